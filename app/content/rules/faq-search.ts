import MiniSearch from "minisearch";
import type { Language } from "#app/i18n/languages.ts";
import { fold, stemOf, toleratedErrors, wordsOf } from "#app/i18n/search-words.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

export type SearchWords = Record<string, string>;

type Searchable = { id: string; question: string; answer: string };

/**
 * Minimum letters of a word for a prefix match besides an exact one: fewer would find "vingt" for "vin". If nothing else is
 * found one letter is enough, since the word may still be being typed.
 */
const shortestPrefix = 4;
/** Results that score less than this share of the best one are noise. */
const minShare = 0.2;

/** Tolerates typing errors; best first: questions with every word of the query, or else those with some. */
export function createFaqSearch(
  questions: readonly Searchable[],
  words: SearchWords,
  language: Language,
): (query: string) => string[] {
  const ignored = new Set(wordsOf(words.ignored ?? ""));
  const index = new MiniSearch<Searchable & { words: string }>({
    fields: ["question", "words", "answer"],
    processTerm(term) {
      const folded = fold(term).replace(/[€£$+°%]/g, "");
      return folded === "" || ignored.has(folded) ? null : stemOf(folded, language);
    },
  });
  index.addAll(questions.map((question) => ({ ...question, words: ownValue(words, question.id) ?? "" })));
  return (query) => {
    const search = (combineWith: "AND" | "OR", prefixFrom: number) =>
      index.search(query, {
        combineWith,
        boost: { question: 2, words: 3 },
        prefix: (term) => term.length >= prefixFrom,
        fuzzy: toleratedErrors,
        weights: { prefix: 0.25, fuzzy: 0.25 },
      });
    const stages = [() => search("AND", shortestPrefix), () => search("AND", 1), () => search("OR", shortestPrefix)];
    for (const stage of stages) {
      const found = stage();
      const best = found[0]?.score ?? 0;
      if (found.length > 0) return found.filter(({ score }) => score >= minShare * best).map(({ id }) => id as string);
    }
    return [];
  };
}
