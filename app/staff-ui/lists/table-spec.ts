/** `note`: beside the title. `figure`: at the end of the second line, with the column's name. `open`: at the right, in the middle. */
export type CardPlace = "title" | "note" | "aside" | "detail" | "state" | "figure" | "line" | "open";

export type ColumnSpec = {
  key: string;
  sortable?: true;
  numeric?: true;
  /** Always shown: it names the row. */
  fixed?: true;
  optional?: true;
  /** Hidden on tablets by default, against horizontal scrolling. */
  wide?: true;
  /** For names and addresses, which are cut last. */
  long?: true;
  /** As many lines as it has, for what is read in the list itself. */
  lines?: true;
  /**
   * Its place on the card that shows a row on a phone. Of the columns without one the first text gets the second line, and
   * figures follow it, each with its name.
   */
  card?: CardPlace;
};

/** `choice`: values of a closed list; `day`: an ISO date in Paris; `text`: a whole value. */
export type FilterSpec = { kind: "choice"; options: readonly string[] } | { kind: "day" } | { kind: "text" };

/** A tab with filters that apply unless the address has others. */
export type ViewSpec = {
  key: string;
  filters?: Record<string, readonly string[]>;
  sort?: string;
  /** Usually empty, and without a tab then. */
  isException?: true;
};

export type TableSpec = {
  path: string;
  columns: readonly ColumnSpec[];
  filters: Record<string, FilterSpec>;
  /** The first view is the default. */
  views: readonly [ViewSpec, ...ViewSpec[]];
  /** Key of a sortable column, `-` before it for descending. */
  sort: string;
  pageSize: number;
};
