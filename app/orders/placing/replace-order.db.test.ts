import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { pick } from "#app/platform/text/pick.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { orderFieldNames } from "../fields/order-field-rules.ts";
import { readHistory } from "../order-history.server.ts";
import { orders } from "../server/tables.server.ts";
import { correctedAddress } from "../testing/order-body.ts";
import { placedOrder } from "../testing/order-input.ts";
import { replaceOrder } from "./replace-order.server.ts";

const database = startForTests(shopDatabase);

test("decisions 9.5: a replacement copies the recipient and the car, and both histories name the other order", async () => {
  const { db } = database;
  const { id } = await placedOrder(db, { language: "it", ...correctedAddress });
  const shipped = { status: "Livree", payment_status: "paid" } as const;
  const [order] = await db.update(orders).set(shipped).where(eq(orders.id, id)).returning();
  const replace = (version: number) =>
    replaceOrder({ db, clock: systemClock }, { orderId: id, version, author: { userId: "ada" } });
  expect(await replace(order!.version - 1)).toEqual({ ok: false, error: "conflict" });
  const replaced = await replace(order!.version);
  if (!replaced.ok) throw new Error(replaced.error);
  const found = await db.select().from(orders).where(eq(orders.number, replaced.number));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ ...pick(order!, ...orderFieldNames), origin: "warranty", status: "A_traiter" });
  const last = async (orderId: string) => (await readHistory(db, orderId)).events.at(-1);
  expect(await last(found[0]!.id)).toMatchObject({ kind: "ownOrder", note: order!.number });
  expect(await last(id)).toMatchObject({ kind: "replacement", note: replaced.number });
});

test("decisions 9.5: an order that has not left is not replaced", async () => {
  const { db } = database;
  const { id } = await placedOrder(db);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const write = { orderId: id, version: order!.version, author: { userId: "ada" } };
  expect(await replaceOrder({ db, clock: systemClock }, write)).toEqual({ ok: false, error: "notReplaceable" });
  expect(await db.$count(orders, eq(orders.origin, "warranty"))).toBeLessThanOrEqual(1);
});
