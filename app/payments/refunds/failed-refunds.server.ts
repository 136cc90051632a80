import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";

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
