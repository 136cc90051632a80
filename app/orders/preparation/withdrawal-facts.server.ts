import { and, desc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { OrderStatus } from "../order-status.ts";
import { orderEvents, orders } from "../server/tables.server.ts";

const afterShipping: OrderStatus[] = ["Expediee", "Livree"];

/** A shipping that was undone before does not count. */
export const isWithdrawalAfterShipping = (): SQL =>
  and(eq(orderEvents.toStatus, "Retractation"), inArray(orderEvents.fromStatus, afterShipping))!;

/** Of the last withdrawal; null if the history does not say. */
export async function statusBeforeWithdrawal(tx: Db, orderId: string): Promise<string | null> {
  const { fromStatus, toStatus } = orderEvents;
  const [withdrawal] = await tx
    .select({ from: fromStatus })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(toStatus, "Retractation"), ne(fromStatus, "Retractation")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return withdrawal?.from ?? null;
}

/** Whether goods must come back; true if the history does not say. */
export async function wasShippedBeforeWithdrawal(tx: Db, orderId: string): Promise<boolean> {
  const status = await statusBeforeWithdrawal(tx, orderId);
  return status === null || afterShipping.some((each) => each === status);
}

/** Subquery: the event of the last withdrawal, 0 without one. Earlier agreements are not part of what it owes. */
export const withdrawalEventId = sql`(select coalesce(max(withdrawal.id), 0) from ${orderEvents} withdrawal
  where withdrawal.order_id = ${orders.id}
    and withdrawal.to_status = 'Retractation' and withdrawal.from_status <> 'Retractation')`;

export async function waivedCents(db: Db, orderId: string): Promise<Cents> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${orderEvents.amount} * 100), 0)::integer` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orders.id, orderId), eq(orderEvents.kind, "refundWaived"), gt(orderEvents.id, withdrawalEventId)));
  return found!.cents;
}

/** Everything left since the withdrawal was refunded or waived, and no refund came back later. */
export const isNothingOwed = sql`exists (select 1 from ${orderEvents} closing where closing.order_id = ${orders.id}
  and closing.nothing_owed and closing.id > ${withdrawalEventId}
  and not exists (select 1 from ${orderEvents} back where back.order_id = ${orders.id} and back.id > closing.id
    and back.kind = 'refundFailed'))`;
