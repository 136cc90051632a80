import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { InvoiceSheet } from "./invoice-sheet.server.ts";

export type Render = (sheet: InvoiceSheet, xml: string, issuedAt: Date) => Promise<Buffer>;
export type RenderRequest = { id: number; sheet: InvoiceSheet; xml: string; issuedAt: Date };
export type RenderAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string };

/** Read from its source, as the embedded database's process is: the bundle is one file. */
const workerFile = () => join(process.cwd(), "app/invoices/document/render-worker.server.ts");

/**
 * Seconds without work after which the thread ends, long enough for the next run of the job in a busy hour to reuse it with
 * its fonts.
 */
const idleSeconds = 30;

/**
 * A thread that writes PDFs: a document takes 10 ms of the processor, during which the web process would answer nobody, and
 * the memory of `pdfkit` and its fonts is released when nothing is left to write (docs/decisions/0028). It is started with
 * the first document; a process that has nothing else to do ends without waiting for it.
 */
export function createRenderer(): Render {
  let worker: Worker | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { resolve(pdf: Buffer): void; reject(error: Error): void }>();
  function start(): Worker {
    const started = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("message", (answer: RenderAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("error" in answer) asked?.reject(new Error(answer.error));
      else asked?.resolve(Buffer.from(answer.pdf));
      if (waiting.size === 0) rest(started);
    });
    started.on("error", (error: Error) => end(error));
    started.on("exit", () => end(new Error("the thread that writes PDFs has ended")));
    return started;
  }
  function rest(resting: Worker): void {
    resting.unref();
    idle = setTimeout(() => {
      worker = undefined;
      void resting.terminate();
    }, idleSeconds * 1000).unref();
  }
  return (sheet, xml, issuedAt) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker ??= start();
      worker.ref();
      worker.postMessage({ id, sheet, xml, issuedAt } satisfies RenderRequest);
    });
}
