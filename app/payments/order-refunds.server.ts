import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import { paymentIntents } from "./server/tables.server.ts";

/**
 * Orders with a refund at or after `since`, in the order of their ids and after `after`, with the refunded part of their
 * price in total. If an order was charged twice by mistake, the refund of the second charge does not count.
 */
export async function refundedSince(
  db: Db,
  since: Date,
  page: { after: string | undefined; limit: number },
): Promise<{ orderId: string; refundedCents: Cents; at: Date }[]> {
  const isSucceeded = eq(paymentIntents.status, "succeeded");
  const at = sql<Date>`max(${paymentIntents.updatedAt})`.mapWith(paymentIntents.updatedAt);
  const changed = await db
    .select({ orderId: paymentIntents.orderId, at })
    .from(paymentIntents)
    .where(
      and(
        isSucceeded,
        gt(paymentIntents.refundedCents, 0),
        gte(paymentIntents.updatedAt, since),
        page.after === undefined ? undefined : gt(paymentIntents.orderId, page.after),
      ),
    )
    .groupBy(paymentIntents.orderId)
    .orderBy(asc(paymentIntents.orderId))
    .limit(page.limit);
  if (changed.length === 0) return [];
  const payments = await db
    .select()
    .from(paymentIntents)
    .where(
      and(
        isSucceeded,
        inArray(
          paymentIntents.orderId,
          changed.map(({ orderId }) => orderId),
        ),
      ),
    );
  return changed.map(({ orderId, at }) => {
    const own = payments.filter((payment) => payment.orderId === orderId);
    // Every payment covers the whole price of its order.
    const price = own[0]!.amountCents;
    const kept = own.reduce((sum, each) => sum + each.amountCents - each.refundedCents - each.refundDueCents, 0);
    return { orderId, refundedCents: Math.max(0, price - kept), at };
  });
}
