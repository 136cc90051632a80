import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type InvoiceKind, invoiceNumber, seriesOf, yearInParis } from "../rules/invoice-number.ts";
import { invoiceNumbers } from "./tables.server.ts";

export type NumberedAs = { kind: InvoiceKind; isTest: boolean; at: Date };
export type InvoiceNumber = { number: string; series: string; year: number; sequence: number };

/**
 * The next numbers in the transaction that stores the invoices: a rollback returns them, and the locked row makes other
 * writers wait, so numbers have no gap and are unique (decisions 5).
 */
export async function nextInvoiceNumbers(tx: Db, wanted: NumberedAs[]): Promise<InvoiceNumber[]> {
  const taken = new Map<string, { series: string; year: number; count: number; next: number }>();
  const keys = wanted.map((of) => {
    const [series, year] = [seriesOf(of.kind, of), yearInParis(of.at)];
    const key = `${series} ${year}`;
    const known = taken.get(key) ?? { series, year, count: 0, next: 0 };
    taken.set(key, { ...known, count: known.count + 1 });
    return key;
  });
  for (const counted of taken.values()) {
    const { series, year, count } = counted;
    const [row] = await tx
      .insert(invoiceNumbers)
      .values({ series, year, last: count })
      .onConflictDoUpdate({
        target: [invoiceNumbers.series, invoiceNumbers.year],
        set: { last: sql`${invoiceNumbers.last} + ${count}` },
      })
      .returning({ last: invoiceNumbers.last });
    counted.next = row!.last - count + 1;
  }
  return keys.map((key) => {
    const counted = taken.get(key)!;
    const { series, year } = counted;
    const sequence = counted.next++;
    return { number: invoiceNumber(series, year, sequence), series, year, sequence };
  });
}
