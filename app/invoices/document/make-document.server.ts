import { createHash } from "node:crypto";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { createThread } from "#app/platform/thread/create-thread.server.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import { facturX } from "./factur-x.ts";
import { describeLine, type InvoiceSheet, invoiceSheet } from "./invoice-sheet.server.ts";

type Render = (sheet: InvoiceSheet, xml: string, issuedAt: Date) => Promise<Buffer>;

/** In a thread: a document blocks 10 ms, and pdfkit's memory is released when it ends (docs/decisions/0028). */
export function createRenderer(): Render {
  const call = createThread({ maxSeconds: 60, maxMemoryMb: 128, idleSeconds: 30 });
  return async (sheet, xml, issuedAt) =>
    Buffer.from(
      await call<Uint8Array>("app/invoices/document/render-invoice.server.ts", "renderInvoice", sheet, xml, issuedAt),
    );
}

type Texts = typeof import("../texts/fr/document.json");

export function facturXSource(invoice: InvoiceData, { notes, warnings } = invoiceSheet(invoice)): string {
  const french = loadTexts<Texts>("invoices", "document", "fr");
  return facturX(invoice, {
    describe: (line) => describeLine(line, invoice.orderNumber, french),
    notes: [...warnings, ...notes].map(({ fr }) => fr),
    exemption: french.notes.export,
  });
}

/** A PDF/A-3 with Factur-X data. */
export async function makeDocument(invoice: InvoiceData, render: Render): Promise<{ pdf: Buffer; sha256: string }> {
  const sheet = invoiceSheet(invoice);
  const pdf = await render(sheet, facturXSource(invoice, sheet), invoice.issuedAt);
  return { pdf, sha256: createHash("sha256").update(pdf).digest("hex") };
}
