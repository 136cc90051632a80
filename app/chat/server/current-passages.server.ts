import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/search-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { publishedEntries } from "../assistant-entries.server.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Passage } from "../rules/passage.ts";
import { createPassageSearch, type Found } from "../rules/passage-search.ts";

export type Search = {
  find(question: string): Found[];
  /** Whether an unanswered question is about what the shop sells, and therefore one for the team. */
  isOnSubject(question: string): boolean;
};

/** Search indexes by language, kept while their passages are unchanged. */
const indexes = new Map<Language, { of: string; search: Search }>();

/** Search over everything that may be quoted: the site's explanations with today's prices, and what staff have added. */
export async function currentSearch(
  { db, knowledge }: { db: Database; knowledge: Knowledge },
  language: Language,
): Promise<Search> {
  const [prices, entries] = await Promise.all([knowledge.prices(db), publishedEntries(db, language)]);
  const of = JSON.stringify([prices, entries.map(({ id, version }) => [id, version])]);
  const known = indexes.get(language);
  if (known?.of === of) return known.search;
  const words = loadTexts<Record<string, string>>("chat", "words", language);
  const passages = knowledge.passages(language, prices).map((passage) => {
    const more = ownValue(words, passage.id.replace(/^faq:/, "")) ?? "";
    return {
      ...passage,
      words: `${passage.words} ${more}`,
    };
  });
  const own = entries.map(
    ({ id, question, words, answer, page }): Passage => ({
      ...{ id: `entry:${id}`, title: question, words, text: answer },
      to: page && localizedPath(page, language),
    }),
  );
  const search = searchOver([...passages, ...own], words, language);
  indexes.set(language, { of, search });
  return search;
}

/** `words.ignored` mean nothing in a question; `words.subject` belong to the shop's subjects. */
export function searchOver(passages: Passage[], words: Record<string, string>, language: Language): Search {
  const subject = new Set(wordsOf(words.subject ?? ""));
  return {
    find: createPassageSearch(passages, { language, ignored: words.ignored ?? "" }),
    isOnSubject: (question) =>
      wordsOf(question).some((word) => subject.has(word) || subject.has(word.replace(/[sn]$/, ""))),
  };
}
