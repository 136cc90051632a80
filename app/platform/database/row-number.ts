/** The id of a row with an `integer` key that an address or a form names; 0, which no row has, for anything else. */
export const rowNumber = (text: unknown): number =>
  typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : 0;
