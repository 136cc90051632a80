/** What a back-office list has: its columns, filters and views, described once for server and browser. */

export type ColumnSpec = {
  key: string;
  /** The list's query knows an order by this key. */
  sortable?: true;
  /** Right-aligned figures. */
  numeric?: true;
  /** Always shown: it names the row. */
  fixed?: true;
  /** Hidden until chosen. */
  optional?: true;
  /** On a tablet it is left out until the columns are chosen: the list would be scrolled sideways. */
  wide?: true;
  /** Names and addresses: they wrap, so that one of them does not push the other columns out of sight. */
  long?: true;
};

/** `choice`: several words of a closed list; `day`: an ISO date, the publisher's days (Paris). */
export type FilterSpec = { kind: "choice"; options: readonly string[] } | { kind: "day" };

/** A tab: filters that hold until the address says otherwise. */
export type ViewSpec = { key: string; filters?: Record<string, readonly string[]>; sort?: string };

export type TableSpec = {
  /** Path of the page. */
  path: string;
  columns: readonly ColumnSpec[];
  filters: Record<string, FilterSpec>;
  /** The first one is the page's own. */
  views: readonly [ViewSpec, ...ViewSpec[]];
  /** Key of a sortable column, with `-` before it for descending. */
  sort: string;
  /** Rows of a page. */
  pageSize: number;
};

/** Keeps the literal keys, so that titles, cells and labels are checked by the compiler. */
export const defineTable = <const Spec extends TableSpec>(spec: Spec): Spec => spec;

export type ColumnKey<Spec extends TableSpec> = Spec["columns"][number]["key"];
export type FilterKey<Spec extends TableSpec> = Extract<keyof Spec["filters"], string>;
export type ViewKey<Spec extends TableSpec> = Spec["views"][number]["key"];
