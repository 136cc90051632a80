import { setTimeout as sleep } from "node:timers/promises";
import type { FakeStripe } from "../../stand-ins/stripe/fake-stripe.ts";
import { runBuyers } from "../buyers.ts";
import { loadPage } from "../page-load.ts";
import { processorSecondsOfAll } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { median, percentile, type Row, rounded } from "../report.ts";
import type { BenchShop } from "../shop.ts";

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
