import { eq } from "drizzle-orm";
import { findOrder } from "#app/orders/find-order.server.ts";
import { payableOrders } from "#app/orders/payable-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import type { Database } from "#app/platform/database.server.ts";

/** An order that is paid and waits to be prepared. */
export async function paidOrder(db: Database, more: Record<string, unknown> = {}) {
  const { id } = await placedOrder(db, more);
  await db.transaction((tx) => payableOrders.markPaid(tx, id, "test"));
  return (await findOrder(db, id))!;
}

export async function holdOrder(db: Database, id: string, reason: string): Promise<void> {
  await db.update(orders).set({ held_at: new Date(), hold_reason: reason }).where(eq(orders.id, id));
}
