import { asc, eq } from "drizzle-orm";
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
