import type { ReactNode } from "react";
import { ownValue } from "#app/platform/text/own-value.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import type { Column } from "./column-table.tsx";
import type { List, ListTexts, Words } from "./define-list.ts";
import { sortOf } from "./sort-link.tsx";
import type { TableState } from "./table-state.ts";

export const specColumns = <Item, Texts extends ListTexts>(
  spec: List<Item, Texts, never>,
  state: TableState,
  words: Words<Texts>,
  pathOf?: (item: Item) => string,
): Column<Item>[] =>
  spec.columns
    .filter(({ key }) => state.columns.includes(key))
    .map(({ key, cell, sortable, numeric, fixed, long, wide }) => {
      const title = ownValue(words.t.columns, key) ?? key;
      return {
        ...{ title, numeric, long, wide: wide && !state.hasChosenColumns },
        ...(sortable && sortOf(spec, state, key, title)),
        cell: (item) =>
          fixed && pathOf ? <RowLink to={pathOf(item)}>{cell(item, words)}</RowLink> : cell(item, words),
      };
    });

/** Focused by the keys `j` and `k`. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PlainLink to={to} data-row-link="" className="font-medium underline-offset-2 hover:underline">
    {children}
  </PlainLink>
);
