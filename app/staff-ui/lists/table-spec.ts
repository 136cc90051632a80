/** The description of a back-office list, for server and browser: its columns, filters and views. */

export type ColumnSpec = {
  key: string;
  /** The list's query can sort by this key. */
  sortable?: true;
  /** Right-aligned figures. */
  numeric?: true;
  /** Always shown: it names the row. */
  fixed?: true;
  /** Hidden until chosen. */
  optional?: true;
  /** Hidden on tablets unless columns are chosen, to avoid horizontal scrolling. */
  wide?: true;
  /** Wraps, for names and addresses, so that a long one does not push other columns out of sight. */
  long?: true;
};

/** `choice`: several values of a closed list; `day`: an ISO date in the publisher's time zone (Paris). */
export type FilterSpec = { kind: "choice"; options: readonly string[] } | { kind: "day" };

/** A tab: filters that apply unless the address has others. */
export type ViewSpec = { key: string; filters?: Record<string, readonly string[]>; sort?: string };

export type TableSpec = {
  /** Path of the page. */
  path: string;
  columns: readonly ColumnSpec[];
  filters: Record<string, FilterSpec>;
  /** The first view is the page's default. */
  views: readonly [ViewSpec, ...ViewSpec[]];
  /** Key of a sortable column, with `-` before it for descending. */
  sort: string;
  /** Rows per page. */
  pageSize: number;
};
