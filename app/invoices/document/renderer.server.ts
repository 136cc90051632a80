import { createThread } from "#app/platform/thread/create-thread.server.ts";
import type { InvoiceSheet } from "./invoice-sheet.server.ts";

export type Render = (sheet: InvoiceSheet, xml: string, issuedAt: Date) => Promise<Buffer>;

/**
 * A thread that writes PDFs: a document takes 10 ms of the processor, during which the web process would answer nobody, and
 * the memory of `pdfkit` and its fonts is released when nothing is left to write (docs/decisions/0028). It stays long enough
 * for the next run of the job in a busy hour to reuse it with its fonts.
 */
export function createRenderer(): Render {
  const call = createThread({ maxSeconds: 60, maxMemoryMb: 128, idleSeconds: 30 });
  return async (sheet, xml, issuedAt) =>
    Buffer.from(
      await call<Uint8Array>("app/invoices/document/render-invoice.server.ts", "renderInvoice", sheet, xml, issuedAt),
    );
}
