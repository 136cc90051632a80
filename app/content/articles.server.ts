import { brand } from "#app/brand.ts";
import { defaultLanguage, isLanguage, type Language, localizedPath } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { type Block, plainText } from "./markdown-tree.ts";
import { wordsOf } from "./page-texts.server.ts";
import { parseMarkdown } from "./parse-markdown.server.ts";

/** Long prose, one file per language: `articles/<slug>/<language>.md`. Read on the server only. */
const files = import.meta.glob<string>("./articles/*/*.md", { eager: true, import: "default", query: "?raw" });

export type Article = {
  meta: PageTexts;
  heading: string;
  lead: string;
  /** ISO dates: of the last change, of what was added for a newer law, and from when the text holds. */
  updated: string | undefined;
  completed: string | undefined;
  effective: string | undefined;
  /** Language of the text when it is not the page's (the terms of use in Spanish and Italian, decisions 2). */
  bodyLanguage: Language;
  blocks: Block[];
  /** Headings with an anchor, for the table of contents. */
  sections: { id: string; title: string }[];
};

/**
 * An article as a page shows it: front matter (`title`, `description`, `keywords`, `heading`, optional `lead`, `updated`,
 * `completed`, `effective`, `from: <language whose text is shown>`), placeholders filled from the brand, links with their
 * language. A line with a fact that the publisher has not given says so outside production and is left out in production.
 */
export function readArticle(slug: string, language: Language, options: { production: boolean }): Article {
  const own = splitFile(fileOf(slug, language));
  const bodyLanguage = isLanguage(own.front.from) ? own.front.from : language;
  const body = bodyLanguage === language ? own.body : splitFile(fileOf(slug, bodyLanguage)).body;
  const text = (name: string) => fillLines(ownValue(own.front, name) ?? "", language, options.production);
  const blocks = localize(parseMarkdown(fillLines(body, bodyLanguage, options.production)), language);
  return {
    meta: { title: text("title"), description: text("description"), keywords: text("keywords") },
    heading: text("heading"),
    lead: text("lead"),
    updated: own.front.updated,
    completed: own.front.completed,
    effective: own.front.effective,
    bodyLanguage,
    blocks,
    sections: blocks.flatMap((block) =>
      block.kind === "heading" && block.level === 2 && block.id
        ? [{ id: block.id, title: plainText(block.content) }]
        : [],
    ),
  };
}

function fileOf(slug: string, language: Language): string {
  const file = files[`./articles/${slug}/${language}.md`];
  if (file === undefined) throw new Error(`No article ${slug} in ${language}.`);
  return file;
}

function splitFile(file: string): { front: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll("\r\n", "\n"));
  if (!match) throw new Error("an article without front matter");
  const pairs = match[1]!.split("\n").map((line) => {
    const at = line.indexOf(": ");
    return [line.slice(0, at), line.slice(at + 2).trim()] as const;
  });
  return { front: Object.fromEntries(pairs), body: match[2]! };
}

function fillLines(text: string, language: Language, production: boolean): string {
  const values = factsOf(language);
  const { missing } = loadTexts<typeof import("./texts/fr/article.json")>("content", "article", language);
  return text
    .split("\n")
    .flatMap((line) => {
      let lacks = false;
      const filled = line.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = ownValue(values, name);
        if (value === undefined) throw new Error(`No value for {${name}} in "${line}"`);
        if (value === "") lacks = true;
        return value || missing;
      });
      return lacks && production ? [] : [filled];
    })
    .join("\n");
}

/** What articles may name: the brand, the ledger's claims, and the publisher's identity, empty where it is not given. */
function factsOf(language: Language): Record<string, string> {
  const { siren, vatNumber, eprNumber, mediator, host, director, postalAddress, phone } = brand.publisher;
  return {
    ...wordsOf(language),
    siren,
    vat: vatNumber,
    epr: eprNumber,
    mediator,
    host,
    director,
    address: postalAddress,
    phone,
  };
}

/** Links to our pages get the page's language. */
function localize(blocks: Block[], language: Language): Block[] {
  if (language === defaultLanguage) return blocks;
  return JSON.parse(JSON.stringify(blocks), (key, value) =>
    key === "to" && typeof value === "string" && value.startsWith("/") && !/\.\w+$/.test(value)
      ? localizedPath(value, language)
      : value,
  ) as Block[];
}
