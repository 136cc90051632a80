import type { MailFiles } from "#app/mail/send-outbox.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { findInvoicesOfOrder, readInvoicePdf } from "./find-invoices.server.ts";

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
