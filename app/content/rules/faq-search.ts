import MiniSearch from "minisearch";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { fold } from "./faq-words.ts";

/** Everyday words of each question by its id, and those that a query may hold without meaning them (`ignored`). */
export type SearchWords = Record<string, string>;

type Searchable = { id: string; question: string; answer: string };

/** Endings of number, gender and case, taken off words of five letters and more: "électriques" and "électrique" are one. */
const endings: Record<Language, RegExp> = {
  fr: /(?:es|e|s|x)$/,
  en: /(?:ies|es|e|s|y)$/,
  es: /(?:as|os|es|a|o|e)$/,
  it: /[aeio]$/,
  de: /(?:en|er|es|em|e|n|s)$/,
};

/**
 * Letters from which the beginning of a word finds the word beside what it finds as it is: fewer would find "vingt" for "vin".
 * Only where nothing else is found one letter suffices, since the word may still be being typed.
 */
const shortestPrefix = 4;
/** Results that score less than this share of the best one are noise. */
const leastShare = 0.2;

/** Wrong letters that are forgiven, by the length of the word: none in short ones, which are easily taken for each other. */
const forgiven = (term: string): number | false => (term.length >= 8 ? 2 : term.length >= 5 ? 1 : false);

/**
 * Search over the questions with typing errors forgiven. Returns the ids of what was found, the best first: questions that hold
 * every word of the query, else those that hold some.
 */
export function createFaqSearch(
  questions: readonly Searchable[],
  words: SearchWords,
  language: Language,
): (query: string) => string[] {
  const ignored = new Set(fold(words.ignored ?? "").match(/[\p{L}\p{N}]+/gu));
  const index = new MiniSearch<Searchable & { words: string }>({
    fields: ["question", "words", "answer"],
    processTerm(term) {
      const folded = fold(term).replace(/[€£$+°%]/g, "");
      if (folded === "" || ignored.has(folded)) return null;
      return folded.length >= 5 ? folded.replace(endings[language], "") : folded;
    },
  });
  index.addAll(questions.map((question) => ({ ...question, words: ownValue(words, question.id) ?? "" })));
  return (query) => {
    const search = (combineWith: "AND" | "OR", prefixFrom: number) =>
      index.search(query, {
        combineWith,
        boost: { question: 2, words: 3 },
        prefix: (term) => term.length >= prefixFrom,
        fuzzy: forgiven,
        weights: { prefix: 0.25, fuzzy: 0.25 },
      });
    const stages = [() => search("AND", shortestPrefix), () => search("AND", 1), () => search("OR", shortestPrefix)];
    for (const stage of stages) {
      const found = stage();
      const best = found[0]?.score ?? 0;
      if (found.length > 0)
        return found.filter(({ score }) => score >= leastShare * best).map(({ id }) => id as string);
    }
    return [];
  };
}
