import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { daysBefore, type PersonEraser } from "#app/platform/retention.server.ts";
import { lastStepAt, withoutContact, withoutPerson } from "./paid-order-retention.server.ts";
import type { OrderStatus } from "./rules/order-status.ts";
import { orderEvents, orderNotes, orders } from "./server/tables.server.ts";

const finished: OrderStatus[] = ["Livree", "Annulee", "Remboursee"];
/** After a delivery the buyer may withdraw for 14 days; the return and the refund take further time. */
const restDays = 30;

const isUnpaid = and(eq(orders.status, "Annulee"), inArray(orders.payment_status, ["pending", "failed"]))!;
// Withdrawals know orders and not the other way round, so the table is named in SQL.
const isDeclared = sql`exists (select 1 from withdrawals where withdrawals.order_id = ${orders.id}
  union all select 1 from withdrawal_events where withdrawal_events.order_id = ${orders.id})`;

const isRested = (now: Date): SQL =>
  and(inArray(orders.status, finished), sql`${lastStepAt} < ${daysBefore(now, restDays).toISOString()}`)!;

const ofBuyer = (email: string, before: Date): SQL =>
  and(sql`lower(${orders.email}) = ${email}`, lt(orders.created_at, before))!;

/**
 * A buyer who asks to be erased. An order that was never paid goes whole; one that a withdrawal names stays as a row without
 * a person. A finished one keeps what its invoice needs (name, address, amounts: the accounting law asks for 10 years), and
 * loses e-mail, telephone and plate. One that is under way stays as it is: the contract needs it.
 */
export const buyerEraser: PersonEraser = {
  what: "orders",
  erase: ({ db, now, email, before }) =>
    db.transaction(async (tx) => {
      const own = ofBuyer(email, before);
      const isOwnUnpaid = and(own, isUnpaid);
      const unpaid = await tx.select({ id: orders.id }).from(orders).where(isOwnUnpaid).for("update");
      const named = await tx.select({ id: orders.id }).from(orders).where(and(isOwnUnpaid, isDeclared));
      const declared = named.map(({ id }) => id);
      const free = unpaid.map(({ id }) => id).filter((id) => !declared.includes(id));
      await tx.delete(orderEvents).where(inArray(orderEvents.orderId, free));
      await tx.delete(orders).where(inArray(orders.id, free));
      await tx.update(orders).set(withoutPerson).where(inArray(orders.id, declared));
      await tx.delete(orderNotes).where(inArray(orderNotes.orderId, declared));
      const paid = await tx
        .update(orders)
        .set(withoutContact)
        .where(and(own, isRested(now)))
        .returning({ id: orders.id });
      return unpaid.length + paid.length;
    }),
};

/** How many orders of the buyer are under way, and so not erased yet. */
export async function ordersUnderWay(db: Database, email: string, before: Date): Promise<number> {
  return db.$count(orders, ofBuyer(email, before));
}
