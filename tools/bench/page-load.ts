/** Requests one page over keep-alive connections as fast as the server responds. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type PageLoad = { port: number; hostHeader: string; path: string; connections: number; seconds: number };
export type PageLoadResult = {
  requests: number;
  errors: number;
  perSecond: number;
  /** Share of the time in which the generator was busy: near 1 the generator was measured, not the server. */
  generatorBusy: number;
};

export async function loadPage(load: PageLoad): Promise<PageLoadResult> {
  const worker = new Worker(new URL("./page-load-worker.ts", import.meta.url), { workerData: load });
  const [result] = (await once(worker, "message")) as [PageLoadResult];
  await worker.terminate();
  return result;
}
