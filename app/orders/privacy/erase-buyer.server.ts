import { and, eq, inArray, lt, not, or, type SQL, sql } from "drizzle-orm";
import { eraseAuditedFields } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { daysBefore, type PersonEraser } from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { forgetPromoBuyers } from "#app/promotions/promo-use.server.ts";
import { erasedFieldNames } from "../fields/order-field-rules.ts";
import type { OrderEventKind, OrderStatus } from "../order-status.ts";
import { isOwedForReturn } from "../payment/orders-to-refund.server.ts";
import { orderEvents, orderNotes, orders } from "../server/tables.server.ts";
import { lastStepAt, withoutContact, withoutPerson } from "./paid-order-retention.server.ts";
import type { ReferencedOrders } from "./unpaid-order-retention.server.ts";

const finished: OrderStatus[] = ["Livree", "Annulee", "Remboursee"];
/** Free orders have no refund, and damaged goods are not fully refunded. */
const isSettledReturn = and(eq(orders.status, "Retournee"), not(isOwedForReturn));
/** What audit rows may repeat from an order; the database function `erasable_audit_fields` knows the same names. */
const auditedFields = [...erasedFieldNames, "text", "hold_reason", "reason"];
/** Events with words of staff in their note. */
const withReason: OrderEventKind[] = [
  ...(["held", "cancelled", "returned", "trackingCorrected", "ownOrder", "cameBack", "returnUndone"] as const),
  ...(["refundRequested", "refundSettled", "refundChargeback", "refundWaived", "notRefunded"] as const),
  ...(["approvalRequested", "approvalDeclined", "approvalWithdrawn"] as const),
];
/** The withdrawal period of 14 days, return and refund. */
const restDays = 30;

const isUnpaid = and(eq(orders.status, "Annulee"), inArray(orders.payment_status, ["pending", "failed"]))!;

const isRested = (now: Date): SQL =>
  and(
    or(inArray(orders.status, finished), isSettledReturn),
    sql`${lastStepAt} < ${daysBefore(now, restDays).toISOString()}`,
  )!;

const ofBuyer = (email: string, before: Date): SQL =>
  and(isAddress(orders.email, email), lt(orders.created_at, before))!;

/** What payments, which orders do not import, keep of staff's words. */
export type ForgetReasons = (tx: Transaction, orderIds: string[]) => Promise<void>;

/**
 * Erases a buyer's data. Unpaid orders are deleted, or emptied if a withdrawal refers to them. Finished ones keep what the
 * invoice needs (name, address, amounts: 10 years) and lose e-mail, telephone, plate, notes and reasons. Orders in progress
 * stay, because the contract needs them.
 */
export const eraseBuyer =
  (referencedOrders: ReferencedOrders, forgetRefundReasons: ForgetReasons): PersonEraser["erase"] =>
  ({ db, now, email, before }) =>
    db.transaction(async (tx) => {
      const isOfBuyer = ofBuyer(email, before);
      const locked = await tx.select({ id: orders.id }).from(orders).where(and(isOfBuyer, isUnpaid)).for("update");
      const unpaid = locked.map(({ id }) => id);
      const referenced = await referencedOrders(tx, unpaid);
      const declared = unpaid.filter((id) => referenced.has(id));
      const free = unpaid.filter((id) => !referenced.has(id));
      await tx.delete(orderEvents).where(inArray(orderEvents.orderId, free));
      await tx.delete(orders).where(inArray(orders.id, free));
      await tx.update(orders).set(withoutPerson).where(inArray(orders.id, declared));
      const paid = await tx
        .update(orders)
        .set({ ...withoutContact, hold_reason: null })
        .where(and(isOfBuyer, isRested(now)))
        .returning({ id: orders.id });
      const ids = [...unpaid, ...paid.map(({ id }) => id)];
      await forgetPromoBuyers(tx, ids);
      await forgetRefundReasons(tx, ids);
      await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
      await tx
        .update(orderEvents)
        .set({
          note: sql`case when ${orderEvents.kind} in ('returned', 'cameBack') then split_part(${orderEvents.note}, ': ', 1) else '' end`,
        })
        .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.kind, withReason)));
      await eraseAuditedFields(tx, { type: "order", ids }, auditedFields);
      return ids.length;
    });

export type BuyerErasure = {
  unpaid: number;
  /** Name and address stay for accounting. */
  finished: number;
  /** Ten years from the end of the last order's year; null without orders. */
  keptUntil: Date | null;
  /** Erased by a nightly job 30 days after they are finished. */
  underWay: number;
};

export async function buyerErasure(db: Db, email: string, now: Date): Promise<BuyerErasure> {
  const [found] = await db
    .select({
      unpaid: sql<number>`(count(*) filter (where ${isUnpaid}))::integer`,
      finished: sql<number>`(count(*) filter (where not ${isUnpaid} and ${isRested(now)}))::integer`,
      all: sql<number>`count(*)::integer`,
      lastYear: sql<
        number | null
      >`(max(extract(year from ${orders.created_at})) filter (where ${orders.payment_status} not in ('pending', 'failed')))::integer`,
    })
    .from(orders)
    .where(ofBuyer(email, now));
  const { unpaid, finished, all, lastYear } = found!;
  const keptUntil = lastYear === null ? null : new Date(Date.UTC(lastYear + 10, 11, 31));
  return { unpaid, finished, keptUntil, underWay: all - unpaid - finished };
}

export async function ordersUnderWay(db: Db, email: string, before: Date): Promise<number> {
  return db.$count(orders, ofBuyer(email, before));
}
