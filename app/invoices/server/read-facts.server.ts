import { asc, eq } from "drizzle-orm";
import { rateFromDecimal } from "#app/catalogue/tax.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { centsFromDecimal } from "#app/platform/money.ts";
import type { InvoiceFacts } from "../rules/invoice-facts.ts";
import { invoiceLines, invoices } from "./tables.server.ts";

/** A stored invoice with its lines, as its file shows it. */
export async function readInvoiceFacts(db: Db, id: string): Promise<InvoiceFacts> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error(`no invoice ${id}`);
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position));
  const [credited] =
    row.creditedInvoiceId === null
      ? []
      : await db
          .select({ number: invoices.number, issuedAt: invoices.issuedAt })
          .from(invoices)
          .where(eq(invoices.id, row.creditedInvoiceId));
  const { kind, number, isTest, orderNumber, orderedAt, issuedAt, paidAt, currency, language, vatCountry } = row;
  return {
    ...{ kind, number, isTest, orderNumber, orderedAt, issuedAt, paidAt, currency, vatCountry },
    credited: credited ?? null,
    language: isLanguage(language) ? language : "fr",
    vatRate: row.vatRate === null ? null : rateFromDecimal(row.vatRate),
    seller: row.seller,
    buyer: row.buyer,
    netCents: centsFromDecimal(row.net),
    vatCents: centsFromDecimal(row.vat),
    grossCents: centsFromDecimal(row.gross),
    lines: lines.map(({ kind, detail, quantity, net, gross }) => ({
      ...{ kind, detail, quantity },
      netCents: centsFromDecimal(net),
      grossCents: centsFromDecimal(gross),
    })),
  };
}
