/**
 * What was typed in the same page in another language (site/islands/typed-fields.ts), by the id of its field: of fields that
 * are not on the page before it is hydrated, and of those that were left empty.
 */
export const restoredFields = new Map<string, string | boolean>();

/** What a field that has just appeared begins with, once. */
export function takeRestored(id: string): string | boolean | undefined {
  const contents = restoredFields.get(id);
  restoredFields.delete(id);
  return contents;
}

/** Where the session storage keeps the page that is replaced. */
export const typedFieldsKey = "odovia_typed_fields";

export type KeptPage = {
  url: string;
  scroll: number;
  fields: [id: string, contents: string | boolean][];
  /** Accordions, and panels of islands, with their heights in pixels. */
  open: [id: string, height: number][];
  /** Key in the history entry's state. */
  state: unknown;
};
