import type { PostgresCluster } from "#database/testing/postgres-cluster.ts";
import type { FakeStripe } from "../stand-ins/stripe/fake-stripe.ts";
import { type Comparison, measureInTurn, type Pair } from "./alternate-trials.ts";
import { runBuyers } from "./buyers.ts";
import { processorSeconds, processorSecondsOfAll } from "./process-figures.ts";
import { type Row, row } from "./report.ts";
import { type BenchShop, waitUntilIdle } from "./shop.ts";

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

export async function compareOrders(pair: Pair<BenchShop>, means: Means): Promise<Comparison[]> {
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
