import type { MailFiles } from "#app/mail/send-outbox.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { centsFromDecimal } from "#app/platform/money.ts";
import { findInvoicesOfOrder, readInvoicePdf } from "./find-invoices.server.ts";

/** The confirmation of an order carries its invoice (decisions 7), which is made within seconds of the payment. */
export const invoiceMailFiles: MailFiles = new Map([["order-confirmation", invoiceFile]]);

async function invoiceFile(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  // A free order has no invoice.
  if (!order || centsFromDecimal(order.total_amount) === 0) return [];
  const invoice = (await findInvoicesOfOrder(db, orderId)).find(({ kind }) => kind === "invoice");
  const file = invoice && (await readInvoicePdf(db, invoice.number));
  if (!file) return "later" as const;
  return [{ filename: `${invoice.number}.pdf`, contentType: "application/pdf", base64: file.pdf.toString("base64") }];
}
