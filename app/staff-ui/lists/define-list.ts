/** The description of a back-office list, for server and browser: each column, filter and view is described once. */
import type { ReactNode } from "react";
import { countryName, shortDate } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { CsvCell } from "../export/csv.ts";
import type { ColumnSpec, FilterSpec, TableSpec, ViewSpec } from "./table-spec.ts";
import { isCalendarDay } from "./table-state.ts";

export type ListTexts = {
  /** Also for columns that only the file has. */
  columns: Record<string, string>;
  filters: Record<string, string>;
  views: Record<string, string>;
  search: string;
  empty: string;
  /** For choice filters; countries and languages need none. */
  options?: OptionTexts;
};

/** What cells are rendered with. */
/** `today`: ISO date in Paris. */
export type Words<Texts> = { t: Texts; language: Language; today: string };
type Cell<Row, Texts, Result> = (row: Row, words: Words<Texts>) => Result;

export type ColumnSettings = Omit<ColumnSpec, "key">;
/** `FileRow`: a row of the CSV file, if the page shows a prepared one. */
export type ListColumn<Row, Texts, FileRow = Row> = ColumnSettings & {
  /** Without it, the column is only in the file. */
  cell?: Cell<Row, Texts, ReactNode>;
  /** The column or columns of the CSV file. */
  csv?: Cell<FileRow, Texts, CsvCell> | Record<string, Cell<FileRow, Texts, CsvCell>>;
};

type FileColumn<FileRow, Texts> = { key: string; cell: Cell<FileRow, Texts, CsvCell> };
type Filters<Texts extends ListTexts> = { readonly [Key in keyof Texts["filters"]]?: FilterSpec };

type ListOptions<Row, Texts extends ListTexts, FileRow> = Pick<TableSpec, "path" | "sort" | "pageSize"> & {
  exportPath?: string;
  /** The query has `among`, for a file of chosen rows. */
  exportsChosen?: true;
  columns: { [Key in keyof Texts["columns"]]?: ListColumn<Row, Texts, FileRow> };
  csvOrder?: readonly (keyof Texts["columns"])[];
  views: readonly [ViewOf<Texts>, ...ViewOf<Texts>[]];
  idOf(row: Row): string;
  labelOf(row: Row): string;
  pathOf?(row: Row): string;
  /** Topics of the bus (platform/bus.server.ts) that reload the rows. */
  live?: readonly string[];
};
type ViewOf<Texts extends ListTexts> = ViewSpec & { key: keyof Texts["views"] };

export type List<Row, Texts extends ListTexts, FileRow = Row, Chosen = unknown> = Omit<TableSpec, "columns"> &
  Omit<ListOptions<Row, Texts, FileRow>, "columns" | "csvOrder" | "views"> & {
    columns: readonly (ColumnSpec & { cell: Cell<Row, Texts, ReactNode> })[];
    fileColumns: readonly FileColumn<FileRow, Texts>[];
    /** Only a type, of `chosenFilters`. */
    chosen?: Chosen;
  };

/** Search text and chosen values by filter. */
export type Chosen<Specs> = { search: string } & {
  [Key in keyof Specs]?: Specs[Key] extends { options: readonly (infer Option)[] } ? Option[] : string;
};

/** Texts need a title for each column, filter and view. */
export const defineList =
  <Row, Texts extends ListTexts, FileRow = Row>() =>
  <const Specs extends Filters<Texts>>({
    columns,
    csvOrder = [],
    ...list
  }: ListOptions<Row, Texts, FileRow> & { filters: Specs }): List<Row, Texts, FileRow, Chosen<Specs>> => {
    const all = Object.entries<ListColumn<Row, Texts, FileRow> | undefined>(columns);
    const order = csvOrder.map(String);
    const fileColumns = all.flatMap(([key, column]) => fileColumnsOf(key, column?.csv));
    const withoutPlace = order.length > 0 && fileColumns.find(({ key }) => !order.includes(key));
    if (withoutPlace) throw new Error(`csvOrder lacks the column ${withoutPlace.key}.`);
    return {
      ...list,
      filters: list.filters as TableSpec["filters"],
      views: list.views as TableSpec["views"],
      columns: all.flatMap(([key, column]) => (column?.cell ? [{ ...column, key, cell: column.cell }] : [])),
      fileColumns: fileColumns.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key)),
    };
  };

function fileColumnsOf<FileRow, Texts>(
  key: string,
  csv: ListColumn<unknown, Texts, FileRow>["csv"],
): FileColumn<FileRow, Texts>[] {
  if (csv === undefined) return [];
  if (typeof csv === "function") return [{ key, cell: csv }];
  return Object.entries(csv).map(([key, cell]) => ({ key, cell }));
}

export const withChoices = <L extends Pick<TableSpec, "filters">>(
  list: L,
  choices: Record<string, readonly string[]> | undefined,
): L => ({
  ...list,
  filters: {
    ...list.filters,
    ...Object.fromEntries(
      Object.entries(choices ?? {}).map(([key, options]) => [key, { kind: "choice" as const, options }]),
    ),
  },
});

export type OptionTexts = Partial<Record<string, Record<string, string>>>;

export function optionLabel(options: OptionTexts, key: string, value: string, language: Language): string {
  if (isCalendarDay(value)) return shortDate(value, language);
  if (key === "country") return countryName(value, language);
  if (key === "language") return languageName(value);
  return ownValue(ownValue(options, key) ?? {}, value) ?? value;
}
