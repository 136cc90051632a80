import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { orders } from "../server/tables.server.ts";
import { addPromo, placedOrder } from "../testing/order-input.ts";
import { promoRevenue } from "./promo-revenue.server.ts";

const database = startForTests(shopDatabase);

test("decisions 9: a code's revenue is that of paid and free orders, without test orders and those refunded", async () => {
  const { db } = database;
  const { code } = await addPromo(db, { discountValue: "10.00" });
  const states = [
    { payment_status: "paid", is_test: false },
    { payment_status: "partially_refunded", is_test: false },
    { payment_status: "pending", is_test: false },
    { payment_status: "refunded", is_test: false },
    { payment_status: "paid", is_test: true },
  ] as const;
  for (const state of states) {
    const { id } = await placedOrder(db, { promo_code: code });
    await db.update(orders).set(state).where(eq(orders.id, id));
  }
  await placedOrder(db);
  expect(await promoRevenue(db, [code, "OTHER"])).toEqual(
    new Map([[code, { orders: 2, revenue: 14_220, discount: 1_580 }]]),
  );
  expect(await promoRevenue(db, [])).toEqual(new Map());
});
