import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { moveDongle } from "#app/dongles/move-dongle.server.ts";
import { dongles } from "#app/dongles/server/tables.server.ts";
import { stock } from "#app/dongles/testing/stock.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { createOwnOrder } from "#app/orders/placing/create-own-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, orderNow, placedOrder, usesOf } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { cancelTestOrders } from "./retire-demo-data.ts";

const keys = (mode: "test" | "live") => ({
  STRIPE_SECRET_KEY: `sk_${mode}_x`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_x`,
  STRIPE_WEBHOOK_SECRET: "whsec_x",
});
const starts = {
  sandbox: { PAYMENTS: "sandbox" },
  off: { PAYMENTS: "off" },
  test: keys("test"),
  live: { ...keys("live"), PUBLIC_URL: "https://shop.example" },
};

function startAs(name: keyof typeof starts): void {
  const read = readSettings(starts[name]);
  if (!read.ok) throw new Error(read.faults.join(" "));
  applySettings(read.settings);
}
const database = startForTests(shopDatabase);
const now = (id: string) => orderNow(database.db, id);

const pay = async (id: string) => {
  const { db } = database;
  const intent = { provider: "stripe", attempt: 1, amountCents: 7900, currency: "eur", status: "succeeded" } as const;
  await db.insert(paymentIntents).values({ ...intent, id: `pi_${id}`, orderId: id });
  await db.transaction((tx) => payableOrders.markPaid(tx, id, `pi_${id}`));
};

test.each([
  ["sandbox", true],
  ["test", true],
  ["live", false],
  ["off", false],
] as const)("decisions 5: an order of a shop with payments “%s” is a test order: %s", async (name, isTest) => {
  startAs(name);
  const order = await placedOrder(database.db);
  expect(order.is_test).toBe(isTest);
  expect(order.number).toMatch(isTest ? /^TEST-\d{4}-\d{6}$/ : /^OD-\d{4}-\d{6}$/);
});

test("decisions 5: the start with live keys cancels the test orders that wait, once, with code and dongle free again", async () => {
  const { db } = database;
  startAs("test");
  const promo = await addPromo(db, { maxUses: 5 });
  const unpaid = await placedOrder(db, { promo_code: promo.code });
  await db.insert(paymentIntents).values({
    id: "pi_open",
    orderId: unpaid.id,
    provider: "stripe",
    attempt: 1,
    amountCents: 7110,
    currency: "eur",
    status: "requires_payment_method",
  });
  const paid = await placedOrder(db);
  await pay(paid.id);
  const packed = await placedOrder(db);
  await pay(packed.id);
  const [serial = ""] = await stock(db, 1);
  const author = "user:anna";
  const move = (id: string, status: "A_expedier" | "Expediee") =>
    db.transaction((tx) => transitionOrder({ tx }, { orderId: id, to: { status }, author }));
  await db.transaction((tx) => moveDongle({ tx }, { serial, to: "associated", orderId: packed.id, author }));
  expect(await move(packed.id, "A_expedier")).toMatchObject({ ok: true });
  const sent = await placedOrder(db);
  await pay(sent.id);
  await move(sent.id, "A_expedier");
  await move(sent.id, "Expediee");
  await cancelTestOrders(db);
  expect((await now(paid.id)).status).toBe("A_traiter");

  startAs("live");
  const real = await placedOrder(db);
  await pay(real.id);
  // Until the start has reached them, none leaves.
  expect(await move(paid.id, "A_expedier")).toEqual({ ok: false, error: "illegalTransition" });
  expect(await move(packed.id, "Expediee")).toEqual({ ok: false, error: "illegalTransition" });
  await Promise.all([cancelTestOrders(db), cancelTestOrders(db)]);
  await cancelTestOrders(db);

  expect(await now(unpaid.id)).toMatchObject({ status: "Annulee", payment_status: "failed" });
  for (const { id } of [paid, packed]) {
    const order = await now(id);
    expect(order).toMatchObject({ status: "Annulee", payment_status: "paid", is_test: true });
    expect(order.events.filter(({ kind }) => kind === "testEnded")).toMatchObject([{ author: "start" }]);
  }
  expect(await usesOf(db, promo.id)).toBe(0);
  expect(await db.select().from(dongles).where(eq(dongles.serial, serial))).toMatchObject([{ state: "in_stock" }]);
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, "pi_open"));
  expect(intent).toMatchObject({ status: "canceled" });
  expect((await now(sent.id)).status).toBe("Expediee");
  expect(await move(real.id, "A_expedier")).toMatchObject({ ok: true });
});

test("an order that the company makes itself is paid by nobody, so it is real in test mode too", async () => {
  const { db } = database;
  startAs("test");
  const recipient = {
    first_name: "Ada",
    last_name: "Serin",
    address: "1 rue A",
    city: "Lyon",
    postal_code: "69001",
    country: "FR",
    phone: "0612345678",
    email: "ada@example.com",
    language: "fr",
  };
  const ownOrder = { origin: "warranty", author: { userId: "anna" }, reason: "warranty", recipient } as const;
  const order = await createOwnOrder({ db, clock: systemClock }, ownOrder);
  expect(order).toMatchObject({ is_test: false, number: expect.stringMatching(/^OD-/) });
  await db.update(orders).set({ is_test: true }).where(eq(orders.id, order.id));
  startAs("live");
  await cancelTestOrders(db);
  expect((await now(order.id)).status).toBe("A_traiter");
});
