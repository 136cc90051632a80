import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";

/**
 * Orders with a failed refund, the oldest failure first: the provider refused it, or the bank returned it. Their buyers
 * still wait for the money, whatever the state of the order, until it is refunded or staff have closed the refund.
 */
export async function ordersWithFailedRefund(db: Db, limit: number): Promise<{ orderId: string; failedAt: Date }[]> {
  const failedAt = sql<Date>`min(${refundRequests.updatedAt})`.mapWith(refundRequests.updatedAt);
  return db
    .select({ orderId: refundRequests.orderId, failedAt })
    .from(refundRequests)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refundRequests.intentId))
    .where(
      and(
        eq(refundRequests.status, "failed"),
        // What has since been refunded at the provider directly is no longer due.
        lt(paymentIntents.refundedCents, paymentIntents.amountCents),
      ),
    )
    .groupBy(refundRequests.orderId)
    .orderBy(asc(failedAt), asc(refundRequests.orderId))
    .limit(limit);
}
