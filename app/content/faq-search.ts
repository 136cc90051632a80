/** Lower case without accents: "Étalonnage" and "etalonnage" are the same word to someone who searches. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[’]/g, "'")
    .toLowerCase();

/** The questions whose question or answer contains every word of the query; all of them when it is blank. */
export function searchQuestions<Q extends { question: string; answer: string }>(
  questions: readonly Q[],
  query: string,
): Q[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = fold(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}
