import { asc, eq } from "drizzle-orm";
import type { MailFiles } from "#app/mail/send-outbox.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import { plainCode } from "#app/platform/text/typed-text.ts";
import { type InvoiceKind, isInvoiceNumber } from "./server/invoice-numbers.server.ts";
import { invoiceDocuments, invoices } from "./server/tables.server.ts";

export type InvoiceOfOrder = {
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
  paidAt: Date;
  grossCents: Cents;
  hasFile: boolean;
};

/** In the order of issue (decisions 9). */
export async function findInvoicesOfOrder(db: Db, orderId: string): Promise<InvoiceOfOrder[]> {
  const rows = await db
    .select({
      ...pick(invoices, "kind", "number", "issuedAt", "paidAt", "gross"),
      file: invoiceDocuments.invoiceId,
    })
    .from(invoices)
    .leftJoin(invoiceDocuments, eq(invoiceDocuments.invoiceId, invoices.id))
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence));
  return rows.map(({ gross, file, ...row }) => ({
    ...row,
    grossCents: centsFromDecimal(gross),
    hasFile: file !== null,
  }));
}

export async function readInvoicePdf(db: Db, number: string): Promise<{ orderId: string; pdf: Buffer } | undefined> {
  const [row] = await db
    .select({ orderId: invoices.orderId, pdf: invoiceDocuments.pdf })
    .from(invoices)
    .innerJoin(invoiceDocuments, eq(invoiceDocuments.invoiceId, invoices.id))
    .where(eq(invoices.number, number));
  return row;
}

export async function orderIdsOfInvoice(db: Db, typed: string): Promise<string[]> {
  const number = plainCode(typed).toUpperCase();
  if (!isInvoiceNumber(number)) return [];
  const rows = await db.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.number, number));
  return rows.map(({ orderId }) => orderId);
}

/** Mails with an invoice, credit note or correction (decisions 7), which take seconds. */
export const invoiceMailFiles: MailFiles = new Map<string, FindFiles>([
  ["order-confirmation", invoiceFile],
  ["order-refunded", creditNoteFile],
  // Its number is part of the mail's key.
  ["order-corrected", (db, { dedupeKey }) => fileOf(db, dedupeKey.split(":")[2])],
]);

type FindFiles = NonNullable<ReturnType<MailFiles["get"]>>;

async function invoiceFile(db: Db, { orderId }: { orderId: string }) {
  const order = await findOrder(db, orderId);
  // A free order has no invoice.
  if (!order || centsFromDecimal(order.total_amount) === 0) return [];
  const invoice = (await findInvoicesOfOrder(db, orderId)).find(({ kind }) => kind === "invoice");
  return fileOf(db, invoice?.number);
}

/** Mail and refund have the same transaction time. */
async function creditNoteFile(db: Db, { orderId, createdAt }: { orderId: string; createdAt: Date }) {
  const found = await findInvoicesOfOrder(db, orderId);
  // A refunded late payment has neither.
  if (found.length === 0) return [];
  const creditNote = found.find(({ kind, paidAt }) => kind === "credit_note" && paidAt >= createdAt);
  return fileOf(db, creditNote?.number);
}

async function fileOf(db: Db, number: string | undefined) {
  const file = number === undefined ? undefined : await readInvoicePdf(db, number);
  if (!file) return "later" as const;
  return [{ filename: `${number}.pdf`, contentType: "application/pdf", base64: file.pdf.toString("base64") }];
}
