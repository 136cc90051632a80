/** PostgreSQL refuses to compare a `uuid` column with anything else. */
export const isUuid = (text: string | null | undefined): text is string =>
  typeof text === "string" && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** The id of a row with an `integer` key, or 0, which no row has. */
export const rowNumber = (text: unknown): number =>
  typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : 0;
