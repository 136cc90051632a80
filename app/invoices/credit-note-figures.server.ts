import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { invoices } from "./server/tables.server.ts";

/**
 * Credit notes from `from` until before `before`, their total minus corrections, as in the sales journal: negative if more
 * was taken back. Without test orders.
 */
export async function refundFigures(
  db: Db,
  period: { from: Date; before: Date },
): Promise<{ refunds: number; refunded: Cents }> {
  // Two statements: each kind has its own index.
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
