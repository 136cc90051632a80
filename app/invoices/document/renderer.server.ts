import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { InvoiceSheet } from "./invoice-sheet.server.ts";

export type Render = (sheet: InvoiceSheet, xml: string, issuedAt: Date) => Promise<Buffer>;
export type RenderRequest = { id: number; sheet: InvoiceSheet; xml: string; issuedAt: Date };
export type RenderAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string };

/** Read from its source, as the embedded database's process is: the bundle is one file. */
const workerFile = () => join(process.cwd(), "app/invoices/document/render-worker.server.ts");

/**
 * A thread that writes PDFs: a document takes 10 ms of the processor, in which the web process would answer nobody, and
 * the memory of `pdfkit` and its fonts is given back with `stop` (docs/decisions/0028). Started with the first document.
 */
export function createRenderer(): { render: Render; stop(): Promise<void> } {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, { resolve(pdf: Buffer): void; reject(error: Error): void }>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  };
  function start(): Worker {
    const started = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    started.on("message", (answer: RenderAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("error" in answer) asked?.reject(new Error(answer.error));
      else asked?.resolve(Buffer.from(answer.pdf));
    });
    started.on("error", (error: Error) => failAll(error));
    started.on("exit", () => failAll(new Error("the thread that writes PDFs has ended")));
    return started;
  }
  return {
    render: (sheet, xml, issuedAt) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker ??= start();
        worker.postMessage({ id, sheet, xml, issuedAt } satisfies RenderRequest);
      }),
    async stop() {
      await worker?.terminate();
    },
  };
}
