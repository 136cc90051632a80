/** What `parse-markdown.server.ts` makes of an article: plain data that a loader can hand to the page. */
export type Inline =
  | string
  | { kind: "strong"; content: Inline[] }
  | { kind: "link"; to: string; content: Inline[] }
  | { kind: "code"; text: string };

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string | undefined; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; caption: string; head: Inline[][]; rows: Inline[][][] }
  | { kind: "box"; title: string; blocks: Block[] };

export const plainText = (content: Inline[]): string =>
  content
    .map((part) => (typeof part === "string" ? part : part.kind === "code" ? part.text : plainText(part.content)))
    .join("");
