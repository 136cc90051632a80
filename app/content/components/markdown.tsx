import type { ReactNode } from "react";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { Block, Inline } from "../markdown-tree.ts";

/** An article's blocks as elements; put them in a `prose` box. Every text is a React child, so nothing can be markup. */
export function Markdown({ blocks }: { blocks: Block[] }) {
  // The list is constant, so the index is a stable key.
  return blocks.map((block, index) => <BlockElement key={keyOf(index)} block={block} />);
}

const keyOf = (index: number) => `b${index}`;

function BlockElement({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return <Heading id={block.id}>{inline(block.content)}</Heading>;
    }
    case "paragraph":
      return <p>{inline(block.content)}</p>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={keyOf(index)}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return <TableElement table={block} />;
    case "box":
      return (
        <Card className="break-inside-avoid">
          {block.title && <p className="font-semibold">{block.title}</p>}
          <div className="prose mt-3 text-sm">
            <Markdown blocks={block.blocks} />
          </div>
        </Card>
      );
  }
}

/** On a phone each row is a block, with the columns' names beside its cells. */
function TableElement({ table }: { table: Extract<Block, { kind: "table" }> }) {
  return (
    <Table caption={table.caption} stacked>
      <thead>
        <tr>
          {table.head.map((cell, index) => (
            <HeaderCell key={keyOf(index)}>{inline(cell)}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <Row key={keyOf(index)}>
            {row.map((cell, column) => (
              <Cell
                key={keyOf(column)}
                column={plainText(table.head[column] ?? [])}
                className={isCode(cell) ? "sm:min-w-60" : "sm:min-w-28"}
              >
                {inline(cell)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Names of keys need their width, or they break inside a word. */
const isCode = ([first]: Inline[]) => typeof first === "object" && first.kind === "code";

const plainText = (content: Inline[]): string =>
  content
    .map((part) => (typeof part === "string" ? part : part.kind === "code" ? part.text : plainText(part.content)))
    .join("");

function inline(content: Inline[]): ReactNode {
  if (content.length === 1 && typeof content[0] === "string") return content[0];
  return content.map((part, index) => <InlineElement key={keyOf(index)} part={part} />);
}

function InlineElement({ part }: { part: Inline }): ReactNode {
  if (typeof part === "string") return part;
  if (part.kind === "strong") return <strong>{inline(part.content)}</strong>;
  if (part.kind === "code") return <code className="[overflow-wrap:anywhere]">{part.text}</code>;
  // A path with an ending is a file, not a page.
  return (
    <TextLink to={part.to} document={/\.\w+$/.test(part.to)}>
      {inline(part.content)}
    </TextLink>
  );
}
