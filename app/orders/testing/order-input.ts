import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import pg from "pg";
import { type Database, databaseOn } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { type OrderInput, orderSchema } from "../server/check-new-order.server.ts";
import { placeOrder } from "../server/place-order.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";
import { orderBody } from "./order-body.ts";

/** A second pool, as of another instance, for hundreds of concurrent orders. */
export function anotherInstance(connection: pg.PoolConfig): { db: Database; stop(): Promise<void> } {
  const pool = new pg.Pool({ ...connection, max: 20, connectionTimeoutMillis: 60_000 });
  // The test database is dropped while sockets are closing.
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  return { db: databaseOn(pool), stop: () => pool.end() };
}

export const orderInput = (overrides: Record<string, unknown> = {}): OrderInput =>
  orderSchema.parse(orderBody(overrides));

export async function placedOrder(
  db: Database,
  overrides: Record<string, unknown> = {},
): Promise<OrderRow & { token: string }> {
  const placed = await placeOrder({ db, clock: systemClock }, orderInput(overrides));
  if (!placed.ok) throw new Error(placed.error);
  return { ...placed.order, token: placed.token };
}

/** An order that was placed, then given values such as its states. */
export async function orderIn(
  db: Database,
  values: Partial<typeof orders.$inferInsert>,
  overrides: Record<string, unknown> = {},
): Promise<OrderRow> {
  const { id } = await placedOrder(db, overrides);
  const [order] = await db.update(orders).set(values).where(eq(orders.id, id)).returning();
  return order!;
}

export async function addPromo(db: Database, overrides: Partial<typeof promoCodes.$inferInsert> = {}) {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  const values = { code, discountType: "percentage", discountValue: "10.00", ...overrides } as const;
  const [promo] = await db.insert(promoCodes).values(values).returning();
  return promo!;
}

export async function usesOf(db: Database, id: number): Promise<number> {
  const [promo] = await db.select({ uses: promoCodes.uses }).from(promoCodes).where(eq(promoCodes.id, id));
  return promo!.uses;
}

export async function orderNow(db: Database, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
  return { ...order!, events };
}
