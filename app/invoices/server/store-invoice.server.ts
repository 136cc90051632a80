import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { decimalFromCents } from "#app/platform/money/money.ts";
import type { InvoiceAmounts } from "../rules/invoice-amounts.ts";
import { type InvoiceKind, nextInvoiceNumbers } from "./invoice-numbers.server.ts";
import { invoiceLines, invoices } from "./tables.server.ts";

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
