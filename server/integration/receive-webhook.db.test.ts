import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { paymentEvents } from "#app/payments/server/tables.server.ts";
import { signWebhook } from "#app/payments/simulator/sign-webhook.ts";
import { goodCard, paid, sharedPaymentShop, waiting, webhookSecret } from "../testing/payment-shop.ts";

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
  const stored = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.intentId, intent));
  expect(stored.every(({ createdAt }) => createdAt !== null)).toBe(true);
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

const now = () => Math.floor(Date.now() / 1_000);

/** A body that the shop's secret has signed; `at`: the time of its signature, in seconds. */
async function deliverSigned(body: string, at = now()): Promise<number> {
  const headers = { "stripe-signature": signWebhook(body, webhookSecret, at) };
  return (await fetch(`${shop.url}/api/webhooks/stripe`, { method: "POST", body, headers })).status;
}

const event = { id: "evt_whole", object: "event", type: "payment_intent.succeeded", livemode: false, created: now() };
const intent = { object: "payment_intent", id: "pi_whole", status: "succeeded", amount: 7900, amount_received: 7900 };
const whole = { ...event, data: { object: { ...intent, currency: "eur", metadata: {} } } };
const charge = { object: "charge", payment_intent: { id: 7 } };
const dispute = { object: "dispute", id: "du_1", amount: 7900, status: "needs_response", payment_intent: "pi_whole" };
const ofType = (type: string, object: object) => ({ ...event, type, data: { object } });

test.each<[string, unknown]>([
  ["no JSON", undefined],
  ["null", null],
  ["a list", [whole]],
  ["a number", 7],
  ["an empty object", {}],
  ["no object", { ...event, data: {} }],
  ["an object that is null", { ...event, data: { object: null } }],
  ["an object that is text", { ...event, data: { object: "pi_1" } }],
  ["no time", { ...whole, created: undefined }],
  ["a time that is text", { ...whole, created: "today" }],
  ["no mode", { ...whole, livemode: undefined }],
  ["an id that is a number", { ...whole, id: 7 }],
  ["an id with NUL", { ...whole, id: "evt_\0" }],
  ["an id of 300 characters", { ...whole, id: "e".repeat(300) }],
  ["an amount that is text", ofType("payment_intent.succeeded", { ...intent, currency: "eur", amount: "7900" })],
  ["an amount with a fraction", ofType("payment_intent.succeeded", { ...intent, currency: "eur", amount: 0.5 })],
  ["metadata that is a list", ofType("payment_intent.succeeded", { ...intent, currency: "eur", metadata: [[]] })],
  ["a payment with neither state nor amount", ofType("payment_intent.succeeded", { object: "payment_intent" })],
  ["a refunded payment with a number as id", ofType("charge.refunded", charge)],
  ["a dispute without an amount", ofType("charge.dispute.created", { ...dispute, amount: null })],
  ["a deadline that is text", ofType("charge.dispute.created", { ...dispute, evidence_details: { due_by: "soon" } })],
])("security 2.8: a signed webhook with %s is answered with 400 and leaves nothing", async (_name, body) => {
  expect(await deliverSigned(body === undefined ? "{" : JSON.stringify(body))).toBe(400);
  expect(await shop.database.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0);
});

test("security 2.8: an event of tomorrow, or with a signature of tomorrow, is refused", async () => {
  const tomorrow = now() + 86_400;
  expect(await deliverSigned(JSON.stringify({ ...whole, created: tomorrow }))).toBe(400);
  expect(await deliverSigned(JSON.stringify({ ...whole, created: tomorrow }), tomorrow)).toBe(400);
  expect(await deliverSigned(JSON.stringify(whole), tomorrow)).toBe(400);
  expect(await deliverSigned(JSON.stringify({ ...whole, id: "evt_today", created: now() }))).toBe(200);
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

test("security P3: a payment of one order does not pay another order of the shop", async () => {
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

test("decisions 5: an order that is paid with test keys is a test order, also if it was made before they were set", async () => {
  const { order, intent } = await shop.startedOrder();
  await shop.database.db.update(orders).set({ is_test: false }).where(eq(orders.id, order.id));
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver(shop.eventsOf(intent));
  const now = await shop.now(order);
  expect(now).toMatchObject({ ...paid, is_test: true });
  expect(now.events.map(({ kind }) => kind)).toEqual([null, "testPayment", "payment"]);
});
