/** The id of a row with an `integer` key, or 0, which no row has. */
export const rowNumber = (text: unknown): number =>
  typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : 0;
