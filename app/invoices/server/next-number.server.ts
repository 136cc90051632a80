import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { type InvoiceKind, invoiceNumber, seriesOf, yearInParis } from "../rules/invoice-number.ts";
import { invoiceNumbers } from "./tables.server.ts";

/**
 * The next number of the series, in the transaction that stores the invoice: if that is rolled back so is the number, and the
 * locked row makes every other writer wait. So numbers have no gap and none is used twice (decisions 5).
 */
export async function nextInvoiceNumber(
  tx: Db,
  of: { kind: InvoiceKind; isTest: boolean; at: Date },
): Promise<{ number: string; series: string; year: number; sequence: number }> {
  const series = seriesOf(of.kind, of);
  const year = yearInParis(of.at);
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.series, invoiceNumbers.year],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning({ last: invoiceNumbers.last });
  const sequence = row!.last;
  return { number: invoiceNumber(series, year, sequence), series, year, sequence };
}
