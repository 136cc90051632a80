import MiniSearch from "minisearch";
import type { Language } from "#app/i18n/languages.ts";
import type { Passage } from "./passage.ts";

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** The passages that answer a question, the best first. */
export function createPassageSearch(
  passages: readonly Passage[],
  _language: Language,
): (question: string) => Passage[] {
  const index = new MiniSearch<Passage>({ fields: ["title", "words", "text"], processTerm: (term) => fold(term) });
  index.addAll(passages);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return (question) =>
    index
      .search(question, { boost: { title: 2, words: 3 }, fuzzy: 0.2 })
      .flatMap(({ id }) => byId.get(id as string) ?? []);
}
