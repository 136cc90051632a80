// What came out of the steps, as the table and the last line that .ci/run is read by.
import type { Counts } from "./counts.ts";

export type Result = Counts & { name: string; seconds: number; note?: string };

export function summaryOf(results: Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map((result) => {
    const parts = [result.note, ...(result.note && result.failed === 0 ? [] : [countsOf(result)])].filter(Boolean);
    return `  ${result.name.padEnd(width)}  ${result.seconds.toFixed(1).padStart(6)} s  ${parts.join("; ")}`;
  });
  return ["", "Summary", ...lines].join("\n");
}

export function lastLineOf(results: Result[]): string {
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}

export function countsOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
