import { expect, test } from "vitest";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { askPaymentState } from "#app/payments/buyer-calls/ask-payment-state.server.ts";
import { replaceOrder } from "#app/payments/cancel-for-newer-order.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { goodCard, paid, sharedPaymentShop, type TestOrder, waiting } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const declinedCard = "4000000000000002";
const proofOf = (order: TestOrder) => ({ cookies: { [orderCookieName(order.id)]: order.token } });
const ask = (order: TestOrder, overrides: { provider?: undefined } = {}) =>
  askPaymentState({ ...shop.context, ...overrides }, { orderId: order.id, proof: proofOf(order) });
const charges = (intentId: string) =>
  shop.fake.ledger().charges.filter((charge) => charge.payment_intent === intentId && charge.paid);

test("a payment whose answer and webhook were lost is found at the provider, and settled", async () => {
  const order = await shop.order();
  shop.fake.confirm(await shop.intentOf(order), goodCard);
  expect(await shop.now(order)).toMatchObject(waiting);
  expect(await ask(order)).toEqual({ ok: true, state: "paid" });
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
  expect(await ask(order)).toEqual({ ok: true, state: "paid" });
});

test("only the provider's answer says that nothing was charged", async () => {
  const order = await shop.order();
  expect(await ask(order)).toEqual({ ok: true, state: "open" });
  const intent = await shop.intentOf(order);
  expect(await ask(order)).toEqual({ ok: true, state: "open" });
  expect(await shop.now(order)).toMatchObject(waiting);
  for (const outcome of ["reset", "hang", "500"] as const) {
    const withdraw = shop.fake.script({ outcome, call: "payment_intents.retrieve", times: Infinity });
    expect(await ask(order), outcome).toEqual({ ok: false, error: "paymentUnavailable" });
    withdraw();
  }
  expect(await ask(order, { provider: undefined })).toEqual({ ok: false, error: "paymentUnavailable" });
  // No webhook reported the bank's refusal: this answer does, and the buyer may pay again.
  shop.fake.confirm(intent, declinedCard);
  expect(await ask(order)).toEqual({ ok: true, state: "open" });
  expect(await shop.now(order)).toMatchObject({ status: "Tentative_ok", payment_status: "failed" });
}, 30_000);

test("while the provider is processing a payment no second card is requested", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.holdProcessing(true);
  shop.fake.confirm(intent, goodCard);
  expect(await ask(order)).toEqual({ ok: true, state: "processing" });
  expect(await shop.begin(order)).toEqual({ ok: false, error: "paymentInProgress" });
  shop.fake.settle(intent, "succeeded");
  expect(await ask(order)).toEqual({ ok: true, state: "paid" });
});

test("a second try while the first is unknown is the same payment, charged once", async () => {
  const { order, intent } = await shop.startedOrder();
  // There was no answer to the first try: the card form of another tab or a reload gets the very same payment.
  expect(await shop.intentOf(order)).toBe(intent);
  shop.fake.confirm(intent, goodCard);
  expect(() => shop.fake.confirm(intent, goodCard)).toThrow(/succeeded/);
  expect(await shop.begin(order)).toEqual({ ok: false, error: "alreadyPaid" });
  expect(charges(intent)).toHaveLength(1);
});

test("a form that was changed while the payment is unknown does not become a second order", async () => {
  const order = await shop.order();
  shop.fake.confirm(await shop.intentOf(order), goodCard);
  const replaced = await replaceOrder(shop.context, { orderId: order.id, proof: proofOf(order) });
  expect(replaced).toEqual({ ok: false, error: "alreadyPaid" });
  expect(await shop.now(order)).toMatchObject(paid);
});

test("an order that was given up is closed", async () => {
  const order = await shop.order();
  await replaceOrder(shop.context, { orderId: order.id, proof: proofOf(order) });
  expect(await ask(order)).toEqual({ ok: true, state: "closed" });
});

test("security 6.8: the state of a payment is its buyer's alone", async () => {
  const order = await shop.order();
  const stranger = await shop.order();
  const stateFor = (proof: { cookies: Record<string, string>; access?: string }) =>
    askPaymentState(shop.context, { orderId: order.id, proof });
  expect(await stateFor({ cookies: {} })).toEqual({ ok: false, error: "notFound" });
  expect(await stateFor(proofOf(stranger))).toEqual({ ok: false, error: "notFound" });
  expect(await stateFor({ cookies: {}, access: sign("order-access", stranger.id) })).toMatchObject({ ok: false });
  expect(await stateFor({ cookies: {}, access: sign("order-access", order.id) })).toMatchObject({ ok: true });
});
