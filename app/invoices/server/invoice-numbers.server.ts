import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { invoiceNumbers } from "./tables.server.ts";

/** A `correction` takes a credit note back. */
export type InvoiceKind = "invoice" | "credit_note" | "correction";

/** Facture, avoir, facture corrective. Test orders have separate series, so that real ones have no gap. */
export function seriesOf(kind: InvoiceKind, { isTest }: { isTest: boolean }): string {
  const series = { invoice: "FA", credit_note: "AV", correction: "FC" }[kind];
  return isTest ? `TEST-${series}` : series;
}

export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(6, "0")}`;

export const isInvoiceNumber = (text: string): boolean => /^(?:TEST-)?(?:FA|AV|FC)-\d{4}-\d{6,}$/.test(text);

const parisYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", year: "numeric" });

export const yearInParis = (at: Date): number => Number(parisYear.format(at));

type NumberedAs = { kind: InvoiceKind; isTest: boolean; at: Date };
type InvoiceNumber = { number: string; series: string; year: number; sequence: number };

/** In the transaction that stores the invoices: a rollback returns them, so numbers have no gap (decisions 5). */
export async function nextInvoiceNumbers(tx: Db, wanted: NumberedAs[]): Promise<InvoiceNumber[]> {
  const taken = new Map<string, { series: string; year: number; count: number; next: number }>();
  const keys = wanted.map((of) => {
    const [series, year] = [seriesOf(of.kind, of), yearInParis(of.at)];
    const key = `${series} ${year}`;
    const range = taken.get(key) ?? { series, year, count: 0, next: 0 };
    taken.set(key, { ...range, count: range.count + 1 });
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
