import { createThread } from "#app/platform/thread/create-thread.server.ts";
import type { InvoiceSheet } from "./invoice-sheet.server.ts";

export type Render = (sheet: InvoiceSheet, xml: string, issuedAt: Date) => Promise<Buffer>;

/** In a thread: a document blocks 10 ms, and pdfkit's memory is released when it ends (docs/decisions/0028). */
export function createRenderer(): Render {
  const call = createThread({ maxSeconds: 60, maxMemoryMb: 128, idleSeconds: 30 });
  return async (sheet, xml, issuedAt) =>
    Buffer.from(
      await call<Uint8Array>("app/invoices/document/render-invoice.server.ts", "renderInvoice", sheet, xml, issuedAt),
    );
}
