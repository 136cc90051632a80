import type { Key, ReactNode } from "react";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";

export type Column<Item> = {
  title: string;
  /** For a column of buttons: its title is only read aloud. */
  isTitleHidden?: boolean;
  numeric?: boolean;
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
};

/** A table that shows all of its rows; lists with pages, filters or order use `DataTable`. */
export function ColumnTable<Item>({ caption, columns, rows, keyOf, stacked = true, isSelected }: Props<Item>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <Table caption={caption} dense stacked={stacked}>
      <thead>
        <tr>
          {shown.map(({ title, isTitleHidden, numeric }) => (
            <HeaderCell key={title} numeric={numeric}>
              {isTitleHidden ? <span className="sr-only">{title}</span> : title}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <Row key={keyOf(item)} selected={isSelected?.(item)}>
            {shown.map(({ title, isTitleHidden, numeric, className, cell }) => (
              <Cell key={title} numeric={numeric} column={isTitleHidden ? undefined : title} className={className}>
                {cell(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
