import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import { decimalFromCents } from "#app/platform/money.ts";
import type { InvoiceAmounts } from "../rules/invoice-amounts.ts";
import type { InvoiceKind } from "../rules/invoice-number.ts";
import { nextInvoiceNumber } from "./next-number.server.ts";
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

/** Numbers and stores an invoice or a credit note with its lines, in the caller's transaction. */
export async function storeInvoice(
  tx: Db,
  kind: InvoiceKind,
  facts: Facts & Partial<Pick<InvoiceRow, "creditedInvoiceId" | "refundedTotal">>,
  amounts: InvoiceAmounts,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(invoices).values({
    ...facts,
    ...(await nextInvoiceNumber(tx, { kind, isTest: facts.isTest, at: facts.issuedAt })),
    id,
    kind,
    net: decimalFromCents(amounts.netCents),
    vat: decimalFromCents(amounts.vatCents),
    gross: decimalFromCents(amounts.grossCents),
  });
  await tx.insert(invoiceLines).values(
    amounts.lines.map(({ kind, detail, quantity, netCents, grossCents }, index) => ({
      invoiceId: id,
      position: index + 1,
      ...{ kind, detail, quantity },
      net: decimalFromCents(netCents),
      gross: decimalFromCents(grossCents),
    })),
  );
}
