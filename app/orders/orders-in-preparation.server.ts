import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { orders } from "./server/tables.server.ts";

/** What preparation and shipping read of orders. */

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The order, locked until the transaction ends: locks of orders come before all other locks of the same transaction. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  if (!uuid.test(id)) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/** Orders by their ids. */
export async function ordersById(db: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return new Map();
  const found = await db.select().from(orders).where(inArray(orders.id, known));
  return new Map(found.map((order) => [order.id, order]));
}
