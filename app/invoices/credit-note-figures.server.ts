import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money.ts";
import { invoices } from "./server/tables.server.ts";

/** The total of credit notes from `from` until before `before`; test orders do not count. */
export async function refundFigures(
  db: Db,
  { from, before }: { from: Date; before: Date },
): Promise<{ refunds: number; refunded: Cents }> {
  const [row] = await db
    .select({
      refunds: sql<number>`count(*)::integer`,
      refunded: sql<string>`coalesce(sum(${invoices.gross}), 0)::text`,
    })
    .from(invoices)
    .where(
      and(
        gte(invoices.issuedAt, from),
        lt(invoices.issuedAt, before),
        eq(invoices.kind, "credit_note"),
        eq(invoices.isTest, false),
      ),
    );
  return { refunds: row!.refunds, refunded: centsFromDecimal(row!.refunded) };
}
