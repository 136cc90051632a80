import { desc, eq, type SQL, sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { afterCommit, type Db, type Transaction } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, raisedVersion } from "#app/platform/database/versioned-row.server.ts";
import { publishSoon } from "#app/platform/jobs/bus.server.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import type { Refused, Result } from "#app/platform/result.ts";
import { isStoppedByHold, mayBecome, mayBeHeld, type OrderState } from "./allowed-transitions.ts";
import type { OrderEventKind } from "./order-status.ts";
import { isTestSale, takesLivePayments } from "./payment/test-orders.server.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { orderEvents, orders } from "./server/tables.server.ts";

type EventDetails = {
  author: string;
  kind?: OrderEventKind | undefined;
  amountCents?: Cents | undefined;
  nothingOwed?: boolean | undefined;
  note?: string | undefined;
};

export type TransitionResult = Result<
  "unknownOrder" | "illegalTransition" | "held",
  { order: OrderRow; changed: boolean }
>;

/**
 * Changes an order's state (decisions 5) in the caller's transaction, with the row locked, one `order_events` row and a
 * raised version; only `payOpenOrder` stores a transition itself (order-states.db.test.ts lists both). Transitions to the
 * current state, illegal ones, and packing or shipping a held order write nothing. A hold ends with the preparation.
 */
export async function transitionOrder(
  { tx }: { tx: Db },
  input: { orderId: string; to: Partial<OrderState>; set?: OtherChange | undefined } & EventDetails,
): Promise<TransitionResult> {
  const [from] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
  if (!from) return { ok: false, error: "unknownOrder" };
  const to: OrderState = { status: from.status, payment_status: from.payment_status, ...input.to };
  if (to.status === from.status && to.payment_status === from.payment_status)
    return { ok: true, order: from, changed: false };
  if (!mayBecome(from, to)) return { ok: false, error: "illegalTransition" };
  // Test payments buy no goods (decisions 5).
  if (isTestSale(from) && to.status !== from.status && isStoppedByHold(to.status) && takesLivePayments())
    return { ok: false, error: "illegalTransition" };
  if (from.held_at && to.status !== from.status && isStoppedByHold(to.status)) return { ok: false, error: "held" };
  const hold = mayBeHeld(to.status) ? {} : { held_at: null, hold_reason: null };
  return { ok: true, order: await store(tx, from, { ...input.set, ...to, ...hold }, input), changed: true };
}

type Change = Partial<typeof orders.$inferInsert>;
type OtherChange = Change & { status?: never; payment_status?: never };

/** Other than of the state: raised version, one `order_events` row, announced after the commit. */
export const storeChange = (tx: Db, from: OrderRow, change: OtherChange, details: EventDetails): Promise<OrderRow> =>
  store(tx, from, change, details);

async function store(tx: Db, from: OrderRow, change: Change, details: EventDetails): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set({ ...change, ...raised })
    .where(eq(orders.id, from.id))
    .returning();
  await tx.insert(orderEvents).values({ orderId: from.id, ...eventOf(from, order!, details) });
  announceOrder(tx, from.id);
  return order!;
}

export const raised = { ...raisedVersion(orders), updated_at: sql`now()` };

type Expression<T> = { [Name in keyof T]: T[Name] | SQL };

export const eventOf = <From extends Expression<OrderState>, Facts extends Expression<EventDetails>>(
  from: From,
  to: OrderState,
  { author, kind, amountCents, nothingOwed, note }: Facts,
) => ({
  author,
  fromStatus: from.status,
  toStatus: to.status,
  fromPaymentStatus: from.payment_status,
  toPaymentStatus: to.payment_status,
  kind,
  nothingOwed,
  note,
  amount: typeof amountCents === "number" ? decimalFromCents(amountCents) : undefined,
});

/** For transitions that only a bug makes illegal: throws, which rolls back. */
export async function mustTransition(
  context: { tx: Db },
  input: Parameters<typeof transitionOrder>[1],
): Promise<OrderRow> {
  const result = await transitionOrder(context, input);
  if (!result.ok) throw new Error(`order ${input.orderId}: ${result.error} to ${JSON.stringify(input.to)}`);
  return result.order;
}

/** Notifies the lists of all instances after the commit. */
export const announceOrder = (tx: Db, orderId: string): void => afterCommit(tx, (db) => announceStored(db, orderId));

export const announceStored = (db: Db, id: string): void => publishSoon(db, { topic: "orders", id });

/** Reports that may have arrived while the order was viewed; beyond this the view is outdated. */
const maxReports = 10;

/** `version`: as seen by the member of staff. */
export type StaffWrite = { orderId: string; version: number; author: Author };

export type StaffRefusal = Refused<"unknownOrder" | "illegalTransition" | "held"> | Conflict<OrderRow>;

type StaffChange = Omit<EventDetails, "author"> & {
  action: AuditAction;
  to?: Partial<OrderState> | undefined;
  set?: OtherChange;
};

/**
 * A write of staff in the caller's transaction: row locked, version compared, change stored with a raised version, one row
 * in `order_events` and one in the audit (decisions 5, 9). `decide` gets the locked order and returns the change or an
 * error code.
 */
export async function writeOrder<Refused extends string = never>(
  tx: Transaction,
  { orderId, version, author }: StaffWrite,
  decide: (order: OrderRow) => StaffChange | Refused,
): Promise<{ ok: true; order: OrderRow } | StaffRefusal | { ok: false; error: Refused }> {
  const { row: from, conflict } = await lockVersion(tx, orders, eq(orders.id, orderId), version);
  if (!from) return { ok: false, error: "unknownOrder" };
  if (conflict && !(await onlyRefundsReported(tx, from, version))) return conflict;
  const change = decide(from);
  if (typeof change === "string") return { ok: false, error: change };
  const { action, to, set, ...details } = change;
  const step = { author: storedAuthor(author), ...details };
  let order: OrderRow;
  if (to) {
    const moved = await transitionOrder({ tx }, { orderId, to, set, ...step });
    if (!moved.ok) return moved;
    // No change: staff saw an outdated order.
    if (!moved.changed) return { ok: false, error: "illegalTransition" };
    order = moved.order;
  } else order = await storeChange(tx, from, set ?? {}, step);
  await recordAudit(tx, author, action, `order:${orderId}`, {
    before: written(from, set),
    after: { ...written(order, set), ...(details.amountCents && { amount: decimalFromCents(details.amountCents) }) },
    detail: details.note ?? "",
  });
  return { ok: true, order };
}

/** Only refunds requested by staff, which change no state; remaining money is checked under its own lock. */
async function onlyRefundsReported(tx: Transaction, { id, version }: OrderRow, seen: number): Promise<boolean> {
  if (seen > version || version - seen > maxReports) return false;
  const { author, kind, fromStatus, toStatus } = orderEvents;
  const since = await tx
    .select({ author, kind, fromStatus, toStatus })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(version - seen);
  return since.every(
    (event) => event.author === "payment" && event.kind === "refund" && event.fromStatus === event.toStatus,
  );
}

function written(order: OrderRow, set: StaffChange["set"]): Record<string, unknown> {
  const { status, payment_status, held_at } = order;
  const names = new Set(Object.keys(set ?? {}));
  const added = Object.entries(order).filter(([name]) => names.has(name));
  return { status, payment_status, held_at, ...Object.fromEntries(added) };
}
