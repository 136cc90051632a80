/** The site's explanations, split into passages that each answer a question, for the support chat's assistant. */
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { articlePages } from "./article-pages.ts";
import { readArticle } from "./articles.server.ts";
import { type Block, plainText } from "./markdown-tree.ts";
import { faqOf, faqSearchWords } from "./server/faq.server.ts";
import type { ShownPrices } from "./server/price-words.server.ts";

/** `to` is the address of the passage in the language; `words`: everyday words that are not in the title or the text. */
type Piece = { id: string; title: string; text: string; words: string; to: string };

/** Pages of sections with a title and numbered texts, by the sections that explain something; each has an anchor of its name. */
const manuals: readonly { page: string; path: string; sections: readonly string[] }[] = [
  {
    page: "manuel-installation",
    path: paths.installationManual,
    sections: ["need", "find", "plug", "pair", "add", "calibrate", "move"],
  },
  {
    page: "manuel-utilisateur",
    path: paths.userManual,
    sections: ["app", "account", "vehicle", "trips", "scores", "diagnostic", "notifications", "private-mode", "export"],
  },
  { page: "localiser-obd", path: paths.portLocation, sections: ["places", "tips", "brands"] },
];

/** Longer sections are cut after a sentence: the rest is on the page. */
const maxTextLength = 600;

/** `prices`: those in force, in cents, which some answers name. */
export const knowledgeOf = (language: Language, prices: ShownPrices): Piece[] => [
  ...questionsOf(language, prices),
  ...manuals.flatMap((manual) => sectionsOf(manual, language)),
  ...Object.entries(articlePages).flatMap(([path, slug]) => articleOf(path, slug, language)),
];

function questionsOf(language: Language, prices: ShownPrices): Piece[] {
  const words = faqSearchWords(language, prices);
  return faqOf(language, prices).categories.flatMap(({ questions }) =>
    questions.map(({ id, question, answer }) => ({
      id: `faq:${id}`,
      title: question,
      text: answer,
      words: ownValue(words, id) ?? "",
      to: `${localizedPath(paths.faq, language)}#${id}`,
    })),
  );
}

function sectionsOf({ page, path, sections }: (typeof manuals)[number], language: Language): Piece[] {
  const dictionary = loadTexts<Record<string, unknown>>("content", page, language);
  return sections.map((id) => {
    const section = ownValue(dictionary, id) as Record<string, string>;
    const lines = Object.entries(section).flatMap(([key, text]) => (/^(?:title|more|.*Alt)$/.test(key) ? [] : [text]));
    return {
      id: `${page}:${id}`,
      title: section.title!,
      text: shortened(lines.join("\n")),
      words: "",
      to: `${localizedPath(path, language)}#${id}`,
    };
  });
}

/** The sections of an article under their headings. */
function articleOf(path: string, slug: string, language: Language): Piece[] {
  const { blocks, heading } = readArticle(slug, language);
  const starts = blocks.flatMap((block, index) =>
    block.kind === "heading" && block.level === 2 && block.id
      ? [{ index, id: block.id, title: plainText(block.content) }]
      : [],
  );
  return starts.map(({ index, id, title }, place) => ({
    id: `${slug}:${id}`,
    // "Article 6. Delivery" is the delivery of the terms of sale.
    title: `${heading} – ${title.replace(/^(?:\p{L}+ )?\d+\. /u, "")}`,
    text: shortened(
      blocks
        .slice(index + 1, starts[place + 1]?.index)
        .map(textOf)
        .filter(Boolean)
        .join("\n"),
    ),
    words: "",
    to: `${localizedPath(path, language)}#${id}`,
  }));
}

function textOf(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainText(block.content);
    case "list":
      return block.items.map((item) => `– ${plainText(item)}`).join("\n");
    case "table":
      return block.rows.map((cells) => cells.map(plainText).join(" · ")).join("\n");
    case "box":
      return block.blocks.map(textOf).join("\n");
  }
}

function shortened(text: string): string {
  if (text.length <= maxTextLength) return text;
  const cut = text.slice(0, maxTextLength);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf(".\n"), cut.lastIndexOf("\n"));
  return `${cut.slice(0, end > 0 ? end + 1 : maxTextLength).trimEnd()} …`;
}
