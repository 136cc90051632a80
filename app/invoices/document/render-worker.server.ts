import { parentPort } from "node:worker_threads";
import { renderInvoice } from "./render-invoice.server.ts";
import type { RenderAnswer, RenderRequest } from "./renderer.server.ts";

/** Runs in a separate thread, from its source (renderer.server.ts). */
parentPort!.on("message", async ({ id, sheet, xml, issuedAt }: RenderRequest) => {
  const answer: RenderAnswer = await renderInvoice(sheet, xml, issuedAt).then(
    (pdf) => ({ id, pdf: new Uint8Array(pdf) }),
    (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort!.postMessage(answer);
});
