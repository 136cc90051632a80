import { and, eq, inArray, lt, not, or, type SQL, sql } from "drizzle-orm";
import { eraseAuditedFields } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { daysBefore, type PersonEraser } from "#app/platform/privacy/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/privacy/stored-addresses.server.ts";
import { forgetPromoBuyers } from "#app/promotions/redeem-promo.server.ts";
import { erasedFieldNames } from "../fields/order-field-rules.ts";
import type { OrderStatus } from "../order-status.ts";
import { isOwedForReturn } from "../payment/orders-to-refund.server.ts";
import type { OrderEventKind } from "../rules/order-event-kind.ts";
import { orderEvents, orderNotes, orders } from "../server/tables.server.ts";
import { lastStepAt, withoutContact, withoutPerson } from "./paid-order-retention.server.ts";
import type { ReferencedOrders } from "./unpaid-order-retention.server.ts";

const finished: OrderStatus[] = ["Livree", "Annulee", "Remboursee"];
/** A returned order is finished unless its refund is still due: a free one has none, and for damaged goods a part is kept. */
const isSettledReturn = and(eq(orders.status, "Retournee"), not(isOwedForReturn));
/**
 * What audit rows may repeat from an order: the address before and after a correction, notes and reasons of staff. The
 * function `erase_audited_fields` of the database knows the same names.
 */
const auditedFields = [...erasedFieldNames, "text", "hold_reason", "reason"];
/** Events with words of staff in their note. */
const withReason: OrderEventKind[] = [
  ...(["held", "cancelled", "returned", "trackingCorrected", "ownOrder"] as const),
  ...(["refundRequested", "refundSettled", "refundChargeback", "refundWaived", "notRefunded"] as const),
];
/** After a delivery the buyer may withdraw for 14 days; the return and the refund take further time. */
const restDays = 30;

const isUnpaid = and(eq(orders.status, "Annulee"), inArray(orders.payment_status, ["pending", "failed"]))!;

const isRested = (now: Date): SQL =>
  and(
    or(inArray(orders.status, finished), isSettledReturn),
    sql`${lastStepAt} < ${daysBefore(now, restDays).toISOString()}`,
  )!;

const ofBuyer = (email: string, before: Date): SQL =>
  and(isAddress(orders.email, email), lt(orders.created_at, before))!;

/**
 * A buyer who asks for erasure. An order that was never paid is deleted; one referred to by a withdrawal stays as a row
 * without personal data. A finished one keeps what its invoice needs (name, address, amounts: the accounting law requires 10
 * years), and loses e-mail, telephone, plate, and the notes and reasons of staff. One that is in progress stays as it is,
 * because the contract needs it.
 */
export const buyerEraser = (referencedOrders: ReferencedOrders): PersonEraser => ({
  what: "orders",
  addresses: (db) => storedAddresses(db, orders.email),
  erase: ({ db, now, email, before }) =>
    db.transaction(async (tx) => {
      const own = ofBuyer(email, before);
      const locked = await tx.select({ id: orders.id }).from(orders).where(and(own, isUnpaid)).for("update");
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
        .where(and(own, isRested(now)))
        .returning({ id: orders.id });
      const ids = [...unpaid, ...paid.map(({ id }) => id)];
      await forgetPromoBuyers(tx, ids);
      // What staff typed about the person; the history keeps what was done and the amounts of refunds.
      await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
      await tx
        .update(orderEvents)
        .set({
          note: sql`case when ${orderEvents.kind} = 'returned' then split_part(${orderEvents.note}, ': ', 1) else '' end`,
        })
        .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.kind, withReason)));
      await eraseAuditedFields(tx, { type: "order", ids }, auditedFields);
      return ids.length;
    }),
});

/** What an erasure would do with the buyer's orders now. */
export type BuyerErasure = {
  /** Deleted, or left as a row without a person. */
  unpaid: number;
  /** Without e-mail, telephone and plate from then on; name and address stay for accounting. */
  finished: number;
  /** When accounting no longer needs the last of them: ten years from the end of its year. Null if there are none. */
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

/** How many of the buyer's orders are in progress and therefore not erased yet. */
export async function ordersUnderWay(db: Db, email: string, before: Date): Promise<number> {
  return db.$count(orders, ofBuyer(email, before));
}
