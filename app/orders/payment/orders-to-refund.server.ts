import { and, eq, inArray, min, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { orderCondition } from "../lists/list-orders.server.ts";
import { isNothingOwed, isWithdrawalAfterShipping, withdrawalEventId } from "../preparation/withdrawal-facts.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";

export type OrderToRefund = {
  id: string;
  number: string;
  isTest: boolean;
  buyer: string;
  total: Cents;
  /** Part of the total is back already. */
  isPartlyRefunded: boolean;
  withdrawnAt: Date;
  wasShipped: boolean;
  returnedAt: Date | null;
};

/** Refunded after the withdrawal, not before it as a favour. */
const wasRefundedSince = sql`exists (select 1 from ${orderEvents} part where part.order_id = ${orders.id}
  and part.kind = 'refund' and part.id > ${withdrawalEventId})`;

const isPaid = inArray(orders.payment_status, ["paid", "partially_refunded"]);

/** Came back without a withdrawal: no law sets a day, staff decide (decisions 5.5). */
const isDecidedByStaff = sql`(${orders.return_cause} is not null and ${withdrawalEventId} = 0)`;

/** Returned, with its refund due. After a partial refund the rest is kept (law 1: the buyer bears the loss of value). */
export const isOwedForReturn: SQL = and(
  eq(orders.status, "Retournee"),
  isPaid,
  or(eq(orders.payment_status, "paid"), not(wasRefundedSince)),
  not(isNothingOwed),
)!;

export async function ordersToRefund(db: Db, orderId?: string): Promise<OrderToRefund[]> {
  const arrival = (status: "Retractation" | "Retournee") =>
    sql<
      string | null
    >`max(${orderEvents.at}) filter (where ${orderEvents.toStatus} = ${status} and ${orderEvents.fromStatus} is distinct from ${status})`;
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      isTest: orders.is_test,
      firstName: orders.first_name,
      lastName: orders.last_name,
      total: orders.total_amount,
      payment: orders.payment_status,
      updatedAt: orders.updated_at,
      status: orders.status,
      withdrawnAt: arrival("Retractation"),
      returnedAt: arrival("Retournee"),
      wasShipped: sql<boolean>`coalesce(bool_or(${isWithdrawalAfterShipping()}), false)`,
    })
    .from(orders)
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(
      and(
        or(
          and(eq(orders.status, "Retractation"), isPaid, not(isNothingOwed)),
          and(isOwedForReturn, not(isDecidedByStaff)),
        ),
        orderId === undefined ? undefined : eq(orders.id, orderId),
      ),
    )
    .groupBy(orders.id)
    .orderBy(arrival("Retractation"), orders.id);
  return rows.map(({ id, number, isTest, status, updatedAt, ...row }) => {
    const isBack = status === "Retournee";
    return {
      id,
      number,
      isTest,
      buyer: `${row.firstName} ${row.lastName}`.trim(),
      total: centsFromDecimal(row.total),
      isPartlyRefunded: row.payment === "partially_refunded",
      withdrawnAt: row.withdrawnAt ? new Date(row.withdrawnAt) : updatedAt,
      // Returned goods had been shipped.
      wasShipped: row.wasShipped || isBack,
      returnedAt: isBack ? (row.returnedAt ? new Date(row.returnedAt) : updatedAt) : null,
    };
  });
}

/** Real, cancelled orders whose money is not back. */
export async function cancelledUnrefunded(db: Db): Promise<{ count: number; since: Date | null }> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::integer`, since: min(orders.updated_at) })
    .from(orders)
    .where(orderCondition({ isCancelledUnrefunded: true, isTest: false }));
  return found!;
}
