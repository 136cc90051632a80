/** What staff type into a search: lower-case letters without accents, as in the index (server/order-search.server.ts). */

/** Letters with accents and, at the same positions, the plain ones; the database's `translate` uses the same two strings. */
export const accentedLetters = "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿžšœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŽŠ";
export const plainLetters = "aaaaaaceeeeiiiinoooooouuuuyyzsoaaaaaaaceeeeiiiinoooooouuuuyyzs";

/** Fewer characters cannot use the index, and would read every order. */
export const shortestSearch = 3;

const letters = new Map([...accentedLetters].map((letter, place) => [letter, plainLetters[place]!]));

/** The search words; empty when the typed text is too short. */
export function searchWords(typed: string): string[] {
  const plain = [...typed.toLowerCase()].map((letter) => letters.get(letter) ?? letter).join("");
  const words = plain.split(/\s+/).filter(Boolean);
  return words.some((word) => word.length >= shortestSearch) ? words : [];
}

/** The number of an order, if that is what was typed, as it is stored. */
export function wholeNumber(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  return /^[A-Z]{1,5}-\d{4}-\d{6,}$/.test(text) ? text : undefined;
}
