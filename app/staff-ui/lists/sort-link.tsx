import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { ChevronUpIcon } from "#app/ui/pictures/page-icons.tsx";
import type { TableSpec } from "./table-spec.ts";
import { type TableState, tableAddress } from "./table-state.ts";

export function SortLink(props: { spec: TableSpec; state: TableState; column: string; title: string }) {
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

export function sortOf(spec: TableSpec, state: TableState, column: string, title: string) {
  const order = state.sort.key !== column ? "none" : state.sort.descending ? "descending" : "ascending";
  return { order, heading: <SortLink {...{ spec, state, column, title }} /> } as const;
}
