import { setTimeout as sleep } from "node:timers/promises";
import type { FakeStripe } from "../../stand-ins/stripe/fake-stripe.ts";
import { runBuyers } from "../buyers.ts";
import { childrenOf, processorSeconds, residentMegabytes } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { budgets, percentile, type Row, rounded, row } from "../report.ts";
import type { BenchShop } from "../shop.ts";

const concurrency = [1, 10, 50];
const maxOrders = 3_000;
const warmUp = { buyers: 10, seconds: 3, maxOrders: 300 };
const calmSeconds = 5;

export async function measureOrders(
  bench: BenchShop,
  { stripe, seconds }: { stripe: FakeStripe; seconds: number },
): Promise<Row[]> {
  const { url: shopUrl, pid, kind } = bench;
  const database = kind === "embedded" ? childrenOf(pid)[0] : undefined;
  const rows: Row[] = [];
  let errors = 0;
  const samples: string[] = [];
  await runBuyers({ shop: bench, stripe, ...warmUp });
  for (const buyers of concurrency) {
    await eventLoopDelay(shopUrl);
    const before = [pid, database].map((each) => (each ? processorSeconds(each) : undefined));
    const result = await runBuyers({ shop: bench, stripe, buyers, seconds, maxOrders });
    const delay = await eventLoopDelay(shopUrl);
    const spent = [pid, database].map((each, place) => {
      const after = each ? processorSeconds(each) : undefined;
      return after === undefined ? undefined : ((after - before[place]!) / Math.max(1, result.orders)) * 1000;
    });
    errors += result.errors;
    samples.push(...result.samples);
    rows.push({
      what: `orders paid, ${buyers} concurrent ${buyers === 1 ? "buyer" : "buyers"}, ${kind}`,
      value: result.perSecond,
      unit: "orders/s",
      ...(buyers === 50 ? { budget: { amount: budgets.ordersPerSecond[kind], least: true } } : {}),
      note: [
        `${result.orders} orders, ${result.errors} errors`,
        `median ${rounded(percentile(result.milliseconds, 0.5))} ms, 99 % within ${rounded(percentile(result.milliseconds, 0.99))}`,
        ...(spent[0] === undefined ? [] : [`processor ${rounded(spent[0])} ms each`]),
        ...(spent[1] === undefined ? [] : [`database ${rounded(spent[1])}`]),
        ...(delay === undefined ? [] : [`event loop p99 ${rounded(delay)} ms`]),
        `generator busy ${Math.round(result.generatorBusy * 100)} %`,
      ].join("; "),
    });
  }
  const logged = bench.errors();
  rows.push(
    row(`errors while ordering, ${kind}`, errors + logged.length, "", {
      budget: { amount: 0 },
      note: [...samples, ...logged].slice(0, 3).join(" | ").slice(0, 400),
    }),
  );
  const atOnce = residentMegabytes(pid);
  await sleep(calmSeconds * 1000);
  const memory = residentMegabytes(pid);
  rows.push(
    row(`memory of the web process after load, ${kind}`, memory, "MB", {
      budget: { amount: budgets.memoryMegabytes.loaded },
      note: [
        atOnce === undefined ? "" : `${rounded(atOnce)} at its end`,
        database ? `its database process: ${rounded(residentMegabytes(database) ?? Number.NaN)} MB` : "",
      ]
        .filter(Boolean)
        .join("; "),
    }),
  );
  return rows;
}

/** Milliseconds, 99th percentile since the last call. */
async function eventLoopDelay(shopUrl: string): Promise<number | undefined> {
  const { status, body } = await rawGet(`${shopUrl}/metrics`);
  const found = /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(body.toString("utf8"))?.[1];
  return status === 200 && found ? Number(found) * 1000 : undefined;
}
