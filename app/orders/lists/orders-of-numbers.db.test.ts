import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { orders } from "../server/tables.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import { ordersOfNumbers } from "./orders-of-numbers.server.ts";

const database = startForTests(shopDatabase);

test("a short number is the order with that number, of whichever year", async () => {
  const { db } = database;
  const number = async (value: string, created: string) => {
    const { id } = await placedOrder(db, {});
    await db
      .update(orders)
      .set({ number: value, created_at: new Date(created) })
      .where(eq(orders.id, id));
  };
  expect(await ordersOfNumbers(db, ["384"])).toEqual(new Map([["384", []]]));
  await number("OD-2024-000384", "2024-03-01");
  await number("OD-2026-000385", "2025-12-31T23:30:00Z");
  await number("OD-2025-000386", "2025-06-01");
  await number("OD-2026-000386", "2026-06-01");
  const found = await ordersOfNumbers(db, ["384", "2026-385", "OD385", "386", "od 2025 386", "387", "Dupont"]);
  expect(new Map([...found].map(([text, rows]) => [text, rows.map((row) => row.number).toSorted()]))).toEqual(
    new Map([
      ["384", ["OD-2024-000384"]],
      ["2026-385", ["OD-2026-000385"]],
      ["OD385", ["OD-2026-000385"]],
      ["386", ["OD-2025-000386", "OD-2026-000386"]],
      ["od 2025 386", ["OD-2025-000386"]],
      ["387", []],
    ]),
  );
});
