/** Lower case without accents: "Étalonnage" and "etalonnage" are the same word to someone who searches. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[’]/g, "'")
    .toLowerCase();

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Ids of the questions that hold every word of the query as typed. For the time before the search library is loaded, and where
 * it cannot be.
 */
export function plainSearch(
  questions: readonly { id: string; question: string; answer: string }[],
  query: string,
): string[] {
  const wanted = wordsIn(query);
  return questions
    .filter(({ question, answer }) => {
      const words = new Set(wordsIn(`${question} ${answer}`));
      return wanted.every((word) => words.has(word));
    })
    .map(({ id }) => id);
}
