import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";

export type PaidOrder = { orderId: string; paidAt: Date; eventId: number };

/** In order, after the event `after`. A late payment refunded at once leaves its order cancelled and does not count. */
export function ordersPaidSince(db: Db, since: Date, page: { after: number; limit: number }): Promise<PaidOrder[]> {
  return db
    .select({ orderId: orderEvents.orderId, paidAt: orderEvents.at, eventId: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        gte(orderEvents.at, since),
        gt(orderEvents.id, page.after),
        eq(orderEvents.toPaymentStatus, "paid"),
        eq(orderEvents.toStatus, "A_traiter"),
        sql`${orderEvents.fromPaymentStatus} is distinct from 'paid'`,
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(page.limit);
}

export async function countPaidSince(db: Db, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(distinct ${orderEvents.orderId})::integer` })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.id, orderEvents.orderId), eq(orders.is_test, false)))
    .where(
      and(gte(orderEvents.at, since), eq(orderEvents.toPaymentStatus, "paid"), eq(orderEvents.toStatus, "A_traiter")),
    );
  return found!.count;
}
