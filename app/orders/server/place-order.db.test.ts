import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetPrices } from "#app/catalogue/pricing/prices.server.ts";
import { prices } from "#app/catalogue/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type BusEvent, startBus, subscribe } from "#app/platform/jobs/bus.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { releasePromo } from "#app/promotions/promo-use.server.ts";
import { promoRedemptions } from "#app/promotions/server/tables.server.ts";
import { validatePromo } from "#app/promotions/server/validate-promo.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { addPromo, anotherInstance, orderInput, orderNow, placedOrder, usesOf } from "../testing/order-input.ts";
import { mustTransition } from "../transition-order.server.ts";
import { nextOrderNumber, placeOrder } from "./place-order.server.ts";
import { quoteOrder } from "./price-order.server.ts";
import { orders } from "./tables.server.ts";

const instances: Database[] = [];
const stops: (() => Promise<void>)[] = [];
const database = startForTests(shopDatabase);
beforeAll(async () => {
  for (let i = 0; i < 2; i++) {
    const instance = anotherInstance(database.connection);
    instances.push(instance.db);
    stops.push(instance.stop);
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

test("security 6.101: an order above the owner's largest one is refused, and one of exactly that amount is not", async () => {
  const place = () => placeOrder({ db: database.db, clock: systemClock }, orderInput({}));
  const largest = (cents: number) => applyShopValues({ stored: new Map([["limits", { largestOrderCents: cents }]]) });
  largest(78_99);
  expect(await place()).toEqual({ ok: false, error: "orderTooLarge" });
  largest(79_00);
  expect(await place()).toMatchObject({ ok: true });
  largest(0);
});

test("spec 4, 9: an order starts as Tentative_ok and pending, with the shop's amounts and VAT of its destination", async () => {
  const france = await placedOrder(database.db);
  expect(france).toMatchObject({
    status: "Tentative_ok",
    payment_status: "pending",
    product_price: "79.00",
    total_amount: "79.00",
    vat_rate: "20.00",
    vat_amount: "13.17",
  });
  const germany = await placedOrder(database.db, { country: "DE" });
  expect(germany).toMatchObject({ shipping_price: "15.00", total_amount: "94.00", vat_rate: "19.00" });
  const switzerland = await placedOrder(database.db, { country: "CH" });
  expect(switzerland).toMatchObject({ total_amount: "94.00", vat_rate: null, vat_amount: null });
  expect((await orderNow(database.db, france.id)).events).toMatchObject([
    { author: "buyer", toStatus: "Tentative_ok" },
  ]);
});

test("security 6.1: amounts a client sends change nothing", async () => {
  const order = await placedOrder(database.db, {
    total_amount: 1,
    product_price: -5,
    discount_amount: [78],
    subtotal: "x",
  });
  expect(order).toMatchObject({ total_amount: "79.00", discount_amount: "0.00" });
});

test("spec 9: defaults count where price rows are missing, rows where they exist", async () => {
  const { db } = database;
  await db.delete(prices).where(eq(prices.name, "shipping_international"));
  await db.update(prices).set({ price: "69.90" }).where(eq(prices.name, "product"));
  expect(await placedOrder(db, { country: "IT" })).toMatchObject({ product_price: "69.90", total_amount: "84.90" });
  await db.update(prices).set({ price: "79.00" }).where(eq(prices.name, "product"));
  forgetPrices();
});

test("security 6.7: the maximum of a promo code is exact under 200 concurrent orders of two instances", async () => {
  const promo = await addPromo(database.db, { maxUses: 7 });

  const results = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      placeOrder({ db: instances[i % 2]!, clock: systemClock }, orderInput({ promo_code: promo.code })),
    ),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(7);
  expect(await usesOf(database.db, promo.id)).toBe(7);
  expect(await database.db.select().from(orders).where(eq(orders.promo_code, promo.code))).toHaveLength(7);
});

const numberPart = ({ number }: { number: string }) => Number(/^(?:OD|TEST)-\d{4}-(\d{6,})$/.exec(number)![1]);

test("decisions 5: order numbers are unique in a race, and an order that fails may leave a gap", async () => {
  const clock = fixedClock("2031-05-01T00:00:00Z");

  const results = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      placeOrder({ db: instances[i % 2]!, clock }, orderInput(i % 3 === 0 ? { promo_code: "NO-SUCH" } : {})),
    ),
  );
  const numbers = results.flatMap((result) => (result.ok ? [result.order.number] : []));
  expect(new Set(numbers).size).toBe(40);
  for (const number of numbers) expect(number).toMatch(/^TEST-2031-\d{6}$/);
});

test("decisions 5: buyers never queue: an order whose transaction is open does not delay others", async () => {
  const { db } = database;
  await instances[0]!.transaction(async (tx) => {
    const held = await nextOrderNumber(tx, new Date());
    const other = await placedOrder(db);
    expect(numberPart(other)).toBeGreaterThan(numberPart({ number: held }));
  });
});

test("decisions 5: the earlier version, which counts in a table, takes numbers of the same sequence", async () => {
  const { db } = database;
  const clock = fixedClock(`${new Date().getFullYear()}-06-01T00:00:00Z`);
  const year = clock.now().getFullYear();
  const numbers: number[] = [];
  for (let i = 0; i < 5; i++) {
    const placed = await placeOrder({ db, clock }, orderInput());
    if (placed.ok) numbers.push(numberPart(placed.order));
    const { rows } = await db.execute<{ last: number }>(
      sql`insert into order_numbers (year, last) values (${year}, 1)
        on conflict (year) do update set last = order_numbers.last + 1 returning last`,
    );
    numbers.push(rows[0]!.last);
  }
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(new Set(numbers).size).toBe(10);
});

test("the year of a number is the publisher's: Paris; six digits or more", async () => {
  const clock = fixedClock("2032-12-31T23:30:00Z");
  const placed = await placeOrder({ db: database.db, clock }, orderInput());
  expect(placed.ok && placed.order.number).toMatch(/^TEST-2033-\d{6}$/);
  await database.db.execute(sql`select setval('order_number', 12345678)`);
  expect(await nextOrderNumber(database.db, clock.now())).toBe("OD-2033-12345679");
});

test("an order made in the sandbox is a test order; each change of it is announced after its commit", async () => {
  const { db, pool } = database;
  const received: BusEvent[] = [];
  const unsubscribe = subscribe((event) => received.push(event));
  const stopBus = startBus(pool);
  await expect.poll(() => received).toContainEqual({ topic: "published-data" });
  const { id, is_test, version, origin } = await placedOrder(db);
  expect({ is_test, version, origin }).toEqual({ is_test: true, version: 1, origin: "shop" });
  await expect.poll(() => received).toContainEqual({ topic: "orders", id });
  received.length = 0;
  const rolledBack = db.transaction(async (tx) => {
    await mustTransition({ tx }, { orderId: id, to: { payment_status: "failed" }, author: "test" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  const other = await placedOrder(db);
  await expect.poll(() => received).toContainEqual({ topic: "orders", id: other.id });
  expect(received).toEqual([{ topic: "orders", id: other.id }]);
  const to = { payment_status: "failed" } as const;
  const failed = await db.transaction((tx) => mustTransition({ tx }, { orderId: id, to, author: "test" }));
  expect(failed.version).toBe(2);
  await expect.poll(() => received).toContainEqual({ topic: "orders", id });
  await stopBus();
  unsubscribe();
});

test("the same idempotency key gives the same order and cookie, even ten times at once, and uses a promo code once", async () => {
  const promo = await addPromo(database.db, { maxUses: 1 });
  const input = orderInput({ idempotency_key: randomUUID(), promo_code: promo.code.toLowerCase() });
  const results = await Promise.all(
    Array.from({ length: 10 }, () => placeOrder({ db: database.db, clock: systemClock }, input)),
  );
  const again = await placeOrder({ db: database.db, clock: systemClock }, input);
  const answers = [...results, again].map((result) =>
    result.ok ? `${result.order.id} ${result.token}` : result.error,
  );
  expect(new Set(answers).size).toBe(1);
  expect(again).toMatchObject({ ok: true, repeated: true });
  expect(await usesOf(database.db, promo.id)).toBe(1);
});

test("a corrected form under the same key is another order", async () => {
  const key = randomUUID();
  const first = await placedOrder(database.db, { idempotency_key: key, email: "a@example.com" });
  const second = await placedOrder(database.db, { idempotency_key: key, email: "b@example.com" });
  expect(second.id).not.toBe(first.id);
});

test("security 2.4: a code that cannot be used is refused for its reason and leaves nothing; a switched-off one looks unknown", async () => {
  const { db } = database;
  const past = new Date(Date.now() - 60_000);
  const future = new Date(Date.now() + 60_000);
  const switchedOff = { isActive: false, validUntil: past, maxUses: 1, uses: 1 };
  const refused: [string, string][] = [
    [(await addPromo(db, { isActive: false })).code, "promoInvalid"],
    [(await addPromo(db, switchedOff)).code, "promoInvalid"],
    [(await addPromo(db, { validFrom: future })).code, "promoNotYet"],
    [(await addPromo(db, { validUntil: past })).code, "promoExpired"],
    [(await addPromo(db, { validUntil: past, maxUses: 1, uses: 1 })).code, "promoExpired"],
    [(await addPromo(db, { maxUses: 1, uses: 1 })).code, "promoUsedUp"],
    ["UNKNOWN", "promoInvalid"],
    ["x".repeat(150), "promoInvalid"],
    ["A\u0007B", "promoInvalid"],
  ];
  const before = (await db.select({ id: orders.id }).from(orders)).length;
  for (const [code, error] of refused) {
    expect(await placeOrder({ db, clock: systemClock }, orderInput({ promo_code: code })), code).toEqual({
      ok: false,
      error,
    });
    const quote = await quoteOrder({ db, clock: systemClock }, { country: "FR", promo_code: code });
    expect(quote, code).toMatchObject({ promo_error_code: error, promo_code: null, total_amount: 79 });
    const verdict = await validatePromo({ db }, { code, productCents: 7900 });
    expect(verdict, code).toEqual({ ok: false, error });
  }
  expect(await db.select({ id: orders.id }).from(orders)).toHaveLength(before);
});

test("decisions 11: a total under 50 cents becomes a free order that still adds up", async () => {
  const promo = await addPromo(database.db, { discountType: "fixed", discountValue: "78.60" });
  expect(await placedOrder(database.db, { promo_code: promo.code })).toMatchObject({
    discount_amount: "79.00",
    total_amount: "0.00",
    vat_amount: "0.00",
  });
});

test("a release gives the use back once", async () => {
  const promo = await addPromo(database.db, { maxUses: 1 });
  const order = await placedOrder(database.db, { promo_code: promo.code });
  for (let i = 0; i < 3; i++) await database.db.transaction((tx) => releasePromo(tx, order.id));
  expect(await usesOf(database.db, promo.id)).toBe(0);
  const [row] = await database.db.select().from(promoRedemptions).where(eq(promoRedemptions.orderId, order.id));
  expect(row?.releasedAt).not.toBeNull();
  await placedOrder(database.db, { promo_code: promo.code });
});
