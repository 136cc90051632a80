import { ownValue } from "#app/platform/text/own-value.ts";
import type { FilterSpec, TableSpec } from "./table-spec.ts";

/** All of it is in the address. */
export type TableState = {
  view: string;
  search: string;
  /** Only filters and values of the spec. */
  filters: Record<string, string[]>;
  sort: { key: string; descending: boolean };
  after: string | undefined;
  before: string | undefined;
  columns: string[];
  /** Also if they are the default ones. */
  hasChosenColumns: boolean;
};

const maxSearchLength = 100;

/** Ignores what is not in the spec, so that old links work. */
export function readTableState(spec: TableSpec, params: URLSearchParams): TableState {
  const view = spec.views.find(({ key }) => key === params.get("view")) ?? spec.views[0];
  const filters = Object.entries(spec.filters).flatMap(([key, filter]) => {
    const chosen = params.has(key)
      ? (filter.kind === "text" ? params.getAll(key) : listOf(params, key)).filter((value) => isKnown(filter, value))
      : (ownValue(view.filters ?? {}, key) ?? []);
    return chosen.length > 0 ? [[key, [...new Set(chosen)]] as [string, string[]]] : [];
  });
  return {
    view: view.key,
    search: (params.get("q") ?? "").trim().slice(0, maxSearchLength),
    filters: Object.fromEntries(filters),
    sort: readSort(spec, params.get("sort")) ?? readSort(spec, view.sort ?? spec.sort)!,
    after: params.get("after") ?? undefined,
    before: params.get("before") ?? undefined,
    columns: readColumns(spec, params),
    hasChosenColumns: params.has("show"),
  };
}

/** `?a=x&a=y`, as forms send it, and `?a=x,y`, as links write it. */
const listOf = (params: URLSearchParams, key: string): string[] =>
  params.getAll(key).flatMap((value) => value.split(",").filter(Boolean));

function isKnown(filter: FilterSpec, value: string): boolean {
  if (filter.kind === "choice") return filter.options.includes(value);
  if (filter.kind === "text") return value !== "" && value.length <= maxSearchLength;
  return isCalendarDay(value);
}

/** PostgreSQL has no year 0, and after 9999 another format. */
export const isCalendarDay = (value: string): boolean =>
  /^(?!0000|9999)\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

/** `-` before the key for descending. */
export function readSort(spec: TableSpec, text: string | null): TableState["sort"] | undefined {
  const descending = text?.startsWith("-") ?? false;
  const key = descending ? text!.slice(1) : text;
  const column = spec.columns.find((each) => each.sortable && each.key === key);
  return column && { key: column.key, descending };
}

function readColumns(spec: TableSpec, params: URLSearchParams): string[] {
  const chosen = params.has("show") ? new Set(listOf(params, "show")) : undefined;
  return spec.columns
    .filter(({ key, fixed, optional }) => fixed || (chosen ? chosen.has(key) : !optional))
    .map(({ key }) => key);
}

/** All values of a choice, one of a day. */
export const chosenFilters = (spec: TableSpec, { search, filters }: TableState): Record<string, unknown> => ({
  search,
  ...Object.fromEntries(
    Object.entries(spec.filters).flatMap(([key, { kind }]) => {
      const values = ownValue(filters, key);
      return values ? [[key, kind === "choice" ? values : values[0]]] : [];
    }),
  ),
});

/** The address with a changed state. The cursor is kept only if `changes` has one. */
export function tableAddress(
  spec: TableSpec,
  state: TableState,
  changes: Partial<TableState> = {},
  path = spec.path,
): string {
  const query = tableQuery(spec, { ...state, after: undefined, before: undefined, ...changes });
  return query ? `${path}?${query}` : path;
}

/** In a fixed order and without default values. */
export function tableQuery(spec: TableSpec, state: TableState): string {
  const view = spec.views.find(({ key }) => key === state.view) ?? spec.views[0];
  const parts: [string, string][] = [];
  if (view.key !== spec.views[0].key) parts.push(["view", view.key]);
  if (state.search) parts.push(["q", state.search]);
  for (const key of Object.keys(spec.filters)) {
    const chosen = ownValue(state.filters, key) ?? [];
    const preset = ownValue(view.filters ?? {}, key) ?? [];
    if (!isSame(chosen, preset)) parts.push([key, chosen.join(",")]);
  }
  const sort = `${state.sort.descending ? "-" : ""}${state.sort.key}`;
  if (sort !== (view.sort ?? spec.sort)) parts.push(["sort", sort]);
  const shown = spec.columns.filter(({ fixed, optional }) => fixed || !optional).map(({ key }) => key);
  if (state.hasChosenColumns || !isSame(state.columns, shown)) parts.push(["show", state.columns.join(",")]);
  if (state.after) parts.push(["after", state.after]);
  else if (state.before) parts.push(["before", state.before]);
  // Unescaped commas are valid and easier to read.
  return new URLSearchParams(parts).toString().replaceAll("%2C", ",");
}

/** The part that selects rows; empty for the first page without filters. */
export function rowsQuery(spec: TableSpec, state: TableState): string {
  const { sort } = viewState(spec, state, state.view);
  return tableQuery(spec, { ...state, ...defaultColumns(spec), sort });
}

export const defaultColumns = (spec: TableSpec): Pick<TableState, "columns" | "hasChosenColumns"> => ({
  columns: readColumns(spec, new URLSearchParams()),
  hasChosenColumns: false,
});

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));

/** Keeps search text and columns. */
export const viewState = (spec: TableSpec, state: TableState, view: string): TableState => ({
  ...readTableState(spec, new URLSearchParams({ view })),
  search: state.search,
  columns: state.columns,
  hasChosenColumns: state.hasChosenColumns,
});

export const hasOwnFilters = (spec: TableSpec, state: TableState): boolean =>
  tableQuery(spec, { ...viewState(spec, state, state.view), search: "" }) !==
  tableQuery(spec, {
    ...state,
    search: "",
    sort: viewState(spec, state, state.view).sort,
    after: undefined,
    before: undefined,
  });
