import type { Key, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";

export type Column<Item> = {
  title: string;
  /** The title is for screen readers only, as in a column of buttons. */
  isTitleHidden?: boolean;
  numeric?: boolean | undefined;
  /** Replaces the title: a link that sorts, or a checkbox for all rows. */
  heading?: ReactNode;
  /** The current order of the rows by this column, if it is sortable. */
  order?: "ascending" | "descending" | "none";
  /** See `ColumnSpec`; only in a list. */
  wide?: boolean | undefined;
  long?: boolean | undefined;
  /** Class names of the cells. */
  className?: string;
  cell(item: Item): ReactNode;
};

type Props<Item> = {
  caption: string;
  /** In the order of the table; `false` entries are skipped. */
  columns: readonly (Column<Item> | false)[];
  rows: readonly Item[];
  keyOf(item: Item): Key;
  /** On a phone each row is a block whose cells are labelled with the titles of their columns. */
  stacked?: boolean;
  /** Fits beside the menu as the lists of `DataTable` do (styles/list.css). */
  list?: boolean;
  isSelected?(item: Item): boolean;
  /** Marks rows that have just changed. */
  isChanged?(item: Item): boolean;
  /** For the keys `j`, `k` and `x` (use-row-keys.ts). */
  rowId?(item: Item): string;
};

/** A table defined by its columns; for a list with pages, filters or bulk steps use `DataTable`. */
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
