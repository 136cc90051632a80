import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { paymentEvents } from "#app/payments/server/tables.server.ts";
import { goodCard, paid, sharedPaymentShop, waiting } from "../testing/payment-shop.ts";

const declined = "4000000000000002";

const shop = sharedPaymentShop("stripe");

const lastEventOf = (intentId: string) => shop.eventsOf(intentId).slice(-1);

test("decisions 5: a payment makes the order A_traiter and paid, with one mail and one event", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, goodCard);
  const answers = await shop.fake.deliver(shop.eventsOf(intent));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
  expect((await shop.now(order)).events).toHaveLength(2);
});

test("security 6.6: webhooks five times, shuffled and all at the same time have the effect of one", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, declined);
  shop.fake.confirm(intent, goodCard);
  const answers = await shop.fake.deliver(shop.eventsOf(intent), { doubled: 5, shuffled: 7, concurrent: true });
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  const settled = await shop.now(order);
  expect(settled).toMatchObject(paid);
  expect(settled.events.filter((event) => event.toPaymentStatus === "paid")).toHaveLength(1);
  expect((await shop.mails(order.id)).filter((kind) => kind === "order-confirmation")).toHaveLength(1);
  const [row] = await shop.intents(order.id);
  expect(row!.status).toBe("succeeded");
});

test("security 6.6: failed after succeeded changes nothing", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, declined);
  const [failed] = lastEventOf(intent);
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver(lastEventOf(intent));
  await shop.fake.deliver([failed!], { late: true });
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
});

test("security 6.5: forged, altered, old and other-mode webhooks are refused and leave nothing", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, goodCard);
  const event = lastEventOf(intent);
  for (const tamper of ["secret", "body", "unsigned"] as const)
    expect(await shop.fake.deliver(event, { tamper })).toMatchObject([{ status: 400 }]);
  expect(await shop.fake.deliver(event, { signedSecondsAgo: 301 })).toMatchObject([{ status: 400 }]);
  await shop.fake.deliver(event, { tamper: "livemode" });
  const rows = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event[0]!));
  expect(rows).toEqual([]);
  expect(await shop.now(order)).toMatchObject(waiting);
  // The real one is still accepted, 3 days late.
  await shop.fake.deliver(event, { late: true });
  expect(await shop.now(order)).toMatchObject(paid);
});

test("security 6.5: another amount, currency or order leaves the order unpaid and is logged", async () => {
  for (const tamper of ["amount", "currency", "order"] as const) {
    const { order, intent } = await shop.startedOrder();
    shop.fake.confirm(intent, goodCard);
    const event = lastEventOf(intent);
    expect(await shop.fake.deliver(event, { tamper })).toMatchObject([{ status: 200 }]);
    const [row] = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event[0]!));
    expect(row?.outcome).toBe(tamper === "order" ? "unknownOrder" : "mismatch");
    expect(await shop.now(order)).toMatchObject(waiting);
  }
});

test("security 6.5: a payment of which only a part was received leaves the order unpaid", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, goodCard);
  const receiveLess = (event: { data: { object: Record<string, unknown> } }) => {
    event.data.object.amount_received = 50;
  };
  const event = lastEventOf(intent);
  await shop.fake.deliver(event, { tamper: receiveLess as never });
  const [row] = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event[0]!));
  expect(row?.outcome).toBe("mismatch");
  expect(await shop.now(order)).toMatchObject(waiting);
});

test("security 1.4 P3: a payment of one order does not pay another order of the shop", async () => {
  const order = await shop.order();
  const other = await shop.order();
  const intent = await shop.intentOf(order);
  shop.fake.confirm(intent, goodCard);
  const swap = (event: { data: { object: Record<string, unknown> } }) => {
    event.data.object.metadata = { order_id: other.id };
  };
  await shop.fake.deliver(lastEventOf(intent), { tamper: swap as never });
  expect(await shop.now(other)).toMatchObject(waiting);
  expect(await shop.now(order)).toMatchObject(waiting);
});

test("security 2.8: unknown types are received and ignored", async () => {
  const event = shop.fake.addEvent("customer.created", { id: "cus_1", object: "customer" });
  expect(await shop.fake.deliver([event.id])).toMatchObject([{ status: 200 }]);
  const [row] = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
  expect(row?.outcome).toBe("ignored");
});

test("security 2.8: more than 512 KB is not read", async () => {
  const response = await fetch(`${shop.url}/api/webhooks/stripe`, {
    method: "POST",
    body: "x".repeat(600 * 1024),
    // Well-formed and recent: otherwise it is refused before the body is read.
    headers: { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
  });
  expect(response.status).toBe(413);
});

test("decisions 5: after a refusal the same payment takes another card; one mail about refusals", async () => {
  const { order, intent } = await shop.startedOrder();
  for (let i = 0; i < 3; i++) shop.fake.confirm(intent, declined);
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Tentative_ok", payment_status: "failed" });
  expect(await shop.mails(order.id)).toEqual(["payment-refused"]);
  expect(await shop.intentOf(order)).toBe(intent);
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver(lastEventOf(intent));
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation", "payment-refused"]);
});

test("spec 4: five refusals cancel payment and order and release the promo code", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const { order, intent } = await shop.startedOrder({ promo_code: promo.code });
  for (let i = 0; i < 5; i++) shop.fake.confirm(intent, declined);
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
  expect(shop.fake.ledger().intents.find((each) => each.id === intent)?.status).toBe("canceled");
  expect(await usesOf(shop.database.db, promo.id)).toBe(0);
  expect(await shop.begin(order)).toEqual({ ok: false, error: "orderClosed" });
});

test("security F6: a webhook that arrives before the answer of the call that makes the intent", async () => {
  const order = await shop.order();
  const made = await shop.context.provider.createIntent({
    orderId: order.id,
    number: order.number,
    amountCents: 7900,
    currency: "eur",
    attempt: 1,
  });
  shop.fake.confirm(made.id, goodCard);
  await shop.fake.deliver(shop.eventsOf(made.id));
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await shop.begin(order)).toEqual({ ok: false, error: "alreadyPaid" });
});
