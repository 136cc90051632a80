import { setTimeout as sleep } from "node:timers/promises";
import type { FakeStripe } from "../../stand-ins/stripe/fake-stripe.ts";
import { runBuyers } from "../buyers.ts";
import { loadPage } from "../page-load.ts";
import { childrenOf, processorSecondsOfAll, residentMegabytes, togetherMegabytes } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { budgets, median, percentile, type Row, rounded, row } from "../report.ts";
import type { BenchShop } from "../shop.ts";

const starts = 3;
/** Time for background work after a start (compression, jobs). */
const restSeconds = 8;

export async function measureStart(bench: BenchShop): Promise<Row[]> {
  const seconds: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    await bench.stop();
    const startedAt = performance.now();
    await bench.start();
    const { status } = await rawGet(`${bench.url}/`, { "accept-encoding": "br" });
    if (status !== 200) throw new Error(`the first page answers ${status}`);
    seconds.push((performance.now() - startedAt) / 1000);
  }
  await sleep(restSeconds * 1000);
  const child = bench.kind === "embedded" ? childrenOf(bench.pid)[0] : undefined;
  return [
    row(`cold start to first page, ${bench.kind}`, median(seconds), "s", {
      budget: { amount: budgets.coldStartSeconds[bench.kind] },
      note: `median of ${seconds.map(rounded).join(", ")}`,
    }),
    row(`memory of the web process at rest, ${bench.kind}`, residentMegabytes(bench.pid), "MB", {
      budget: { amount: budgets.memoryMegabytes.idle },
    }),
    ...(child === undefined
      ? []
      : [
          row(
            "memory of web and database processes together at rest, embedded",
            togetherMegabytes([bench.pid, child, ...childrenOf(child)]),
            "MB",
            {
              budget: { amount: budgets.memoryMegabytes.withEmbedded },
              note: `${1 + childrenOf(child).length} processes of PostgreSQL: ${rounded(togetherMegabytes([child, ...childrenOf(child)]) ?? Number.NaN)} MB`,
            },
          ),
        ]),
  ];
}

const counts = [1, 2, 4];
const rounds = 2;
const buyers = 50;
const warmUp = { buyers, seconds: 3, maxOrders: 200 };

export async function measureProcesses(
  bench: BenchShop,
  { stripe, seconds }: { stripe: FakeStripe; seconds: number },
): Promise<Row[]> {
  const runs = counts.map((count) => ({ count, orders: [] as number[], pages: [] as number[], notes: [] as string[] }));
  for (let round = 0; round < rounds; round++)
    for (const { count, orders, pages, notes } of runs) {
      await bench.stop();
      await bench.start({ WEB_CONCURRENCY: String(count) });
      await runBuyers({ shop: bench, stripe, ...warmUp });
      const before = processorSecondsOfAll(bench.pid);
      const bought = await runBuyers({ shop: bench, stripe, buyers, seconds, maxOrders: 3_000 });
      const each = ((processorSecondsOfAll(bench.pid) - before) / Math.max(1, bought.orders)) * 1000;
      orders.push(bought.perSecond);
      notes.push(
        `${bought.orders} orders, ${bought.errors} errors, 99 % within ${rounded(percentile(bought.milliseconds, 0.99))} ms, ` +
          `processor ${rounded(each)} ms each, generator busy ${Math.round(bought.generatorBusy * 100)} %`,
      );
      // Each process has to render the page once; connections are distributed in turn.
      await sleep(3_000);
      for (let visit = 0; visit < 4 * count; visit++) await rawGet(`${bench.url}/`, { "accept-encoding": "br" });
      const load = { port: bench.port, hostHeader: `localhost:${bench.port}`, path: "/", connections: 64 };
      pages.push((await loadPage({ ...load, seconds: seconds / 2 })).perSecond);
    }
  await bench.stop();
  await bench.start();
  return runs.flatMap(({ count, orders, pages, notes }) => [
    { what: `orders paid, ${count} web processes`, value: median(orders), unit: "orders/s", note: notes.join("; ") },
    { what: `cached home page, ${count} web processes`, value: median(pages), unit: "requests/s" },
  ]);
}
