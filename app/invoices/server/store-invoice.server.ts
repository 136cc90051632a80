import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { decimalFromCents } from "#app/platform/money/money.ts";
import type { InvoiceAmounts } from "../rules/invoice-amounts.ts";
import { type InvoiceKind, invoiceNumber, seriesOf, yearInParis } from "../rules/invoice-number.ts";
import { invoiceLines, invoiceNumbers, invoices } from "./tables.server.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

type Facts = Omit<
  InvoiceRow,
  | "id"
  | "kind"
  | "number"
  | "series"
  | "year"
  | "sequence"
  | "net"
  | "vat"
  | "gross"
  | "creditedInvoiceId"
  | "refundedTotal"
>;

export type NewInvoice = {
  columns: Facts & Partial<Pick<InvoiceRow, "creditedInvoiceId" | "refundedTotal">>;
  amounts: InvoiceAmounts;
};

/** Numbers and stores invoices of one kind in the caller's transaction. */
export async function storeInvoices(tx: Db, kind: InvoiceKind, issued: NewInvoice[]): Promise<{ number: string }[]> {
  if (issued.length === 0) return [];
  const numbers = await nextInvoiceNumbers(
    tx,
    issued.map(({ columns }) => ({ kind, isTest: columns.isTest, at: columns.issuedAt })),
  );
  const rows = issued.map(({ columns, amounts }, index) => ({
    ...columns,
    ...numbers[index]!,
    id: randomUUID(),
    kind,
    net: decimalFromCents(amounts.netCents),
    vat: decimalFromCents(amounts.vatCents),
    gross: decimalFromCents(amounts.grossCents),
  }));
  await tx.insert(invoices).values(rows);
  await tx.insert(invoiceLines).values(
    issued.flatMap(({ amounts }, index) =>
      amounts.lines.map(({ kind, detail, quantity, netCents, grossCents }, position) => ({
        invoiceId: rows[index]!.id,
        position: position + 1,
        kind,
        detail,
        quantity,
        net: decimalFromCents(netCents),
        gross: decimalFromCents(grossCents),
      })),
    ),
  );
  return rows;
}

type NumberedAs = { kind: InvoiceKind; isTest: boolean; at: Date };
type InvoiceNumber = { number: string; series: string; year: number; sequence: number };

/** In the transaction that stores the invoices: a rollback returns them, so numbers have no gap (decisions 5). */
async function nextInvoiceNumbers(tx: Db, wanted: NumberedAs[]): Promise<InvoiceNumber[]> {
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
