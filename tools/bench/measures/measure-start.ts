import { setTimeout as sleep } from "node:timers/promises";
import { budgets } from "../budgets.ts";
import { childrenOf, residentMegabytes, togetherMegabytes } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { median, type Row, rounded, row } from "../report.ts";
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
