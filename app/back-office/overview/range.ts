import { addDays } from "#app/platform/time/office-day.ts";

/** Days of the ranges that are one click away; all end today. */
export const rangeDays = [1, 7, 30, 90] as const;
const defaultDays = 30;
/** A longer range is cut at its beginning, because each day is a bar of the chart. */
const maxDays = 400;

/** Inclusive ISO dates in Paris. `preset`: null for own dates. */
export type Range = { from: string; to: string; days: number; preset: number | null };

const day = /^\d{4}-\d\d-\d\d$/;
const dayOf = (text: string | null): string | null =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text)) ? addDays(text, 0) : null;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** `?days=7`, or `?from=2026-10-01&to=2026-10-31`; anything else is the last 30 days. The future is cut off. */
export function readRange(params: URLSearchParams, today: string): Range {
  const [first, last] = [dayOf(params.get("from")), dayOf(params.get("to"))];
  if (first ?? last) {
    const [one, other] = [first ?? last!, last ?? today].map((each) => (each > today ? today : each)).toSorted();
    const to = other!;
    const days = Math.min(daysBetween(one!, to), maxDays);
    return { from: addDays(to, 1 - days), to, days, preset: null };
  }
  const days = rangeDays.find((each) => params.get("days") === String(each)) ?? defaultDays;
  return { from: addDays(today, 1 - days), to: today, days, preset: days };
}

/** The range of the same length before. */
export const rangeBefore = ({ from, days }: Range): { from: string; to: string } => ({
  from: addDays(from, -days),
  to: addDays(from, -1),
});

export const rangeQuery = ({ preset, from, to }: Pick<Range, "preset" | "from" | "to">): string =>
  preset === null ? `from=${from}&to=${to}` : `days=${preset}`;
