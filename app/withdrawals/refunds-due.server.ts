import { and, eq, inArray, isNull, min, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type OrderToRefund, ordersToRefund } from "#app/orders/orders-to-refund.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type RefundDue, refundDue } from "./rules/refund-due.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";

export type DueRefund = { orderId: string; number: string; declaredAt: Date } & RefundDue;

/** The refunds that the shop owes for withdrawals (law 1, L221-24), the earliest date first. */
export async function refundsDue(db: Db, clock: Clock): Promise<DueRefund[]> {
  const due = await withDates(db, await ordersToRefund(db), clock.now());
  return due.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

/** The refund that is due for one order; undefined when none is. */
export async function refundDueOf(db: Db, orderId: string, clock: Clock): Promise<DueRefund | undefined> {
  const [due] = await withDates(db, await ordersToRefund(db, orderId), clock.now());
  return due;
}

async function withDates(db: Db, orders: OrderToRefund[], now: Date): Promise<DueRefund[]> {
  const declared = await firstDeclarations(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, number, withdrawnAt, ...facts }) => {
    // A withdrawal that reached us otherwise, by letter, has the date at which staff recorded it.
    const declaredAt = declared.get(id) ?? withdrawnAt;
    return { orderId: id, number, declaredAt, ...refundDue({ declaredAt, ...facts }, now) };
  });
}

/** When the buyer of each order first declared to withdraw, of the declarations that hold. */
async function firstDeclarations(db: Db, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const denial = alias(withdrawalEvents, "denial");
  const rows = await db
    .select({ named: withdrawals.orderId, moved: withdrawalEvents.orderId, at: min(withdrawals.receivedAt) })
    .from(withdrawals)
    .leftJoin(withdrawalEvents, eq(withdrawalEvents.withdrawalId, withdrawals.id))
    .leftJoin(denial, and(eq(denial.withdrawalId, withdrawals.id), eq(denial.kind, "disputed")))
    .where(
      and(
        isNull(denial.id),
        or(
          inArray(withdrawalEvents.orderId, orderIds),
          and(inArray(withdrawals.orderId, orderIds), eq(withdrawals.outcome, "order")),
        ),
      ),
    )
    .groupBy(withdrawals.orderId, withdrawalEvents.orderId);
  const first = new Map<string, Date>();
  for (const { named, moved, at } of rows) {
    const orderId = moved ?? named;
    if (orderId === null || at === null) continue;
    const known = first.get(orderId);
    if (!known || at < known) first.set(orderId, at);
  }
  return first;
}
