import { fill, numberFormat } from "#app/i18n/format.ts";
import { defaultLanguage, type Language, localizedPath } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { type Block, plainText } from "./markdown-tree.ts";
import { parseMarkdown } from "./server/parse-markdown.server.ts";

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
  /** A fact that the publisher has not provided, so its line is left out. */
  awaitsData: boolean;
  blocks: Block[];
  /** Headings with an anchor, for the table of contents. */
  sections: { id: string; title: string }[];
};

/**
 * An article as a page shows it: front matter (`title`, `description`, `keywords`, `heading`, optional `lead`, `updated`,
 * `completed`, `effective`), placeholders filled from the brand, links with their language. A line with a fact that the
 * publisher has not given is left out, and with the last line of a section its heading.
 */
export function readArticle(slug: string, language: Language): Article {
  const { front, body } = splitFile(fileOf(slug, language));
  const values = factsOf(language);
  const text = (name: string) => givenLines(ownValue(front, name) ?? "", values).text;
  const given = givenLines(body, values);
  const blocks = withoutEmptySections(localize(parseMarkdown(given.text), language));
  return {
    meta: { title: text("title"), description: text("description"), keywords: text("keywords") },
    heading: text("heading"),
    lead: text("lead"),
    updated: front.updated,
    completed: front.completed,
    effective: front.effective,
    awaitsData: given.isIncomplete,
    blocks,
    sections: blocks.flatMap((block) =>
      block.kind === "heading" && block.level === 2 && block.id
        ? [{ id: block.id, title: plainText(block.content) }]
        : [],
    ),
  };
}

export const articleSource = (slug: string, language: Language): string | undefined =>
  files[`./articles/${slug}/${language}.md`];

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

/** The lines whose placeholders all have a value, filled in; and whether a line was left out because one was missing. */
function givenLines(text: string, values: Record<string, string>): { text: string; isIncomplete: boolean } {
  const lines = text.split("\n");
  const given = lines.filter((line) =>
    [...line.matchAll(/\{(\w+)\}/g)].every(([, name]) => {
      const value = ownValue(values, name!);
      if (value === undefined) throw new Error(`No value for {${name}} in "${line}"`);
      return value !== "";
    }),
  );
  return { text: fill(given.join("\n"), values), isIncomplete: given.length < lines.length };
}

const withoutEmptySections = (blocks: Block[]): Block[] =>
  blocks.filter((block, index) => {
    if (block.kind !== "heading") return true;
    const next = blocks[index + 1];
    return next !== undefined && (next.kind !== "heading" || next.level > block.level);
  });

/** The placeholders of articles: the brand, the ledger's claims, and the publisher's identity, empty where it is not given. */
function factsOf(language: Language): Record<string, string> {
  const shop = shopFacts();
  const { siren, register, vatNumber, eprNumber, mediator, host, director, postalAddress, phone } = shop.publisher;
  return {
    ...shopWords(language, shop),
    siren,
    register,
    vat: vatNumber,
    epr: eprNumber,
    mediator,
    host,
    director,
    address: postalAddress,
    phone,
    monthlyData: shop.monthlyMegabytes > 0 ? megabytes(shop.monthlyMegabytes, language) : "",
  };
}

const megabytes = numberFormat({ style: "unit", unit: "megabyte" });

/** Links to our pages get the page's language. */
function localize(blocks: Block[], language: Language): Block[] {
  if (language === defaultLanguage) return blocks;
  return JSON.parse(JSON.stringify(blocks), (key, value) =>
    key === "to" && typeof value === "string" && value.startsWith("/") && !/\.\w+$/.test(value)
      ? localizedPath(value, language)
      : value,
  ) as Block[];
}
