import { and, asc, eq, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/database.server.ts";
import { paymentIntents, refundRequests } from "./server/tables.server.ts";

/**
 * Orders with a failed refund, the oldest failure first: the provider refused it, or the bank sent it back, and nobody has asked
 * for another since then. Their buyers still wait for the money, whatever the state of the order. A bank sends back after days:
 * what was asked for meanwhile is another refund.
 */
export async function ordersWithFailedRefund(db: Db, limit: number): Promise<{ orderId: string; failedAt: Date }[]> {
  const later = alias(refundRequests, "later");
  const isRepeated = db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.orderId, refundRequests.orderId), sql`${later.createdAt} > ${refundRequests.updatedAt}`));
  const failedAt = sql<Date>`min(${refundRequests.updatedAt})`.mapWith(refundRequests.updatedAt);
  return db
    .select({ orderId: refundRequests.orderId, failedAt })
    .from(refundRequests)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refundRequests.intentId))
    .where(
      and(
        eq(refundRequests.status, "failed"),
        // What the provider has since given back without us is not owed any more.
        lt(paymentIntents.refundedCents, paymentIntents.amountCents),
        notExists(isRepeated),
      ),
    )
    .groupBy(refundRequests.orderId)
    .orderBy(asc(failedAt), asc(refundRequests.orderId))
    .limit(limit);
}
