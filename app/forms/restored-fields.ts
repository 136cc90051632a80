/**
 * What was typed in the page's other language (site/islands/typed-fields.ts), by field id: for fields that appear with
 * hydration, and emptied ones.
 */
export const restoredFields = new Map<string, string | boolean>();

export function takeRestored(id: string): string | boolean | undefined {
  const contents = restoredFields.get(id);
  restoredFields.delete(id);
  return contents;
}

/** Session storage key of the replaced page. */
export const typedFieldsKey = "odovia_typed_fields";

export type KeptPage = {
  url: string;
  scroll: number;
  fields: [id: string, contents: string | boolean][];
  open: [id: string, height: number][];
  state: unknown;
};
