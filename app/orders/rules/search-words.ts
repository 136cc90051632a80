/** What staff type into a search, in words; the database folds their letters (platform/searchable.server.ts). */

/** Fewer characters cannot use the index, and would read every order. */
export const shortestSearch = 3;

/** The search words; empty when the typed text is too short. */
export function searchWords(typed: string): string[] {
  const words = typed
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .split(/\s+/)
    .filter(Boolean);
  return words.some((word) => word.length >= shortestSearch) ? words : [];
}

/** The letters and figures of a plate or postcode in one block, if the word may be a part of one: "AB-123-CD" is `AB123CD`. */
export function inOneBlock(word: string): string[] {
  const block = word.replace(/[\p{Pd}\u2212.]/gu, "");
  return block !== word && /\d/.test(block) && block.length >= shortestSearch ? [block] : [];
}

/** The number of an order, if that is what was typed, as it is stored. */
export function wholeNumber(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  return /^[A-Z]{1,5}-\d{4}-\d{6,}$/.test(text) ? text : undefined;
}
