import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { type AccessProof, accessTo, orderIdsOfCookies } from "./order-access.server.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { allColumns } from "./server/order-columns.server.ts";
import { orderEvents, orders } from "./server/tables.server.ts";

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [order] = await findStatement.run(db, { id });
  return order;
}

const findStatement = statement<OrderRow>(
  "find_order",
  () => sql`select ${allColumns()} from ${orders} where id = ${sql.placeholder("id")}`,
);

export async function findOrderState(
  db: Db,
  id: string,
): Promise<Pick<OrderRow, "status" | "payment_status" | "number"> | undefined> {
  if (!isUuid(id)) return undefined;
  const [state] = await stateStatement.run(db, { id });
  return state;
}

const stateStatement = statement<Pick<OrderRow, "status" | "payment_status" | "number">>(
  "find_order_state",
  () => sql`select status, payment_status, number from ${orders} where id = ${sql.placeholder("id")}`,
);

export async function findOrderByNumber(db: Db, number: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order;
}

/** By number and the buyer's e-mail in any case, in one statement, so that time does not tell which is wrong. */
export async function findOrderOfBuyer(
  db: Db,
  { number, email }: { number: string; email: string },
): Promise<{ id: string } | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), eq(sql`lower(${orders.email})`, email.toLowerCase())));
  return order;
}

export async function deliveriesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, Date>> {
  const { id, orderId, at, fromStatus, toStatus } = orderEvents;
  // A return that is taken back is no second arrival.
  const isArrival = and(eq(toStatus, "Livree"), sql`coalesce(${fromStatus}, '') not in ('Livree', 'Retournee')`);
  const isUndone = and(eq(fromStatus, "Livree"), eq(toStatus, "Expediee"));
  const transitions = await db
    .select({ orderId, at, toStatus })
    .from(orderEvents)
    .where(and(inArray(orderId, [...orderIds]), or(isArrival, isUndone)))
    .orderBy(asc(id));
  const deliveries = new Map<string, Date>();
  for (const transition of transitions)
    if (transition.toStatus === "Livree") deliveries.set(transition.orderId, transition.at);
    else deliveries.delete(transition.orderId);
  return deliveries;
}

export async function ownUnpaidOrder(db: Db, id: string, proof: AccessProof): Promise<string | undefined> {
  const order = await findOwnOrder(db, id, proof);
  return order?.status === "Tentative_ok" ? order.id : undefined;
}

export async function newestOwnOrder(db: Db, proof: AccessProof): Promise<OrderRow | undefined> {
  const ownOrders = await Promise.all(orderIdsOfCookies(proof.cookies).map((id) => findOwnOrder(db, id, proof)));
  return ownOrders
    .filter((order) => order !== undefined)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
}

/** Undefined for unknown and other people's orders alike (security 6.8). */
export async function findOwnOrder(db: Db, id: string, proof: AccessProof): Promise<OrderRow | undefined> {
  const order = await findOrder(db, id);
  return order && (await accessTo(db, order, proof)) === "granted" ? order : undefined;
}
