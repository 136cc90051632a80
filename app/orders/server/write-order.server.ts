import { desc, eq } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion } from "#app/platform/database/versioned-row.server.ts";
import { decimalFromCents } from "#app/platform/money/money.ts";
import type { Refused } from "#app/platform/result.ts";
import type { OrderState } from "../allowed-transitions.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { type EventDetails, type OtherChange, storeChange, transitionOrder } from "../transition-order.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

/** Reports that may have arrived while the order was viewed; beyond this the view is outdated. */
const maxReports = 10;

/** `version`: as seen by the member of staff. */
export type StaffWrite = { orderId: string; version: number; author: Author };

export type StaffRefusal = Refused<"unknownOrder" | "illegalTransition" | "held"> | Conflict<OrderRow>;

export type StaffChange = Omit<EventDetails, "author"> & {
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
  const { action, to, set, ...facts } = change;
  const step = { author: storedAuthor(author), ...facts };
  let order: OrderRow;
  if (to) {
    const moved = await transitionOrder({ tx }, { orderId, to, ...step });
    if (!moved.ok) return moved;
    // No change: staff saw an outdated order.
    if (!moved.changed) return { ok: false, error: "illegalTransition" };
    order = moved.order;
  } else order = await storeChange(tx, from, set ?? {}, step);
  await recordAudit(tx, author, action, `order:${orderId}`, {
    before: written(from, set),
    after: { ...written(order, set), ...(facts.amountCents && { amount: decimalFromCents(facts.amountCents) }) },
    detail: facts.note ?? "",
  });
  return { ok: true, order };
}

/**
 * Since that version only refunds requested by staff were reported, which changed no state; remaining money is checked
 * under its own lock.
 */
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
  const more = Object.entries(order).filter(([name]) => names.has(name));
  return { status, payment_status, held_at, ...Object.fromEntries(more) };
}
