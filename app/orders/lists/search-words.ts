/** The words of a search; the database folds their letters (platform/database/list-conditions.server.ts). */

/** Fewer characters cannot use the index. */
const shortestSearch = 3;

export function searchWords(typed: string): string[] {
  const words = typed
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .split(/\s+/)
    .filter(Boolean);
  return words.some((word) => word.length >= shortestSearch) ? words : [];
}

/** A part of a plate or postcode without separators: "AB-123-CD" is `AB123CD`. */
export function inOneBlock(word: string): string[] {
  const block = word.replace(/[\p{Pd}\u2212.]/gu, "");
  return block !== word && /\d/.test(block) && block.length >= shortestSearch ? [block] : [];
}

export function wholeNumber(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  return /^[A-Z]{1,5}-\d{4}-\d{6,}$/.test(text) ? text : undefined;
}
