import { and, eq, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { eraseAuditedFields } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { daysBefore, type PersonEraser } from "#app/platform/retention.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { lastStepAt, withoutContact, withoutPerson } from "./paid-order-retention.server.ts";
import { orderEvents, orderNotes, orders } from "./server/tables.server.ts";
import type { ReferencedOrders } from "./unpaid-order-retention.server.ts";

const finished: OrderStatus[] = ["Livree", "Annulee", "Remboursee"];
/** What rows of the audit may repeat of an order: the address before and after a correction, notes and reasons of staff. */
const auditedFields = [
  ...["first_name", "last_name", "phone", "address", "postal_code", "city", "email", "license_plate"],
  ...["text", "hold_reason", "reason"],
];
/** After a delivery the buyer may withdraw for 14 days; the return and the refund take further time. */
const restDays = 30;

const isUnpaid = and(eq(orders.status, "Annulee"), inArray(orders.payment_status, ["pending", "failed"]))!;

const isRested = (now: Date): SQL =>
  and(inArray(orders.status, finished), sql`${lastStepAt} < ${daysBefore(now, restDays).toISOString()}`)!;

const ofBuyer = (email: string, before: Date): SQL =>
  and(sql`lower(${orders.email}) = ${email}`, lt(orders.created_at, before))!;

/**
 * A buyer who asks to be erased. An order that was never paid is deleted; one that a withdrawal names stays as a row without
 * a person. A finished one keeps what its invoice needs (name, address, amounts: the accounting law asks for 10 years), and
 * loses e-mail, telephone and plate. One that is under way stays as it is: the contract needs it.
 */
export const buyerEraser = (referencedOrders: ReferencedOrders): PersonEraser => ({
  what: "orders",
  async addresses(db) {
    const rows = await db
      .selectDistinct({ email: sql<string>`lower(${orders.email})` })
      .from(orders)
      .where(ne(orders.email, ""));
    return rows.map(({ email }) => email);
  },
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
      await tx.delete(orderNotes).where(inArray(orderNotes.orderId, declared));
      const paid = await tx
        .update(orders)
        .set(withoutContact)
        .where(and(own, isRested(now)))
        .returning({ id: orders.id });
      const ids = [...unpaid, ...paid.map(({ id }) => id)];
      await eraseAuditedFields(tx, { type: "order", ids }, auditedFields);
      return ids.length;
    }),
});

/** How many orders of the buyer are under way, and so not erased yet. */
export async function ordersUnderWay(db: Db, email: string, before: Date): Promise<number> {
  return db.$count(orders, ofBuyer(email, before));
}
