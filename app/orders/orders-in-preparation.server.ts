import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { orders } from "./server/tables.server.ts";

/** What preparation and shipping read of orders. */

/** The order, locked until the transaction ends: locks of orders come before all other locks of the same transaction. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/** A step of the work: to prepare, to ship, on the way. */
type Queue = { status: "A_traiter" | "A_expedier" | "Expediee" };

const isWaiting = ({ status }: Queue) => and(eq(orders.status, status), isNull(orders.held_at))!;

/** Orders of a queue that are not held, oldest first. */
export const waitingOrders = (db: Db, queue: Queue, page: { limit: number; offset: number }): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(isWaiting(queue))
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(page.limit)
    .offset(page.offset);

/** Ids of a queue's orders, in the order of the ids; `after` is the last one of an earlier call. */
export async function waitingIds(
  db: Db,
  queue: Queue,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWaiting(queue), after !== undefined && isUuid(after) ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(limit + 1);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, next: rows.length > limit ? ids.at(-1)! : null };
}

export const countWaiting = (db: Db, queue: Queue): Promise<number> => db.$count(orders, isWaiting(queue));

/** Orders by their numbers, written as they are printed; an unknown number is missing from the answer. */
export async function ordersByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, OrderRow>> {
  if (numbers.length === 0) return new Map();
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  return new Map(found.map((order) => [order.number, order]));
}

/** Orders by their ids. */
export async function ordersById(db: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const known = ids.filter((id) => isUuid(id));
  if (known.length === 0) return new Map();
  const found = await db.select().from(orders).where(inArray(orders.id, known));
  return new Map(found.map((order) => [order.id, order]));
}
