import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { stock } from "#app/dongles/testing/stock.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { anotherInstance, placedOrder } from "#app/orders/testing/order-input.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { TestDatabase } from "#database/testing/test-database.ts";
import { associateDongle } from "../associate-dongle.server.ts";

/** With prices and VAT rates, and a second instance's connection. */
export function shippingDatabase() {
  let database: TestDatabase;
  let other: ReturnType<typeof anotherInstance>;
  beforeAll(async () => {
    database = await shopDatabase();
    other = anotherInstance(database.connection);
  });
  afterAll(async () => {
    await other?.stop();
    await database?.stop();
  });
  return {
    get db() {
      return database.db;
    },
    get otherDb() {
      return other.db;
    },
    staff: (userId = "anna") => ({ db: database.db, clock: systemClock, author: { userId } }),
  };
}

export async function paidOrder(db: Database, overrides: Record<string, unknown> = {}) {
  const { id } = await placedOrder(db, overrides);
  await db.transaction((tx) => payableOrders.markPaid(tx, id, "test"));
  return (await findOrder(db, id))!;
}

/** `version`: before it was packed. */
export async function packedOrder(db: Database, overrides: Record<string, unknown> = {}) {
  const order = await paidOrder(db, overrides);
  const [serial] = await stock(db, 1);
  const context = { db, clock: systemClock, author: { userId: "test" } };
  const packed = await associateDongle(context, { orderId: order.id, serial: serial! });
  if (!packed.ok) throw new Error(packed.error);
  return { ...order, serial: serial! };
}

export async function holdOrder(db: Database, id: string, reason: string): Promise<void> {
  await db.update(orders).set({ held_at: new Date(), hold_reason: reason }).where(eq(orders.id, id));
}
