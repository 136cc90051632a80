import type { Key, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";

export type Column<Item> = {
  title: string;
  /** For a column of buttons: its title is only read aloud. */
  isTitleHidden?: boolean;
  numeric?: boolean | undefined;
  /** Shown in the place of the title: a link that changes the order, a box that ticks all rows. */
  heading?: ReactNode;
  /** Of the rows by this column, where they can be ordered by it. */
  order?: "ascending" | "descending" | "none";
  /** In a list: left out where there is no room for it; broken into lines, such as names and addresses. */
  wide?: boolean | undefined;
  long?: boolean | undefined;
  /** Of its cells. */
  className?: string;
  cell(item: Item): ReactNode;
};

type Props<Item> = {
  caption: string;
  /** In the order of the table; `false` for one that is left out. */
  columns: readonly (Column<Item> | false)[];
  rows: readonly Item[];
  keyOf(item: Item): Key;
  /** On a phone each row is a block; its cells give the titles of their columns. */
  stacked?: boolean;
  /** Fits beside the menu as the lists of `DataTable` do (styles/table.css). */
  list?: boolean;
  isSelected?(item: Item): boolean;
  /** The row has just changed. */
  isChanged?(item: Item): boolean;
  /** For the keys `j`, `k` and `x` (use-row-keys.ts). */
  rowId?(item: Item): string;
};

/** A table described by its columns; a list with pages, filters or steps on many rows uses `DataTable`. */
export function ColumnTable<Item>(props: Props<Item>) {
  const { caption, columns, rows, keyOf, stacked = true, list = false, isSelected, isChanged, rowId } = props;
  const shown = columns.filter((column) => column !== false);
  return (
    <Table caption={caption} dense stacked={stacked} className={list ? "list" : undefined}>
      <thead>
        <tr>
          {shown.map(({ title, isTitleHidden, numeric, heading, order, wide }) => (
            <HeaderCell key={title} numeric={numeric} sort={order} data-wide={wide || undefined}>
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
            {shown.map(({ title, isTitleHidden, numeric, wide, long, className, cell }) => (
              <Cell
                key={title}
                numeric={numeric}
                column={isTitleHidden ? undefined : title}
                data-wide={wide || undefined}
                data-long={long || undefined}
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
