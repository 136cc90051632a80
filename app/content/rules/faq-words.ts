import { wordsOf } from "#app/i18n/search-words.ts";

/**
 * Ids of the questions that contain every word of the query as typed. For the time until the search library is loaded, and
 * if it cannot be loaded.
 */
export function plainSearch(
  questions: readonly { id: string; question: string; answer: string }[],
  query: string,
): string[] {
  const wanted = wordsOf(query);
  return questions
    .filter(({ question, answer }) => {
      const words = new Set(wordsOf(`${question} ${answer}`));
      return wanted.every((word) => words.has(word));
    })
    .map(({ id }) => id);
}
