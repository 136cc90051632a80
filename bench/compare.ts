/**
 * `npm run bench:compare -- CHECKOUT`: this checkout against another one, which must be built, in turn (before, after, before,
 * after …), so that other work of the machine affects both. `--only=orders,taps`; `--rounds 3`; `--orders 400` of 50 buyers.
 */
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type PostgresCluster, startPostgres } from "#database/testing/postgres-cluster.ts";
import type { FakeStripe } from "#fakes/stripe/fake-stripe.ts";
import { runBuyers, startLocalStripe } from "./buyers.ts";
import { measureInteractions } from "./measure-interactions.ts";
import { processorSeconds, processorSecondsOfAll } from "./process-figures.ts";
import { median, type Row, rounded, tableOf } from "./report.ts";
import { type BenchShop, openBenchShop } from "./shop.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "orders,taps" },
    rounds: { type: "string", default: "3" },
    orders: { type: "string", default: "400" },
  },
});
const [checkout] = positionals;
if (!checkout) throw new Error("npm run bench:compare -- CHECKOUT");
const chosen = new Set(values.only.split(","));
const rounds = Number(values.rounds);
const buyers = 50;
/** Until connections, prepared statements and compiled code are those of a shop that has been running. */
const warmUpOrders = 400;

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
  const [before, after] = shops as [BenchShop, BenchShop];
  const rows: Row[] = [];
  if (chosen.has("orders")) rows.push(...(await compareOrders({ before, after }, { stripe, postgres })));
  if (chosen.has("taps")) rows.push(...(await measureInteractions({ before: before.url, after: after.url }, rounds)));
  process.stdout.write(`\n${tableOf(rows)}\n`);
} finally {
  for (const shop of shops) await shop.close();
  await stripe.stop();
  await postgres.stop();
}
say(`Load average ${loadavg()[0]!.toFixed(1)}`);

type Sample = { perSecond: number; web: number; database: number; webWithJobs: number; generator: number };

async function compareOrders(
  pair: { before: BenchShop; after: BenchShop },
  means: { stripe: FakeStripe; postgres: PostgresCluster },
): Promise<Row[]> {
  const samples: Record<"before" | "after", Sample[]> = { before: [], after: [] };
  for (const shop of Object.values(pair)) {
    await order(shop, means.stripe, warmUpOrders);
    await waitUntilIdle(shop);
  }
  for (let round = 0; round < rounds; round++)
    for (const name of ["before", "after"] as const) {
      const sample = await measure(pair[name], means);
      samples[name].push(sample);
      say(
        `${name}: ${rounded(sample.perSecond)} purchases a second; processor of each in ms: web ${rounded(sample.web)} ` +
          `(${rounded(sample.webWithJobs)} with its jobs), database ${rounded(sample.database)}, generator ${rounded(sample.generator)}`,
      );
    }
  const figures: [keyof Sample, what: string, unit: string][] = [
    ["perSecond", `purchases of ${buyers} buyers`, "a second"],
    ["web", "web process while they buy", "ms each"],
    ["webWithJobs", "web process with all jobs", "ms each"],
    ["database", "PostgreSQL while they buy", "ms each"],
    ["generator", "generator and payment provider", "ms each"],
  ];
  return figures.map(([key, what, unit]) => {
    const [old, now] = [samples.before, samples.after].map((each) => median(each.map((sample) => sample[key])));
    const ratios = samples.after.map((sample, at) => rounded(sample[key] / samples.before[at]![key]));
    return { what, value: now!, unit, note: `before ${rounded(old!)}; of before: ${ratios.join(", ")}` };
  });
}

async function order(shop: BenchShop, stripe: FakeStripe, maxOrders: number) {
  const result = await runBuyers({ shop, stripe, buyers, seconds: 60, maxOrders });
  if (result.errors > 0) say(`${result.errors} errors: ${result.samples.join(" | ")}`);
  return result;
}

async function measure(shop: BenchShop, { stripe, postgres }: { stripe: FakeStripe; postgres: PostgresCluster }) {
  const spent = () => ({
    web: processorSeconds(shop.pid)!,
    database: processorSecondsOfAll(postgres.pid),
    generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const begin = spent();
  const { perSecond, orders } = await order(shop, stripe, Number(values.orders));
  const end = spent();
  await waitUntilIdle(shop);
  const each = (seconds: number) => (seconds / orders) * 1000;
  return {
    perSecond,
    web: each(end.web - begin.web),
    database: each(end.database - begin.database),
    generator: each(end.generator - begin.generator),
    webWithJobs: each(processorSeconds(shop.pid)! - begin.web),
  };
}
