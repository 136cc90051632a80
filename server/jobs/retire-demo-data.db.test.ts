import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { placeOrder } from "#app/orders/server/place-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderInput, orderNow, placedOrder } from "#app/orders/testing/order-input.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { applySettings, readSettings, type Settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { demoCodes, seedDemoCodes } from "#app/promotions/demo-codes.server.ts";
import { promoCodes, promoRedemptions } from "#app/promotions/server/tables.server.ts";
import { validatePromo } from "#app/promotions/server/validate-promo.server.ts";
import { findPublicPromo } from "#app/promotions/usable-promo.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { StartRefused } from "../check-launch.ts";
import { retireDemoData } from "./retire-demo-data.ts";

const testKeys = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const environments = {
  development: {},
  "development with test keys": testKeys,
  "production without keys": { NODE_ENV: "production" },
  "production with the sandbox": { NODE_ENV: "production", PAYMENTS: "sandbox" },
  "production with test keys": { NODE_ENV: "production", ...testKeys },
} as const;

const database = startForTests(shopDatabase);

/** The settings of another start on the same data. */
function startAs(name: keyof typeof environments): Settings {
  const read = readSettings(environments[name]);
  if (!read.ok) throw new Error(read.faults.join(" "));
  applySettings(read.settings);
  return read.settings;
}
const codes = () => database.db.select().from(promoCodes).orderBy(promoCodes.id);
const verdict = (code: string) => validatePromo(database, { code, productCents: 7900 });
const order = (code: string) => placeOrder({ db: database.db, clock: systemClock }, orderInput({ promo_code: code }));

beforeEach(async () => {
  startAs("development");
  for (const table of [promoRedemptions, promoCodes]) await database.db.delete(table);
  await seedDemoCodes(database.db);
});

test("security 6.56: demonstration codes are created, and work, where nothing is sold", async () => {
  expect(await codes()).toMatchObject([
    { code: "ESSAI10", isDemo: true },
    { code: "ESSAI100", isDemo: true },
  ]);
  expect(await verdict(demoCodes.free)).toEqual({ ok: true, code: "ESSAI100", discountCents: 7900 });
  expect(await order(demoCodes.free)).toMatchObject({ ok: true });
});

test.each(Object.keys(environments).slice(1) as (keyof typeof environments)[])(
  "security 6.56: in %s they are neither created nor accepted, in the quote, in the order or after a cancellation",
  async (name) => {
    const placed = await placedOrder(database.db, { promo_code: demoCodes.free });
    await database.db.transaction((tx) => payableOrders.cancelUnpaid(tx, placed.id, { kind: "unpaid", hours: 24 }));
    startAs(name);
    for (const code of Object.values(demoCodes)) {
      expect(await verdict(code)).toEqual({ ok: false, error: "promoInvalid" });
      expect(await order(code)).toEqual({ ok: false, error: "promoInvalid" });
    }
    expect(await database.db.transaction((tx) => payableOrders.revive(tx, placed.id, "late"))).toMatchObject({
      ok: false,
    });
    await database.db.delete(promoRedemptions);
    await database.db.delete(promoCodes);
    await seedDemoCodes(database.db);
    expect(await codes()).toEqual([]);
  },
);

test("security 6.56: a demonstration code is never the public one, even where it works", async () => {
  await database.db.update(promoCodes).set({ isPublic: true });
  expect(await findPublicPromo(database.db)).toBeUndefined();
});

test("security 6.56: a database of sample orders does not start in production, where their invoices would be in the books", async () => {
  const { id } = await placedOrder(database.db);
  await database.db.update(orders).set({ email: "sample@demo.example.com" }).where(eq(orders.id, id));
  for (const name of ["production without keys", "production with test keys"] as const)
    await expect(retireDemoData({ db: database.db, settings: startAs(name) })).rejects.toThrow(StartRefused);
  for (const name of ["development", "production with the sandbox"] as const)
    await retireDemoData({ db: database.db, settings: startAs(name) });
  await database.db.update(orders).set({ email: "buyer@example.com" }).where(eq(orders.id, id));
  await retireDemoData({ db: database.db, settings: startAs("production with test keys") });
});

test("security 6.56: a production start with Stripe's keys deactivates them, and no other code", async () => {
  await database.db.insert(promoCodes).values({ code: "RENTREE", discountType: "percentage", discountValue: "10.00" });
  for (const name of ["development", "production without keys"] as const) {
    await retireDemoData({ db: database.db, settings: startAs(name) });
    expect((await codes()).map(({ isActive }) => isActive)).toEqual([true, true, true]);
  }
  await retireDemoData({ db: database.db, settings: startAs("production with test keys") });
  expect(await codes()).toMatchObject([{ isActive: false }, { isActive: false }, { code: "RENTREE", isActive: true }]);
  // Permanently: the same data in development again give nothing away either.
  startAs("development");
  expect(await verdict(demoCodes.free)).toEqual({ ok: false, error: "promoInvalid" });
});

test("security 6.56: codes that earlier versions made carry no mark; the migration knows them by exactly what was made", async () => {
  const old = { discountType: "percentage", discountValue: "10.00" } as const;
  await database.db.update(promoCodes).set({ isDemo: false });
  await database.db.insert(promoCodes).values([
    { ...old, code: "ESSAI20", discountValue: "20.00" },
    { ...old, code: "RENTREE" },
  ]);
  const [file] = readdirSync("database/migrations").filter((name) => name.endsWith("_demo_codes.sql"));
  const migration = readFileSync(`database/migrations/${file}`, "utf8").split("--> statement-breakpoint")[1]!;
  const marked = async () => {
    await database.db.execute(sql.raw(migration));
    return (await codes()).filter(({ isDemo }) => isDemo).map(({ code }) => code);
  };
  // Somebody changed it.
  await database.db.update(promoCodes).set({ maxUses: 5 }).where(eq(promoCodes.code, "ESSAI10"));
  await database.db.update(promoCodes).set({ discountValue: "50.00" }).where(eq(promoCodes.code, "ESSAI100"));
  expect(await marked()).toEqual([]);
  await database.db.update(promoCodes).set({ maxUses: null }).where(eq(promoCodes.code, "ESSAI10"));
  await database.db.update(promoCodes).set({ discountValue: "100.00" }).where(eq(promoCodes.code, "ESSAI100"));
  expect(await marked()).toEqual(["ESSAI10", "ESSAI100"]);
});

test("security 6.56: that start cancels orders without money behind them; paid and sent ones stay", async () => {
  const { db } = database;
  const make = async (overrides: Record<string, unknown>, provider?: "sandbox" | "stripe") => {
    const placed = await placedOrder(db, overrides);
    if (provider) {
      const intent = { provider, attempt: 1, amountCents: 7900, currency: "eur", status: "succeeded" } as const;
      await db.insert(paymentIntents).values({ ...intent, id: `pi_${placed.id}`, orderId: placed.id });
      await db.transaction((tx) => payableOrders.markPaid(tx, placed.id, "payment"));
    }
    return placed.id;
  };
  const waitingWithCode = await make({ promo_code: demoCodes.free });
  const free = await make({ promo_code: demoCodes.free });
  await db.transaction((tx) => payableOrders.markFree(tx, free));
  const inSandbox = await make({}, "sandbox");
  const sent = await make({}, "sandbox");
  await db.update(orders).set({ status: "Expediee" }).where(eq(orders.id, sent));
  const paid = await make({}, "stripe");
  const waiting = await make({});
  const settings = startAs("production with test keys");
  await Promise.all([retireDemoData({ db, settings }), retireDemoData({ db, settings })]);
  await retireDemoData({ db, settings });

  for (const id of [waitingWithCode, free, inSandbox]) {
    const order = await orderNow(db, id);
    expect(order).toMatchObject({ status: "Annulee" });
    expect(order.events.filter(({ author }) => author === "start")).toHaveLength(1);
  }
  expect(await orderNow(db, paid)).toMatchObject({ status: "A_traiter", payment_status: "paid" });
  expect(await orderNow(db, sent)).toMatchObject({ status: "Expediee" });
  expect(await orderNow(db, waiting)).toMatchObject({ status: "Tentative_ok", payment_status: "pending" });
});
