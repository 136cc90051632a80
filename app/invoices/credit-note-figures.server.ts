import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { invoices } from "./server/tables.server.ts";

type Refunds = { refunds: number; refunded: Cents };

/** Total minus corrections, as in the sales journal: negative if more was taken back. Without test orders. */
export async function refundFigures(
  db: Db,
  period: { from: Date; before: Date },
): Promise<Refunds & { byDay: Map<string, Cents>; byCountry: Map<string, Cents> }> {
  // Two statements: each kind has its own index.
  const [credited, takenBack] = await Promise.all([
    totalsOf(db, "credit_note", period),
    totalsOf(db, "correction", period),
  ]);
  const byDay = new Map<string, Cents>();
  const byCountry = new Map<string, Cents>();
  let refunded = 0;
  for (const [sign, rows] of [[1, credited] as const, [-1, takenBack] as const])
    for (const { day, country, cents } of rows) {
      byDay.set(day, (byDay.get(day) ?? 0) + sign * cents);
      byCountry.set(country, (byCountry.get(country) ?? 0) + sign * cents);
      refunded += sign * cents;
    }
  return { refunds: credited.reduce((sum, { documents }) => sum + documents, 0), refunded, byDay, byCountry };
}

const dayOfIssue = sql<string>`(${invoices.issuedAt} at time zone 'Europe/Paris')::date`;

async function totalsOf(db: Db, kind: "credit_note" | "correction", { from, before }: { from: Date; before: Date }) {
  const rows = await db
    .select({
      day: sql<string>`${dayOfIssue}::text`,
      country: invoices.country,
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
    )
    .groupBy(dayOfIssue, invoices.country);
  return rows.map(({ gross, ...row }) => ({ ...row, cents: centsFromDecimal(gross) }));
}

/** For statements of other domains: what has been refunded of an order until now, in euros. */
export const refundedOfOrder = (orderId: SQLWrapper): SQL =>
  sql`coalesce((select sum(case ${invoices.kind} when 'credit_note' then ${invoices.gross} when 'correction' then -${invoices.gross} else 0 end) from ${invoices} where ${invoices.orderId} = ${orderId}), 0)`;
