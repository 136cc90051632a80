import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { announcedPages } from "./announced-pages.ts";
import { wordsOf } from "./page-texts.server.ts";

/** A page as it is shown: `text…` are paragraphs, `section…` headings, in the dictionary's order. */
export type AnnouncedPage = {
  meta: PageTexts;
  heading: string;
  blocks: { kind: "section" | "text"; text: string }[];
  notice: string;
  link: { to: string; label: string };
};

/** The announced page of a French path; undefined when there is none. */
export function announcedPage(path: string, language: Language): AnnouncedPage | undefined {
  const page = announcedPages[path];
  if (!page) return undefined;
  const all = loadTexts<Record<string, Record<string, string>>>("content", "announced", language);
  const values = wordsOf(language);
  const word = (key: string, group: string = page.key) => fill(all[group]![key]!, values);
  const blocks = Object.keys(all[page.key]!).flatMap((key) => {
    const kind = /^(section|text)\d+$/.exec(key)?.[1] as "section" | "text" | undefined;
    return kind ? [{ kind, text: word(key) }] : [];
  });
  return {
    meta: { title: word("title"), description: word("description"), keywords: word("keywords") },
    heading: word("heading"),
    blocks,
    notice: word("notice", "common"),
    link: { to: page.next, label: word("link") },
  };
}
