/** What staff type into a search: small letters without accents, as the index has it (server/order-search.server.ts). */

/** Letters with accents and the plain ones in their places; the database's `translate` uses the same two lines. */
export const accentedLetters = "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿžšœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŽŠ";
export const plainLetters = "aaaaaaceeeeiiiinoooooouuuuyyzsoaaaaaaaceeeeiiiinoooooouuuuyyzs";

/** Fewer characters cannot use the index, and would read every order. */
export const shortestSearch = 3;

const letters = new Map([...accentedLetters].map((letter, place) => [letter, plainLetters[place]!]));

/** The searched words; none when what was typed is too short. */
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
