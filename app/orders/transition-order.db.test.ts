import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { cachedPrices, forgetPrices, seedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { seedVatRates, vatRateFor } from "#app/catalogue/pricing/tax-rates.server.ts";
import { priceHistory, prices, vatRates } from "#app/catalogue/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { publish, startBus, subscribe, topics } from "#app/platform/jobs/bus.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { confirmedAt } from "./order-history.server.ts";
import { orderNow, placedOrder } from "./testing/order-input.ts";
import { transitionOrder } from "./transition-order.server.ts";

const database = startForTests(shopDatabase);

const step = (orderId: string, to: Parameters<typeof transitionOrder>[1]["to"]) =>
  database.db.transaction((tx) => transitionOrder({ tx }, { orderId, to, author: "staff:1", note: "why" }));

test("law 9.13: a legal step writes exactly one event with author, old and new state and reason; an illegal one writes nothing", async () => {
  const { id } = await placedOrder(database.db);
  expect(await step(id, { status: "Livree" })).toEqual({ ok: false, error: "illegalTransition" });
  expect(await step(id, { status: "A_traiter" })).toEqual({ ok: false, error: "illegalTransition" });
  expect((await orderNow(database.db, id)).events).toHaveLength(1);
  expect(await step(id, { status: "A_traiter", payment_status: "paid" })).toMatchObject({ ok: true, changed: true });
  expect(await step(id, { status: "A_traiter" })).toMatchObject({ ok: true, changed: false });
  const { events } = await orderNow(database.db, id);
  expect(events.slice(1)).toMatchObject([
    {
      author: "staff:1",
      fromStatus: "Tentative_ok",
      toStatus: "A_traiter",
      fromPaymentStatus: "pending",
      toPaymentStatus: "paid",
      note: "why",
    },
  ]);
  expect(await step(randomUUID(), { status: "Annulee" })).toEqual({ ok: false, error: "unknownOrder" });
});

test("spec 9: an order is confirmed when it is paid, not when it was placed; later steps leave the day as it is", async () => {
  const { id } = await placedOrder(database.db);
  expect(await confirmedAt(database.db, id)).toBeNull();
  await step(id, { status: "A_traiter", payment_status: "paid" });
  const paid = (await orderNow(database.db, id)).events.at(-1)!.at;
  await step(id, { status: "A_expedier" });
  expect(await confirmedAt(database.db, id)).toEqual(paid);
});

test("two steps at once: the second sees the first", async () => {
  const { id } = await placedOrder(database.db);
  const results = await Promise.all([
    step(id, { status: "A_traiter", payment_status: "paid" }),
    step(id, { status: "Annulee", payment_status: "failed" }),
  ]);
  // Paid and then cancelled is refused; cancelled and then paid is a late payment. Neither step starts from a stale state.
  const { events, status, payment_status } = await orderNow(database.db, id);
  expect(events).toHaveLength(1 + results.filter((result) => result.ok).length);
  for (const [at, event] of events.entries()) if (at > 0) expect(event.fromStatus).toBe(events[at - 1]!.toStatus);
  expect([status, payment_status]).toEqual(["A_traiter", "paid"]);
});

test("seeds fill only empty tables, prices with their history", async () => {
  const { db } = database;
  await db.update(prices).set({ price: "59.00" }).where(eq(prices.name, "product"));
  await Promise.all([seedPrices(db), seedVatRates(db)]);
  const [product] = await db.select().from(prices).where(eq(prices.name, "product"));
  expect(product?.price).toBe("59.00");
  expect(await db.select().from(priceHistory)).toHaveLength(4);
  expect(await db.select().from(vatRates)).toHaveLength(27);
  await db.update(prices).set({ price: "79.00" }).where(eq(prices.name, "product"));
});

test("law 9.15: a VAT rate counts from its date on", async () => {
  const { db } = database;
  await db
    .insert(vatRates)
    .values({ country: "FR", ratePercent: "21.50", validFrom: new Date("2030-01-01T00:00:00+01:00") });
  expect(await vatRateFor(db, { country: "FR" }, new Date("2029-12-31T22:59:59Z"))).toBe(2000);
  expect(await vatRateFor(db, { country: "FR" }, new Date("2029-12-31T23:00:00Z"))).toBe(2150);
  expect(await vatRateFor(db, { country: "CH" }, new Date())).toBeNull();
  // Monaco has the French rate.
  expect(await vatRateFor(db, { country: "MC" }, new Date("2029-12-31T22:59:59Z"))).toBe(2000);
  expect(await vatRateFor(db, { country: "MC" }, new Date("2029-12-31T23:00:00Z"))).toBe(2150);
  await db.delete(vatRates).where(eq(vatRates.country, "SE"));
  expect(await vatRateFor(db, { country: "SE" }, new Date())).toBe(2500);
});

test("spec 9: prices are cached and dropped by the event that published data changed", async () => {
  const { db, pool } = database;
  forgetPrices();
  expect((await cachedPrices(db)).product).toBe(7900);
  // The bus announces a change of everything when it starts to listen.
  const received = vi.fn();
  const unsubscribe = subscribe(received);
  const stopBus = startBus(pool);
  await expect.poll(() => received.mock.calls.length).toBe(topics.length);
  unsubscribe();
  await cachedPrices(db);
  await db.update(prices).set({ price: "89.00" }).where(eq(prices.name, "product"));
  expect((await cachedPrices(db)).product).toBe(7900);
  await publish(db, { topic: "published-data" });
  await expect.poll(async () => (await cachedPrices(db)).product).toBe(8900);
  await stopBus();
});
