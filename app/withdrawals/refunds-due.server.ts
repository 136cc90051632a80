import { and, eq, exists, inArray, not } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { type OrderToRefund, ordersToRefund } from "#app/orders/payment/orders-to-refund.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type RefundDue, refundDue } from "./rules/refund-due.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";

export type DueRefund = { orderId: string; declaredAt: Date } & RefundDue &
  Pick<OrderToRefund, "number" | "isTest" | "buyer" | "total" | "isPartlyRefunded">;

/** Law 1, L221-24; the earliest date first. */
export async function refundsDue(db: Db, clock: Clock): Promise<DueRefund[]> {
  const due = await withDates(db, await ordersToRefund(db), clock.now());
  return due.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

/** Real orders that need not wait for goods, and the first date. */
export function refundsToMake(refunds: readonly DueRefund[]): { count: number; first: DueRefund | undefined } {
  const due = refunds.filter(({ state, isTest }) => state !== "waiting" && !isTest);
  return { count: due.length, first: due[0] };
}

export async function refundDueOf(db: Db, orderId: string, clock: Clock): Promise<DueRefund | undefined> {
  const [due] = await withDates(db, await ordersToRefund(db, orderId), clock.now());
  return due;
}

async function withDates(db: Db, orders: OrderToRefund[], now: Date): Promise<DueRefund[]> {
  const declared = await firstDeclarations(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, withdrawnAt, wasShipped, returnedAt, ...order }) => {
    // By letter: when staff recorded it.
    const declaredAt = declared.get(id) ?? withdrawnAt;
    return { orderId: id, ...order, declaredAt, ...refundDue({ declaredAt, wasShipped, returnedAt }, now) };
  });
}

const denials = alias(withdrawalEvents, "denials");

async function firstDeclarations(db: Db, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const isDenied = exists(
    db
      .select({ id: denials.id })
      .from(denials)
      .where(and(eq(denials.withdrawalId, withdrawals.id), eq(denials.kind, "disputed"))),
  );
  // Two indexed queries instead of an `or`.
  const moved = db
    .select({ orderId: withdrawalEvents.orderId, at: withdrawals.receivedAt })
    .from(withdrawalEvents)
    .innerJoin(withdrawals, eq(withdrawals.id, withdrawalEvents.withdrawalId))
    .where(and(inArray(withdrawalEvents.orderId, orderIds), not(isDenied)));
  const named = db
    .select({ orderId: withdrawals.orderId, at: withdrawals.receivedAt })
    .from(withdrawals)
    .where(and(inArray(withdrawals.orderId, orderIds), eq(withdrawals.outcome, "order"), not(isDenied)));
  const rows = await unionAll(moved, named);
  const first = new Map<string, Date>();
  for (const { orderId, at } of rows) {
    if (orderId === null) continue;
    const earlier = first.get(orderId);
    if (!earlier || at < earlier) first.set(orderId, at);
  }
  return first;
}
