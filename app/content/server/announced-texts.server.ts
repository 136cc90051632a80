import type { Language } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { announcedPages } from "../announced-pages.ts";

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
  const page = ownValue(announcedPages, path);
  if (!page) return undefined;
  const all = loadTexts<Record<string, Record<string, string>>>("content", "announced", language);
  const groupOf = (name: string) => ownValue(all, name) ?? {};
  const word = (key: string, group: string = page.key) => ownValue(groupOf(group), key)!;
  const blocks = Object.keys(groupOf(page.key)).flatMap((key) => {
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
