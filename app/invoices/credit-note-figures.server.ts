import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { invoices } from "./server/tables.server.ts";

/**
 * The credit notes from `from` until before `before`, and their total less that of the corrections issued in the same time, as in
 * the sales journal: below zero where more was taken back than credited. Test orders do not count.
 */
export async function refundFigures(
  db: Db,
  period: { from: Date; before: Date },
): Promise<{ refunds: number; refunded: Cents }> {
  // Two statements, since each kind has an index of its own.
  const [credited, takenBack] = await Promise.all([
    totalOf(db, "credit_note", period),
    totalOf(db, "correction", period),
  ]);
  return { refunds: credited.documents, refunded: credited.cents - takenBack.cents };
}

async function totalOf(db: Db, kind: "credit_note" | "correction", { from, before }: { from: Date; before: Date }) {
  const [row] = await db
    .select({
      documents: sql<number>`count(*)::integer`,
      gross: sql<string>`coalesce(sum(${invoices.gross}), 0)::text`,
    })
    .from(invoices)
    .where(
      and(
        gte(invoices.issuedAt, from),
        lt(invoices.issuedAt, before),
        eq(invoices.kind, kind),
        eq(invoices.isTest, false),
      ),
    );
  return { documents: row!.documents, cents: centsFromDecimal(row!.gross) };
}
