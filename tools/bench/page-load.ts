/** Asks one server for one page over kept-alive connections, as fast as it answers, for a bounded time. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type PageLoad = { port: number; hostHeader: string; path: string; connections: number; seconds: number };
export type PageLoadResult = {
  requests: number;
  errors: number;
  perSecond: number;
  /** Share of the time in which the generator itself was busy: near 1 it is the generator that was measured. */
  generatorBusy: number;
};

/** In a separate thread, so that the generator is one core at most and the rest of the program does not disturb it. */
export async function loadPage(load: PageLoad): Promise<PageLoadResult> {
  const worker = new Worker(new URL("./page-load-worker.ts", import.meta.url), { workerData: load });
  const [result] = (await once(worker, "message")) as [PageLoadResult];
  await worker.terminate();
  return result;
}
