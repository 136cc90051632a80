import type { Block, Inline } from "../markdown-tree.ts";

/**
 * The Markdown of our own articles, no more: `## Heading {#anchor}`, `###`, paragraphs, `-` and `1.` lists, tables whose
 * first line is `|: caption`, boxes from `::: Title` to `:::`, and inside a line `**strong**`, `[text](address)`, `` `code` ``.
 * Blocks are parted by empty lines. HTML is text like any other. What looks broken throws, so that a test finds it.
 */
export function parseMarkdown(source: string): Block[] {
  return blocksOf(source.split("\n"));
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === "") {
      at++;
    } else if (line.startsWith(":::")) {
      const end = lines.indexOf(":::", at + 1);
      if (end < 0) throw new Error(`a box without an end: "${line}"`);
      blocks.push({ kind: "box", title: line.slice(3).trim(), blocks: blocksOf(lines.slice(at + 1, end)) });
      at = end + 1;
    } else {
      let end = at + 1;
      while (end < lines.length && lines[end]!.trim() !== "" && !lines[end]!.startsWith(":::")) end++;
      blocks.push(blockOf(lines.slice(at, end)));
      at = end;
    }
  }
  return blocks;
}

const bullet = /^- /;
const number = /^\d+\. /;

function blockOf(lines: string[]): Block {
  const first = lines[0]!;
  const heading = /^(##|###) (.+?)(?: \{#([a-z0-9-]+)\})?$/.exec(first);
  if (heading) {
    if (lines.length > 1) throw new Error(`an empty line is missing after "${first}"`);
    return { kind: "heading", level: heading[1] === "##" ? 2 : 3, id: heading[3], content: parseInline(heading[2]!) };
  }
  for (const [mark, ordered] of [
    [bullet, false],
    [number, true],
  ] as const)
    if (mark.test(first)) {
      if (!lines.every((line) => mark.test(line))) throw new Error(`a list that ends in text: "${first}"`);
      return { kind: "list", ordered, items: lines.map((line) => parseInline(line.replace(mark, ""))) };
    }
  if (first.startsWith("|: ")) return tableOf(lines);
  return { kind: "paragraph", content: parseInline(lines.join(" ")) };
}

function tableOf([caption = "", ...lines]: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => parseInline(cell.trim()));
  const [head = [], ...rows] = lines.filter((line) => !/^\|[-| ]+\|$/.test(line)).map(cells);
  if (rows.some((row) => row.length !== head.length)) throw new Error(`a table of uneven rows: "${caption}"`);
  return { kind: "table", caption: caption.slice(3).trim(), head, rows };
}

/** Linear: each mark is looked for once from where it opens. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  while (rest !== "") {
    const match = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/.exec(rest);
    if (!match) break;
    if (match.index > 0) parts.push(rest.slice(0, match.index));
    const [whole, strong, code, label, address] = match;
    if (strong !== undefined) parts.push({ kind: "strong", content: parseInline(strong) });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else parts.push({ kind: "link", to: safeAddress(address!), content: parseInline(label!) });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== "") parts.push(rest);
  return parts;
}

function safeAddress(address: string): string {
  if (!/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(address)) throw new Error(`not an address for a link: ${address}`);
  return address;
}
