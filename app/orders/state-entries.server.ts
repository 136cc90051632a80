import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { orderEvents } from "./server/tables.server.ts";

/** When each order last came into the status; later steps that leave it there, such as a corrected address, do not count. */
export async function stateEntries(
  db: Db,
  orders: readonly { id: string; status: OrderStatus }[],
): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map(({ id }) => id);
  const entries = await db
    .select({
      orderId: orderEvents.orderId,
      status: orderEvents.toStatus,
      at: sql`max(${orderEvents.at})`.mapWith(orderEvents.at),
    })
    .from(orderEvents)
    .where(
      and(inArray(orderEvents.orderId, ids), sql`${orderEvents.fromStatus} is distinct from ${orderEvents.toStatus}`),
    )
    .groupBy(orderEvents.orderId, orderEvents.toStatus);
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
  return new Map(
    entries.flatMap(({ orderId, status, at }) => (statusOf.get(orderId) === status ? [[orderId, at] as const] : [])),
  );
}
