import { median } from "../load/median.ts";

/** A difference of this share of a call's time must be found (security 6.25). */
export const shown = 0.05;
/** Halfway: a difference that is surely below it counts as none, one that is surely above it as found. */
const halfway = shown / 2;
/** Standard errors either side: 99.9 %, since the samples are looked at several times. */
const standardErrors = 3.29;
/** Of the ordered differences this share is left out at each end: what else the machine did. */
const trimmed = 0.2;

export type Difference = { share: number; from: number; to: number; verdict: "none" | "found" | "undecided" };

/** What else the machine does only makes a call longer: of so many rounds in a row the fastest calls of each kind are compared. */
const block = 10;
const fastest = 3;

/**
 * How much longer `second` takes than `first`, as a share of the first's median, from samples made in turn: the trimmed
 * mean of the blocks' differences with its interval (Tukey and McLaughlin 1963).
 */
export function differenceOf(first: number[], second: number[]): Difference {
  const blocks = Math.floor(first.length / block);
  const fast = (times: number[], i: number) =>
    mean(
      times
        .slice(i * block, (i + 1) * block)
        .toSorted((a, b) => a - b)
        .slice(0, fastest),
    );
  const usual = median(Array.from({ length: blocks }, (_, i) => fast(first, i)));
  const ordered = Array.from({ length: blocks }, (_, i) => (fast(second, i) - fast(first, i)) / usual).toSorted(
    (a, b) => a - b,
  );
  const cut = Math.floor(ordered.length * trimmed);
  const share = mean(ordered.slice(cut, ordered.length - cut));
  const [least, most] = [ordered[cut]!, ordered[ordered.length - cut - 1]!];
  const winsorized = ordered.map((each) => Math.min(most, Math.max(least, each)));
  const centre = mean(winsorized);
  const variance = winsorized.reduce((sum, each) => sum + (each - centre) ** 2, 0) / (ordered.length - 1);
  const margin = (standardErrors * Math.sqrt(variance)) / ((1 - 2 * trimmed) * Math.sqrt(ordered.length));
  const [from, to] = [share - margin, share + margin];
  const isNone = from > -halfway && to < halfway;
  const isFound = from > halfway || to < -halfway;
  return { share, from, to, verdict: isNone ? "none" : isFound ? "found" : "undecided" };
}

const mean = (values: number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
