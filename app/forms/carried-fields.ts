/**
 * What was typed in the same page in another language (site/islands/typed-fields.ts), by the id of its field: of fields that
 * are not on the page before it is hydrated, and of those that were left empty.
 */
export const carriedFields = new Map<string, string | boolean>();

/** What a field that has just appeared begins with, once. */
export function takeCarried(id: string): string | boolean | undefined {
  const contents = carriedFields.get(id);
  carriedFields.delete(id);
  return contents;
}
