import { and, eq, exists, inArray, not } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { type OrderToRefund, ordersToRefund } from "#app/orders/payment/orders-to-refund.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { officeDay, officeDaysLater } from "#app/platform/time/office-day.ts";
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

/** Days from the declaration (Code de la consommation L221-24). */
const refundDays = 14;
const reminderDays = 3;

const dayMs = 86_400_000;

type RefundFacts = {
  declaredAt: Date;
  /** Before the withdrawal: goods have to come back. */
  wasShipped: boolean;
  returnedAt: Date | null;
};

/** `waiting`: withheld until goods or proof of sending; `late`: overdue. */
type RefundState = "waiting" | "due" | "late";
type RefundDue = { dueAt: Date; state: RefundState };

/** The 14th day after the declaration in Paris, or a later return; late after that day (regulation 1182/71, article 3). */
export function refundDue({ declaredAt, wasShipped, returnedAt }: RefundFacts, now: Date): RefundDue {
  const limit = officeDaysLater(declaredAt, refundDays);
  if (wasShipped && returnedAt === null) return { dueAt: limit, state: "waiting" };
  const dueAt = wasShipped && returnedAt! > limit ? returnedAt! : limit;
  return { dueAt, state: officeDay(now) > officeDay(dueAt) ? "late" : "due" };
}

/** Now. */
export const isReminderDue = ({ dueAt }: RefundDue, now: Date): boolean =>
  dueAt.getTime() - now.getTime() <= reminderDays * dayMs;
