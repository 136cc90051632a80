import type { Key, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";

export type Column<Item> = {
  title: string;
  /** For a column of buttons: its title is only read aloud. */
  isTitleHidden?: boolean;
  numeric?: boolean;
  /** Shown in the place of the title: a link that changes the order, a box that ticks all rows. */
  heading?: ReactNode;
  /** Of the rows by this column, where they can be ordered by it. */
  order?: "ascending" | "descending" | "none";
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
  isSelected?(item: Item): boolean;
  /** For the keys `j`, `k` and `x` (use-row-keys.ts). */
  rowId?(item: Item): string;
};

/** A table that shows all of its rows; lists with pages, filters or order use `DataTable`. */
export function ColumnTable<Item>({ caption, columns, rows, keyOf, stacked = true, isSelected, rowId }: Props<Item>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <Table caption={caption} dense stacked={stacked}>
      <thead>
        <tr>
          {shown.map(({ title, isTitleHidden, numeric, heading, order }) => (
            <HeaderCell key={title} numeric={numeric} sort={order}>
              {heading ?? (isTitleHidden ? <span className="sr-only">{title}</span> : title)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <Row key={keyOf(item)} selected={isSelected?.(item)} data-row={rowId?.(item)}>
            {shown.map(({ title, isTitleHidden, numeric, className, cell }) => (
              <Cell
                key={title}
                numeric={numeric}
                column={isTitleHidden ? undefined : title}
                className={classNames(isTitleHidden && "sm:w-px sm:whitespace-nowrap", className)}
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
