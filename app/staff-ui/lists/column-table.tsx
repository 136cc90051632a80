import type { Key, PointerEvent, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { CardPlace } from "./table-spec.ts";

export type Column<Item> = {
  title: string;
  /** For screen readers only, as in a column of buttons. */
  isTitleHidden?: boolean;
  numeric?: boolean | undefined;
  /** A link that sorts, or a checkbox for all rows. */
  heading?: ReactNode;
  order?: "ascending" | "descending" | "none";
  wide?: boolean | undefined;
  long?: boolean | undefined;
  lines?: boolean | undefined;
  card?: CardPlace | "none";
  className?: string;
  cell(item: Item): ReactNode;
};

type Props<Item> = {
  caption: string;
  columns: readonly (Column<Item> | false)[];
  rows: readonly Item[];
  keyOf(item: Item): Key;
  /** On a phone each row is a block with labelled cells. */
  stacked?: boolean;
  /** Fits beside the menu as the lists of `DataTable` do (styles/list.css). */
  list?: boolean;
  isSelected?(item: Item): boolean;
  isChanged?(item: Item): boolean;
  rowId?(item: Item): string;
  /** On a phone a press anywhere on a card opens what its title links to. */
  opens?: boolean;
};

/** A cell that does not fit shows its whole text when it is pointed at. */
function nameWhatIsCut({ target }: PointerEvent<HTMLElement>): void {
  const cell = (target as Element).closest("td");
  if (!cell || cell.querySelector("button, input")) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent.trim();
  else cell.removeAttribute("title");
}

/** For lists with pages, filters or bulk steps use `DataTable`. */
export function ColumnTable<Item>(props: Props<Item>) {
  const { caption, columns, rows, keyOf, stacked = true, list = false, isSelected, isChanged, rowId, opens } = props;
  const shown = columns.filter((column) => column !== false);
  return (
    <Table
      caption={caption}
      dense
      stacked={stacked}
      className={list ? "list" : undefined}
      data-opens={opens || undefined}
      onPointerOver={list ? nameWhatIsCut : undefined}
    >
      <thead>
        <tr>
          {shown.map(({ title, isTitleHidden, numeric, heading, order, wide, className }) => (
            <HeaderCell key={title} numeric={numeric} sort={order} data-wide={wide || undefined} className={className}>
              {heading ?? (isTitleHidden ? <span className="sr-only">{title}</span> : title)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <Row
            key={keyOf(item)}
            selected={isSelected?.(item)}
            data-row={rowId?.(item)}
            className={isChanged?.(item) ? "shadow-[inset_3px_0_0_var(--blue)]" : undefined}
          >
            {shown.map(({ title, isTitleHidden, numeric, wide, long, lines, card, className, cell }) => (
              <Cell
                key={title}
                numeric={numeric}
                column={isTitleHidden ? undefined : title}
                data-wide={wide || undefined}
                data-long={long || undefined}
                data-lines={lines || undefined}
                data-card={list ? card : undefined}
                className={classNames(isTitleHidden && "md:w-px md:whitespace-nowrap md:*:flex-nowrap", className)}
              >
                {cell(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
