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
import { comparisonTable, worseFigures } from "./comparison-report.ts";
import { measureBytes } from "./measures/measure-bytes.ts";
import { measureCachedPage } from "./measures/measure-cached-page.ts";
import { withTapTrials } from "./measures/measure-interactions.ts";
import { lighthouseTrials } from "./measures/measure-lighthouse.ts";
import { processorSeconds, processorSecondsOfAll } from "./process-figures.ts";
import { type Row, row } from "./report.ts";
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
