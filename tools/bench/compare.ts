/**
 * `npm run bench:compare -- CHECKOUT`: this checkout against another, built one, in turn.
 * `--only=orders,taps,lighthouse,pages,bytes`; `--rounds 3`; `--orders 400` of 50 buyers; `--seconds 6` per measurement of
 * the cached page.
 */
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type PostgresCluster, startPostgres } from "#database/testing/postgres-cluster.ts";
import type { FakeStripe } from "../stand-ins/stripe/fake-stripe.ts";
import { type Comparison, measureInTurn, type Pair } from "./alternate-trials.ts";
import { runBuyers, startLocalStripe } from "./buyers.ts";
import { measureBytes } from "./measures/measure-bytes.ts";
import { measureCachedPage } from "./measures/measure-cached-page.ts";
import { withTapTrials } from "./measures/measure-interactions.ts";
import { lighthouseTrials } from "./measures/measure-lighthouse.ts";
import { processorSeconds, processorSecondsOfAll } from "./process-figures.ts";
import { alignedTable, median, type Row, rounded, row } from "./report.ts";
import { type BenchShop, openBenchShop, waitUntilIdle } from "./shop.ts";

const buyers = 50;
/** Warms up connections, prepared statements and compiled code. */
const warmUpOrders = 400;

type Means = {
  stripe: FakeStripe;
  postgres: PostgresCluster;
  rounds: number;
  orders: number;
  say: (text: string) => void;
};

async function compareOrders(pair: Pair<BenchShop>, means: Means): Promise<Comparison[]> {
  for (const shop of Object.values(pair)) {
    await order(shop, warmUpOrders, means);
    await waitUntilIdle(shop);
  }
  return measureInTurn(pair, means.rounds, (shop) => measure(shop, means), means.say);
}

async function order(shop: BenchShop, maxOrders: number, { stripe, say }: Means) {
  const result = await runBuyers({ shop, stripe, buyers, seconds: 60, maxOrders });
  if (result.errors > 0) say(`${result.errors} errors: ${result.samples.join(" | ")}`);
  return result;
}

async function measure(shop: BenchShop, means: Means): Promise<Row[]> {
  const spent = () => ({
    web: processorSeconds(shop.pid)!,
    database: processorSecondsOfAll(means.postgres.pid),
    generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const begin = spent();
  const { perSecond, orders } = await order(shop, means.orders, means);
  const end = spent();
  await waitUntilIdle(shop);
  const each = (what: string, seconds: number, overrides: Partial<Row> = {}) =>
    row(what, (seconds / orders) * 1000, "ms each", overrides);
  return [
    row(`purchases of ${buyers} buyers`, perSecond, "a second", { better: "more" }),
    each("web process while they buy", end.web - begin.web, { better: "less" }),
    each("web process with all jobs", spent().web - begin.web, { better: "less" }),
    each("PostgreSQL while they buy", end.database - begin.database, { better: "less" }),
    each("PostgreSQL with all jobs", spent().database - begin.database, { better: "less" }),
    each("generator and payment provider", end.generator - begin.generator),
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "orders,taps,lighthouse,pages,bytes" },
    rounds: { type: "string", default: "3" },
    orders: { type: "string", default: "400" },
    seconds: { type: "string", default: "6" },
  },
});
const [checkout] = positionals;
if (!checkout) throw new Error("npm run bench:compare -- CHECKOUT");
const chosen = new Set(values.only.split(","));
const rounds = Number(values.rounds);
const orders = Number(values.orders);
const seconds = Number(values.seconds);

const say = (text: string) => process.stderr.write(`${text}\n`);
say(`${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(1)}`);
const stripe = await startLocalStripe();
const postgres = await startPostgres({ durable: true });
const shops: BenchShop[] = [];
try {
  for (const [name, folder] of [["before", resolve(checkout)], ["after"]] as const) {
    const databaseUrl = await postgres.createDatabase(name);
    const from = folder ? { checkout: folder } : {};
    const shop = await openBenchShop({ kind: "PostgreSQL", databaseUrl, stripeUrl: stripe.url, ...from });
    await shop.start();
    shops.push(shop);
  }
  const pair = { before: shops[0]!, after: shops[1]! };
  if (chosen.has("bytes")) process.stdout.write(`\n${comparisonTable(await compareBytes(pair))}\n\n`);
  const found: Comparison[] = [];
  if (chosen.has("pages"))
    found.push(...(await measureInTurn(pair, rounds, (shop) => measureCachedPage(shop, seconds), say)));
  if (chosen.has("lighthouse"))
    for (const trial of lighthouseTrials()) found.push(...(await measureInTurn(pair, rounds, trial, say)));
  if (chosen.has("taps"))
    await withTapTrials(async (trial) => {
      found.push(...(await measureInTurn(pair, rounds, trial, say)));
    });
  if (chosen.has("orders")) found.push(...(await compareOrders(pair, { stripe, postgres, rounds, orders, say })));
  if (found.length > 0) process.stdout.write(`\n${comparisonTable(found)}\n\n${worseFigures(found)}\n`);
} finally {
  for (const shop of shops) await shop.close();
  await stripe.stop();
  await postgres.stop();
}
say(`Load average ${loadavg()[0]!.toFixed(1)}`);

async function compareBytes(pair: Pair<BenchShop>): Promise<Comparison[]> {
  const all = await measureInTurn(pair, rounds, async (shop) => (await measureBytes(shop)).rows);
  const different = all.filter(({ before, after }) => String(before) !== String(after));
  say(`${different.length} of ${all.length} sizes differ`);
  return different;
}

/** One-sided, exact: how often chance would put `higher` above `lower` at least this clearly. 3 above 3: 1 of 20. */
function rankSumChance(lower: number[], higher: number[]): number {
  let wins = 0;
  for (const high of higher) for (const low of lower) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return arrangements(lower.length, higher.length, wins) / arrangements(lower.length, higher.length, 0);
}

/** Number of orders in which the higher values win at least `wins` comparisons. */
function arrangements(lower: number, higher: number, wins: number): number {
  if (lower === 0 || higher === 0) return wins <= 0 ? 1 : 0;
  // The greatest value is either a higher one, which wins against all lower ones, or a lower one.
  return arrangements(lower, higher - 1, wins - lower) + arrangements(lower - 1, higher, wins);
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
