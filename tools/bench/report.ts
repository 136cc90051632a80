export const budgets = {
  /** Requests per second of the cached home page relative to nginx. */
  ofNginx: 0.75,
  /** On the phone that Lighthouse simulates. */
  largestPaintMilliseconds: 1400,
  blockingMilliseconds: 60,
  layoutShift: 0.1,
  /** From order to webhook, with 50 concurrent buyers. */
  ordersPerSecond: { PostgreSQL: 100, embedded: 25 },
  coldStartSeconds: { PostgreSQL: 2, embedded: 2 },
  memoryMegabytes: { idle: 150, loaded: 350, withEmbedded: 220, exporting: 250 },
  /** Number of orders for which the lists of the back office have to be fast. */
  listedOrders: { PostgreSQL: 1_000_000, embedded: 100_000 },
  listMilliseconds: 50,
  /** With 10,000 streams; for one change sent to all of them (security 3). */
  chat: { streamMegabytes: 250, broadcastSeconds: 2 },
} as const;

export type DatabaseKind = keyof typeof budgets.coldStartSeconds;

export type Row = {
  what: string;
  value: number | null;
  unit: string;
  budget?: { amount: number; least?: boolean };
  /** For comparisons; without it a difference means nothing. */
  better?: "more" | "less";
  /** A smaller difference may be noise. */
  resolution?: number;
  note?: string;
};

export const row = (
  what: string,
  value: Row["value"] | undefined,
  unit: string,
  overrides: Partial<Row> = {},
): Row => ({
  what,
  unit,
  ...overrides,
  value: value ?? null,
});

export type Verdict = "ok" | "over" | "absent" | "";

/** "over": the budget is not met, whether it is a ceiling or a floor. */
export function verdictOf({ value, budget }: Row): Verdict {
  if (value === null) return "absent";
  if (!budget) return "";
  return (budget.least ? value >= budget.amount : value <= budget.amount) ? "ok" : "over";
}

export function tableOf(rows: Row[]): string {
  const head = ["what", "measured", "unit", "budget", "", "note"];
  const lines = rows.map((row) => [
    row.what,
    row.value === null ? "–" : rounded(row.value),
    row.unit,
    row.budget ? `${row.budget.least ? "≥" : "≤"} ${rounded(row.budget.amount)}` : "",
    verdictOf(row),
    row.note ?? "",
  ]);
  return alignedTable(head, lines, [1, 3]);
}

export function alignedTable(head: string[], lines: string[][], numbers: number[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]!.length)));
  const written = (line: string[]) =>
    line
      .map((text, column) => (numbers.includes(column) ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [written(head), widths.map((width) => "─".repeat(width)).join("  "), ...lines.map(written)].join("\n");
}

export function medianRows(runs: Row[][]): Row[] {
  const byName = Map.groupBy(runs.flat(), ({ what }) => what);
  return [...byName.values()].map((same) => {
    const middle = median(same.flatMap(({ value }) => (value === null ? [] : [value])));
    return same.find(({ value }) => value === middle) ?? same[0]!;
  });
}

export function rounded(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(places)));
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank; NaN without values. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN;
}
