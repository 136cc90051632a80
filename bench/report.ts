/** The measured values compared with the budgets, as a table for people and as rows for `--json`. */

export type Row = {
  what: string;
  value: number | null;
  unit: string;
  /** A ceiling unless `least` says that it is a floor. */
  budget?: { amount: number; least?: boolean };
  note?: string;
};

export const row = (what: string, value: Row["value"] | undefined, unit: string, more: Partial<Row> = {}): Row => ({
  ...{ what, unit, ...more },
  value: value ?? null,
});

export type Verdict = "ok" | "over" | "absent" | "";

/** "over" means that the budget is not met, whether it is a ceiling or a floor. */
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
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]!.length)));
  const isNumber = (column: number) => column === 1 || column === 3;
  const written = (line: string[]) =>
    line
      .map((text, column) => (isNumber(column) ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [written(head), widths.map((width) => "─".repeat(width)).join("  "), ...lines.map(written)].join("\n");
}

export function rounded(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(places)));
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Of measured values, nearest rank; NaN when there are none. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN;
}
