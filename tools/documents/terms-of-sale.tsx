import type { ReactNode } from "react";
import { readArticle } from "#app/content/articles.server.ts";
import type { Block, Inline } from "#app/content/markdown-tree.ts";
import { fill, longDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { SheetHead } from "./sheet-parts.tsx";

type Texts = typeof import("#app/content/texts/fr/article.json");

/** Leaves out what the publisher has not provided. */
export const termsArticle = (language: Language) => readArticle("cgv", language);

/** The terms of sale with the withdrawal form, attached to the order confirmation: the page /cgv in print. */
export function TermsOfSale({ language }: { language: Language }) {
  const article = termsArticle(language);
  const t = loadTexts<Texts>("content", "article", language);
  const line = (text: string, date: string | undefined) => date && fill(text, { date: longDate(date, language) });
  return (
    <>
      <SheetHead kind={line(t.updated, article.updated) ?? ""} heading={article.heading} lead={article.lead} />
      <main className="terms">
        <p className="muted">{line(t.completed, article.completed)}</p>
        <Blocks blocks={article.blocks} />
      </main>
    </>
  );
}

const Blocks = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block) => <Part key={JSON.stringify(block)} block={block} />);

function Part({ block }: { block: Block }): ReactNode {
  if (block.kind === "heading")
    return block.level === 2 ? <h2>{words(block.content)}</h2> : <h3>{words(block.content)}</h3>;
  if (block.kind === "paragraph") return <p>{words(block.content)}</p>;
  if (block.kind === "list") {
    const List = block.ordered ? "ol" : "ul";
    return (
      <List>
        {block.items.map((item) => (
          <li key={JSON.stringify(item)}>{words(item)}</li>
        ))}
      </List>
    );
  }
  if (block.kind === "table")
    return (
      <table>
        <caption>{block.caption}</caption>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th key={JSON.stringify(cell)} scope="col">
                {words(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {row.map((cell) => (
                <td key={JSON.stringify(cell)}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  // The withdrawal form is filled in on paper, so it stays on one page.
  return (
    <section className={block.blocks.length > 6 ? "panel long" : "panel"}>
      <h3>{block.title}</h3>
      <Blocks blocks={block.blocks} />
    </section>
  );
}

/** Links become plain text: the shop's address is a setting. */
const words = (content: Inline[]): ReactNode[] =>
  content.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "code") return part.text;
    const inside = words(part.content);
    return part.kind === "strong" ? <b key={JSON.stringify(part)}>{inside}</b> : inside;
  });
