import { eq } from "drizzle-orm";
import { stock } from "#app/dongles/testing/stock.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { payableOrders } from "#app/orders/payable-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { associateDongle } from "../associate-dongle.server.ts";

/** An order that is paid and waits to be prepared. */
export async function paidOrder(db: Database, more: Record<string, unknown> = {}) {
  const { id } = await placedOrder(db, more);
  await db.transaction((tx) => payableOrders.markPaid(tx, id, "test"));
  return (await findOrder(db, id))!;
}

/** The same with its dongle, as it waits to be shipped; `version` is the one before it was packed. */
export async function packedOrder(db: Database, more: Record<string, unknown> = {}) {
  const order = await paidOrder(db, more);
  const [serial] = await stock(db, 1);
  const context = { db, clock: systemClock, author: { userId: "test" } };
  const packed = await associateDongle(context, { orderId: order.id, serial: serial! });
  if (!packed.ok) throw new Error(packed.error);
  return { ...order, serial: serial! };
}

export async function holdOrder(db: Database, id: string, reason: string): Promise<void> {
  await db.update(orders).set({ held_at: new Date(), hold_reason: reason }).where(eq(orders.id, id));
}
