import type { ReactNode } from "react";
import { ownValue } from "#app/platform/text/own-value.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { ChevronUpIcon } from "#app/ui/pictures/page-icons.tsx";
import { Permitted } from "../page/access.tsx";
import type { Column } from "./column-table.tsx";
import type { List, ListTexts, Words } from "./define-list.ts";
import type { CardPlace, ColumnSpec, TableSpec } from "./table-spec.ts";
import { type TableState, tableAddress } from "./table-state.ts";

export const specColumns = <Item, Texts extends ListTexts>(
  spec: List<Item, Texts, never>,
  state: TableState,
  words: Words<Texts>,
  pathOf?: (item: Item) => string,
): Column<Item>[] =>
  withCards(
    spec.columns.filter(({ key }) => state.columns.includes(key)),
    state.hasChosenColumns,
  ).map(({ key, cell, sortable, numeric, fixed, long, lines, wide, card }) => {
    const title = ownValue(words.t.columns, key) ?? key;
    return {
      title,
      numeric,
      long,
      lines,
      card,
      wide: wide && !state.hasChosenColumns,
      ...(sortable && sortOf(spec, state, key, title)),
      cell: (item) => (fixed && pathOf ? <RowLink to={pathOf(item)}>{cell(item, words)}</RowLink> : cell(item, words)),
    };
  });

/**
 * Gives each place of a card to one column. Figures keep a place of their own; other columns are left out on a phone, or follow
 * as lines if they were chosen.
 */
export function withCards<C extends ColumnSpec>(columns: C[], areChosen: boolean) {
  const isDetail = ({ fixed, card, numeric }: ColumnSpec) => !fixed && !numeric && card === undefined;
  const detail =
    columns.find(({ card }) => card === "detail") ??
    columns.find((c) => isDetail(c) && c.long) ??
    columns.find(isDetail);
  const taken = new Set<CardPlace>();
  return columns.map((column) => {
    const wanted: CardPlace | undefined = column.fixed ? "title" : column === detail ? "detail" : column.card;
    const isFree = wanted === "line" || (wanted !== undefined && !taken.has(wanted));
    if (isFree) taken.add(wanted);
    const rest = column.numeric ? "figure" : areChosen ? "line" : "none";
    return { ...column, card: isFree ? wanted : (rest satisfies CardPlace | "none") };
  });
}

/** Focused by the keys `j` and `k`. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Permitted to={to} otherwise={<span className="font-medium">{children}</span>}>
    <PlainLink to={to} data-row-link="" className="inline-block py-0.5 font-medium underline-offset-2 hover:underline">
      {children}
    </PlainLink>
  </Permitted>
);

function SortLink(props: { spec: TableSpec; state: TableState; column: string; title: string }) {
  const { spec, state, column, title } = props;
  const isSorted = state.sort.key === column;
  const descending = isSorted ? !state.sort.descending : false;
  const Icon = isSorted && state.sort.descending ? ChevronDownIcon : ChevronUpIcon;
  return (
    <PlainLink
      to={tableAddress(spec, state, { sort: { key: column, descending } })}
      className="-mx-1 inline-flex items-center gap-1 rounded-small px-1 align-middle hover:text-ink in-data-numeric:flex-row-reverse"
    >
      <span>{title}</span>
      <Icon className={classNames("size-3.5", !isSorted && "opacity-0")} />
    </PlainLink>
  );
}

function sortOf(spec: TableSpec, state: TableState, column: string, title: string) {
  const order = state.sort.key !== column ? "none" : state.sort.descending ? "descending" : "ascending";
  return { order, heading: <SortLink spec={spec} state={state} column={column} title={title} /> } as const;
}
