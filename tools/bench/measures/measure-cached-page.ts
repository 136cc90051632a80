import { budgets } from "../budgets.ts";
import { findNginx, startNginx } from "../nginx.ts";
import { loadPage, type PageLoad } from "../page-load.ts";
import { childrenOf, processorSeconds } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { median, type Row, row } from "../report.ts";
import type { BenchShop } from "../shop.ts";

const connections = 32;
/** Alternating, so that other work of the machine affects both. */
const rounds = 4;

type Figures = { perSecond: number; microseconds: number | undefined };

export async function measureCachedPage(bench: BenchShop, seconds: number): Promise<Row[]> {
  const path = "/";
  const answer = await rawGet(`${bench.url}${path}`, { "accept-encoding": "br" });
  if (answer.headers.get("content-encoding") !== "br") throw new Error("the home page does not come compressed");
  const program = findNginx();
  const nginx = program ? await startNginx(program, answer) : undefined;
  const shopRuns: Figures[] = [];
  const nginxRuns: Figures[] = [];
  let errors = 0;
  let busiest = 0;
  const measure = async (load: Pick<PageLoad, "port" | "hostHeader" | "path">, pids: () => number[]) => {
    const spent = () => sum(pids().map(processorSeconds));
    const before = spent();
    const startedAt = performance.now();
    const result = await loadPage({ ...load, connections, seconds: Math.max(1, seconds / 2) });
    const after = spent();
    const all = (result.perSecond * (performance.now() - startedAt)) / 1000;
    errors += result.errors;
    busiest = Math.max(busiest, result.generatorBusy);
    const microseconds =
      before === undefined || after === undefined || all === 0 ? undefined : ((after - before) / all) * 1e6;
    return { perSecond: result.perSecond, microseconds };
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const shopLoad = { port: bench.port, hostHeader: `localhost:${bench.port}`, path };
      shopRuns.push(await measure(shopLoad, () => [bench.pid]));
      if (nginx)
        nginxRuns.push(
          await measure({ port: nginx.port, hostHeader: "localhost", path: "/page" }, () => childrenOf(nginx.pid)),
        );
    }
  } finally {
    await nginx?.stop();
  }
  const rate = (figures: Figures[]) => median(figures.map(({ perSecond }) => perSecond));
  const cost = (figures: Figures[]) => median(figures.map(({ microseconds }) => microseconds ?? Number.NaN));
  return [
    row("cached home page", rate(shopRuns), "requests/s", {
      better: "more",
      note: `${errors} errors; generator busy ${Math.round(busiest * 100)} %`,
    }),
    row("cached home page, processor of each", cost(shopRuns), "µs", { better: "less" }),
    ...(nginx
      ? [
          row("the same bytes from nginx", rate(nginxRuns), "requests/s", { note: `${nginx.version}, one worker` }),
          row("the same bytes from nginx, processor of each", cost(nginxRuns), "µs"),
        ]
      : [row("the same bytes from nginx", null, "requests/s", { note: "nginx is not installed" })]),
    row(
      "cached home page against nginx",
      nginx ? median(shopRuns.map(({ perSecond }, round) => perSecond / nginxRuns[round]!.perSecond)) : null,
      "of nginx",
      { budget: { amount: budgets.ofNginx, least: true }, better: "more" },
    ),
    row("the same by processor time", nginx ? cost(nginxRuns) / cost(shopRuns) : null, "of nginx", { better: "more" }),
  ];
}

function sum(values: (number | undefined)[]): number | undefined {
  let total = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}
