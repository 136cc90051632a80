import type { Comparison } from "./alternate-trials.ts";
import { alignedTable, median, rounded } from "./report.ts";

/** One-sided, exact: how often chance would put `higher` above `lower` at least this clearly. 3 above 3: 1 of 20. */
function rankSumChance(lower: number[], higher: number[]): number {
  let wins = 0;
  for (const high of higher) for (const low of lower) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return orders(lower.length, higher.length, wins) / orders(lower.length, higher.length, 0);
}

/** Number of orders in which the higher values win at least `wins` comparisons. */
function orders(lower: number, higher: number, wins: number): number {
  if (lower === 0 || higher === 0) return wins <= 0 ? 1 : 0;
  // The greatest value is either a higher one, which wins against all lower ones, or a lower one.
  return orders(lower, higher - 1, wins - lower) + orders(lower - 1, higher, wins);
}

/** A difference that chance produces at most this often is no noise. */
const noise = 0.05;

type Verdict = "worse" | "better" | "worse?" | "";

export function comparisonTable(comparisons: Comparison[]): string {
  const head = ["what", "before", "after", "unit", "of before", "", "of before in each pair"];
  const lines = comparisons.map((comparison) => {
    const { before, after } = medians(comparison);
    const pairs = comparison.after.map((value, round) =>
      ratio(value ?? Number.NaN, comparison.before[round] ?? Number.NaN),
    );
    const verdict = verdictOf(comparison);
    return [
      comparison.what,
      shown(before),
      shown(after),
      comparison.unit,
      ratio(after, before),
      verdict,
      pairs.join(", "),
    ];
  });
  return alignedTable(head, lines, [1, 2, 4]);
}

export function worseFigures(comparisons: Comparison[]): string {
  const judged = comparisons.filter(({ better }) => better);
  const list = (verdict: Verdict) => {
    const found = judged.filter((comparison) => verdictOf(comparison) === verdict);
    return found.length === 0 ? " none." : `\n${found.map((comparison) => `  ${difference(comparison)}`).join("\n")}`;
  };
  const absent = judged.filter(({ before, after }) => numbers(before).length !== numbers(after).length);
  return [
    `Slower or otherwise worse than before, beyond noise ("worse", of ${judged.length} figures):${list("worse")}`,
    `Worse in the median, but within noise ("worse?"):${list("worse?")}`,
    ...(absent.length > 0 ? [`Not measured in every round: ${absent.map(({ what }) => what).join("; ")}`] : []),
    `Beyond noise: values so far apart that chance alone puts at most one of ${1 / noise} figures there (rank-sum test), for taps by ` +
      "more than a frame. Fewer than three rounds tell nothing.",
  ].join("\n");
}

function difference(comparison: Comparison): string {
  const { before, after } = medians(comparison);
  const { what, unit } = comparison;
  return `${what}: ${shown(before)} → ${shown(after)} ${unit} (${ratio(after, before)} of before)`;
}

function verdictOf({ before, after, better, resolution = 0 }: Comparison): Verdict {
  if (!better) return "";
  const sign = better === "less" ? 1 : -1;
  const [old, now] = [before, after].map((values) => numbers(values).map((value) => value * sign)) as [
    number[],
    number[],
  ];
  if (old.length === 0 || now.length === 0) return "";
  const loss = median(now) - median(old);
  if (!(Math.abs(loss) > resolution)) return "";
  if (loss < 0) return rankSumChance(now, old) <= noise ? "better" : "";
  return rankSumChance(old, now) <= noise ? "worse" : "worse?";
}

const numbers = (values: (number | null)[]) => values.filter((value) => value !== null);

const medians = ({ before, after }: Comparison) => ({ before: median(numbers(before)), after: median(numbers(after)) });

function shown(value: number): string {
  if (Number.isNaN(value)) return "–";
  return value === Number.POSITIVE_INFINITY ? "never" : rounded(value);
}

function ratio(after: number, before: number): string {
  if (after === before) return "1";
  return Number.isFinite(after / before) ? rounded(after / before) : "–";
}
