import { and, asc, eq, exists, gt, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";

/**
 * Orders with a refund or waiver since `since`, by id after `after`, with the total refunded part of the price and what was
 * waived of earlier refunds. The refund of an accidental second charge does not count.
 */
export async function refundedSince(
  db: Db,
  since: Date,
  page: { after: string | undefined; limit: number },
): Promise<{ orderId: string; refundedCents: Cents; waivedCents: Cents; at: Date }[]> {
  const isSucceeded = eq(paymentIntents.status, "succeeded");
  const waived = (which: SQL) =>
    db
      .select({ orderId: refundRequests.orderId, cents: refundRequests.amountCents })
      .from(refundRequests)
      .where(and(which, eq(refundRequests.status, "waived"), isNotNull(refundRequests.providerRefundId)));
  const at = sql<Date>`max(${paymentIntents.updatedAt})`.mapWith(paymentIntents.updatedAt);
  const changed = await db
    .select({ orderId: paymentIntents.orderId, at })
    .from(paymentIntents)
    .where(
      and(
        isSucceeded,
        or(gt(paymentIntents.refundedCents, 0), exists(waived(eq(refundRequests.intentId, paymentIntents.id)))),
        gte(paymentIntents.updatedAt, since),
        page.after === undefined ? undefined : gt(paymentIntents.orderId, page.after),
      ),
    )
    .groupBy(paymentIntents.orderId)
    .orderBy(asc(paymentIntents.orderId))
    .limit(page.limit);
  if (changed.length === 0) return [];
  const ids = changed.map(({ orderId }) => orderId);
  const waivers = await waived(inArray(refundRequests.orderId, ids));
  const payments = await db
    .select()
    .from(paymentIntents)
    .where(and(isSucceeded, inArray(paymentIntents.orderId, ids)));
  return changed.map(({ orderId, at }) => {
    const ofOrder = payments.filter((payment) => payment.orderId === orderId);
    // Every payment covers the whole price.
    const price = ofOrder[0]!.amountCents;
    const kept = ofOrder.reduce((sum, each) => sum + each.amountCents - each.refundedCents - each.refundDueCents, 0);
    const waivedCents = waivers.reduce((sum, each) => (each.orderId === orderId ? sum + each.cents : sum), 0);
    return { orderId, refundedCents: Math.max(0, price - kept), waivedCents, at };
  });
}

export async function ordersWithFailedRefund(db: Db, limit: number): Promise<{ orderId: string; failedAt: Date }[]> {
  const failedAt = sql<Date>`min(${refundRequests.updatedAt})`.mapWith(refundRequests.updatedAt);
  return db
    .select({ orderId: refundRequests.orderId, failedAt })
    .from(refundRequests)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refundRequests.intentId))
    .where(
      and(
        eq(refundRequests.status, "failed"),
        // Refunded at the provider directly since.
        lt(paymentIntents.refundedCents, paymentIntents.amountCents),
      ),
    )
    .groupBy(refundRequests.orderId)
    .orderBy(asc(failedAt), asc(refundRequests.orderId))
    .limit(limit);
}
