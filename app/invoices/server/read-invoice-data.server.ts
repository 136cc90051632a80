import { asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { rateFromDecimal } from "#app/catalogue/pricing/tax.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import { invoiceLines, invoices } from "./tables.server.ts";

export async function readInvoiceData(db: Db, ids: string[]): Promise<Map<string, InvoiceData>> {
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
