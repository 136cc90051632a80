import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { orderEvents, orders } from "./tables.server.ts";

/**
 * In a query of orders: the id of the event by which the buyer withdrew last, 0 without one. What was agreed before it
 * is no part of what is owed for the withdrawal.
 */
export const withdrawalEventId = sql`(select coalesce(max(withdrawal.id), 0) from ${orderEvents} withdrawal
  where withdrawal.order_id = ${orders.id}
    and withdrawal.to_status = 'Retractation' and withdrawal.from_status <> 'Retractation')`;

/** Of the refunds owed for a withdrawal, what staff have waived. */
export async function waivedCents(db: Db, orderId: string): Promise<Cents> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${orderEvents.amount} * 100), 0)::integer` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orders.id, orderId), eq(orderEvents.kind, "refundWaived"), gt(orderEvents.id, withdrawalEventId)));
  return found!.cents;
}

/** Since the withdrawal all that was left has been refunded or waived, and no refund has come back after that. */
export const isNothingOwed = sql`exists (select 1 from ${orderEvents} closing where closing.order_id = ${orders.id}
  and closing.nothing_owed and closing.id > ${withdrawalEventId}
  and not exists (select 1 from ${orderEvents} back where back.order_id = ${orders.id} and back.id > closing.id
    and back.kind = 'refundFailed'))`;
