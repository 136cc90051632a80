import MiniSearch, { type SearchResult } from "minisearch";
import type { Language } from "#app/i18n/languages.ts";
import { fold, stemOf, toleratedErrors, wordsOf } from "#app/i18n/search-words.ts";

export type Passage = {
  /** `faq:subscription`, in all languages. */
  id: string;
  title: string;
  text: string;
  words: string;
  to: string;
};

/** About 20 to 150 is good, under 8 is chance. */
export type Found = { passage: Passage; confidence: number };

/** A longer question tells a story and costs time (security 2.22). */
const maxWords = 40;

/**
 * Tolerates typing errors; best first. `ignored`: words without meaning. Few found words lower the score, since off-topic
 * questions share some.
 */
export function createPassageSearch(
  passages: readonly Passage[],
  { language, ignored }: { language: Language; ignored: string },
): (question: string) => Found[] {
  const skipped = new Set(wordsOf(ignored));
  const processTerm = (word: string): string | null => {
    const folded = fold(word);
    return folded === "" || skipped.has(folded) ? null : stemOf(folded, language);
  };
  const index = new MiniSearch<Passage>({
    fields: ["title", "words", "text"],
    tokenize: (text) => text.split(/[^\p{L}\p{N}\p{Mn}]+/u).filter(Boolean),
    processTerm,
  });
  index.addAll(passages);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return (question) => {
    const words = wordsOf(question).slice(0, maxWords);
    // "12 times 8" is not about the 12-volt battery.
    const terms = words.length > 1 ? words.filter((word) => !/^\d+$/.test(word)) : words;
    const asked = new Set(terms.map(processTerm).filter((term) => term !== null)).size;
    if (asked === 0) return [];
    const share = ({ queryTerms }: SearchResult) => Math.min(1, queryTerms.length / asked);
    return index
      .search(terms.join(" "), {
        boost: { title: 3, words: 4 },
        bm25: { k: 0.6, b: 0.4, d: 0 },
        // FAQ answers are written as answers; terms and manuals are not.
        boostDocument: (id: string) => (/^(?:faq|entry):/.test(id) ? 1.3 : 1),
        prefix: (term) => term.length >= 4,
        fuzzy: toleratedErrors,
        weights: { prefix: 0.25, fuzzy: 0.25 },
      })
      .map((result) => ({
        passage: byId.get(result.id as string)!,
        confidence: result.score * share(result),
      }))
      .toSorted((a, b) => b.confidence - a.confidence);
  };
}
