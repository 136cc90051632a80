import { createHash } from "node:crypto";
import { and, asc, eq, gte, inArray, isNull, notInArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { rateFromDecimal } from "#app/catalogue/pricing/tax.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { sendMailsOf } from "#app/mail/queue-mail.server.ts";
import { type Db, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { createThread } from "#app/platform/thread/create-thread.server.ts";
import { facturX } from "../document/factur-x.ts";
import { describeLine, type InvoiceSheet, invoiceSheet } from "../document/invoice-sheet.server.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import type { IssueContext } from "./issue-invoices.server.ts";
import { doneUntil, recordDone } from "./progress.server.ts";
import { invoiceDocuments, invoiceLines, invoices } from "./tables.server.ts";

async function readInvoiceData(db: Db, ids: string[]): Promise<Map<string, InvoiceData>> {
  const credited = alias(invoices, "credited");
  const original = alias(invoices, "original");
  const rows = await db
    .select({
      row: invoices,
      credited: { number: credited.number, issuedAt: credited.issuedAt },
      correctedInvoice: original.number,
    })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.creditedInvoiceId))
    .leftJoin(original, eq(original.id, credited.creditedInvoiceId))
    .where(inArray(invoices.id, ids));
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.position));
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return new Map(
    rows.map(({ row, credited, correctedInvoice }) => {
      const { kind, number, isTest, orderNumber, orderedAt, issuedAt, paidAt, currency, language, vatCountry } = row;
      return [
        row.id,
        {
          kind,
          number,
          isTest,
          orderNumber,
          orderedAt,
          issuedAt,
          paidAt,
          currency,
          vatCountry,
          credited,
          correctedInvoice: correctedInvoice ?? undefined,
          language: storedLanguage(language),
          vatRate: row.vatRate === null ? null : rateFromDecimal(row.vatRate),
          seller: row.seller,
          buyer: row.buyer,
          netCents: centsFromDecimal(row.net),
          vatCents: centsFromDecimal(row.vat),
          grossCents: centsFromDecimal(row.gross),
          lines: (linesOf.get(row.id) ?? []).map(({ kind, detail, quantity, net, gross }) => ({
            kind,
            detail,
            quantity,
            netCents: centsFromDecimal(net),
            grossCents: centsFromDecimal(gross),
          })),
        },
      ];
    }),
  );
}

const batch = 20;
const render = createRenderer();

/** Numbers do not wait for files: failures are retried. The first stored file is kept. `beforeEach` may delay each. */
export async function makeDocuments(
  { db, clock, log }: Pick<IssueContext, "db" | "clock" | "log">,
  beforeEach: () => Promise<void> = async () => {},
): Promise<{ made: number; failed: string[] }> {
  const since = await doneUntil(db, "files");
  const failed: string[] = [];
  let made = 0;
  for (;;) {
    const due = await db
      .select({ id: invoices.id, number: invoices.number, orderId: invoices.orderId })
      .from(invoices)
      .leftJoin(invoiceDocuments, eq(invoiceDocuments.invoiceId, invoices.id))
      .where(
        and(
          gte(invoices.issuedAt, since),
          isNull(invoiceDocuments.invoiceId),
          failed.length > 0 ? notInArray(invoices.id, failed) : undefined,
        ),
      )
      .orderBy(asc(invoices.issuedAt))
      .limit(batch);
    const logged =
      due.length > 0
        ? await readInvoiceData(
            db,
            due.map(({ id }) => id),
          )
        : new Map<string, InvoiceData>();
    const withFile: string[] = [];
    for (const { id, number, orderId } of due) {
      await beforeEach();
      try {
        const { pdf, sha256 } = await makeDocument(logged.get(id)!, render);
        await db
          .insert(invoiceDocuments)
          .values({ invoiceId: id, pdf, sha256, madeAt: clock.now() })
          .onConflictDoNothing();
        withFile.push(orderId);
        made++;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        failed.push(id);
        log.error({ err: error, alert: "invoice-not-made", number }, "the file of an invoice was not made");
      }
    }
    await sendMailsOf(db, withFile);
    if (due.length === batch) continue;
    if (failed.length === 0) await recordDone(db, "files", clock.now());
    return { made, failed };
  }
}

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
