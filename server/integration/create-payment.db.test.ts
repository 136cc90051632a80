import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { createPayment } from "#app/payments/buyer-calls/create-payment.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { type PaymentShop, sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const atStripe = (orderId: string) =>
  shop.fake.ledger().intents.filter((intent) => intent.metadata.order_id === orderId);

test("security 6.1: what is charged is the stored total, by card only, named by the order", async () => {
  const order = await shop.order({ country: "DE" });
  await shop.intentOf(order);
  expect(atStripe(order.id)).toMatchObject([
    { amount: 9400, currency: "eur", payment_method_types: ["card"], metadata: { order_id: order.id } },
  ]);
});

test("security 6.1: another amount is refused and nothing is begun", async () => {
  const order = await shop.order();
  for (const amountCents of [100, 7899, 0, -7900, undefined])
    expect(
      await createPayment(shop.context, {
        orderId: order.id,
        amountCents,
        proof: { cookies: {}, access: sign("order-access", order.id) },
      }),
    ).toEqual({ ok: false, error: "amountMismatch" });
  expect(atStripe(order.id)).toEqual([]);
});

test("security 6.3: a double click, two tabs and two instances get one intent and one secret", async () => {
  const order = await shop.order();
  const results = await Promise.all(Array.from({ length: 8 }, () => shop.begin(order)));
  const again = await shop.begin(order);
  expect(new Set([...results, again].map((result) => JSON.stringify(result))).size).toBe(1);
  expect(again).toMatchObject({ ok: true, freeOrder: false });
  expect(atStripe(order.id)).toHaveLength(1);
  expect(await shop.intents(order.id)).toHaveLength(1);
});

test("security 6.8: without the order's cookie an order is as unknown as one that never was", async () => {
  const order = await shop.order();
  const stranger = await shop.order();
  const ask = (orderId: string, token: string) =>
    createPayment(shop.context, {
      orderId,
      amountCents: 7900,
      proof: { cookies: { [`odovia_order_${orderId}`]: token } },
    });
  for (const [id, token] of [
    [order.id, ""],
    [order.id, stranger.token],
    [order.id, "x".repeat(5000)],
    [randomUUID(), order.token],
    ["not-an-id", order.token],
  ] as const)
    expect(await ask(id, token)).toEqual({ ok: false, error: "notFound" });
  expect(atStripe(order.id)).toEqual([]);
});

test("the mail's link pays as the cookie does, and a forged one does not", async () => {
  const order = await shop.order();
  const ask = (access: string) =>
    createPayment(shop.context, { orderId: order.id, amountCents: 7900, proof: { cookies: {}, access } });
  expect(await ask(sign("order-access", randomUUID()))).toEqual({ ok: false, error: "notFound" });
  expect(await ask(sign("order-access", order.id))).toMatchObject({ ok: true });
});

test("security 6.4: a stored 500 is survived: the next key, one intent", async () => {
  const order = await shop.order();
  shop.fake.script({ outcome: "saved-500", call: "payment_intents.create" });
  expect(await shop.begin(order)).toMatchObject({ ok: true });
  expect(atStripe(order.id)).toHaveLength(1);
  expect(await shop.begin(order)).toMatchObject({ ok: true });
  expect(atStripe(order.id)).toHaveLength(1);
  const keys = shop.fake
    .calls()
    .filter((call) => JSON.stringify(call.params).includes(order.id))
    .map((call) => call.idempotencyKey);
  expect([...new Set(keys)]).toEqual([`pi:${order.id}:1`, `pi:${order.id}:2`]);
});

test("security 6.4: a 500 after the intent was made finds it again instead of making another", async () => {
  const order = await shop.order();
  shop.fake.script({ outcome: "500-after-commit", call: "payment_intents.create" });
  const result = await shop.begin(order);
  expect(result).toMatchObject({ ok: true });
  expect(atStripe(order.id)).toHaveLength(1);
  expect(result.ok && result.clientSecret?.startsWith(atStripe(order.id)[0]!.id)).toBe(true);
});

test("security F5: lost answers and silence: the order is kept, the buyer can try again, one intent", async () => {
  for (const outcome of ["reset-after-commit", "hang-after-commit", "hang", "500", "429"] as const) {
    const order = await shop.order();
    const withdraw = shop.fake.script({ outcome, call: "payment_intents.create", times: 2 });
    const first = await shop.begin(order);
    if (!first.ok) expect(first).toEqual({ ok: false, error: "paymentUnavailable" });
    withdraw();
    expect(await shop.begin(order)).toMatchObject({ ok: true });
    expect(atStripe(order.id)).toHaveLength(1);
    expect((await shop.now(order)).status).toBe("Tentative_ok");
  }
}, 60_000);

test("spec 4: a free order is confirmed at once, once, with its mail and its promo code used", async () => {
  const promo = await addPromo(shop.database.db, { discountValue: "100.00", maxUses: 5 });
  const order = await shop.order({ promo_code: promo.code });
  expect(order.total_amount).toBe("0.00");
  const results = await Promise.all([shop.begin(order), shop.begin(order), shop.begin(order)]);
  for (const result of results) expect(result).toEqual({ ok: true, freeOrder: true, clientSecret: null });
  const now = await shop.now(order);
  expect(now).toMatchObject({ status: "A_traiter", payment_status: "free" });
  expect(now.events).toHaveLength(2);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
  expect(await usesOf(shop.database.db, promo.id)).toBe(1);
  expect(atStripe(order.id)).toEqual([]);
});

test("a free order needs no provider; any other does", async () => {
  const promo = await addPromo(shop.database.db, { discountValue: "100.00" });
  const without = (order: Awaited<ReturnType<PaymentShop["order"]>>) => shop.begin(order, { provider: undefined });
  expect(await without(await shop.order({ promo_code: promo.code }))).toMatchObject({ ok: true, freeOrder: true });
  expect(await without(await shop.order())).toEqual({ ok: false, error: "paymentUnavailable" });
});

test("the mails of an order follow the language in which its buyer goes on, until it is paid", async () => {
  const order = await shop.order({ language: "fr" });
  const proof = { cookies: {}, access: sign("order-access", order.id) };
  const ask = (language: Language) =>
    createPayment(shop.context, { orderId: order.id, amountCents: 7900, proof, language });
  await ask("de");
  expect(await shop.now(order)).toMatchObject({ language: "de" });
  shop.fake.confirm(await shop.intentOf(order), "4242424242424242");
  await ask("it");
  expect(await shop.now(order)).toMatchObject({ language: "it", payment_status: "paid" });
  await ask("es");
  expect(await shop.now(order)).toMatchObject({ language: "it" });
});

test("security 2.7: a paid order is refused, even when its webhook has not come yet", async () => {
  const order = await shop.order();
  shop.fake.confirm(await shop.intentOf(order), "4242424242424242");
  expect(await shop.begin(order)).toEqual({ ok: false, error: "alreadyPaid" });
  expect(await shop.now(order)).toMatchObject({ status: "A_traiter", payment_status: "paid" });
  expect(await shop.begin(order)).toEqual({ ok: false, error: "alreadyPaid" });
});

test("security 2.6: at most 3 intents per order, after some were cancelled at the provider", async () => {
  const order = await shop.order();
  for (let i = 0; i < 3; i++) await shop.context.provider.cancelIntent(await shop.intentOf(order));
  expect(await shop.begin(order)).toEqual({ ok: false, error: "tooManyAttempts" });
  expect(new Set(atStripe(order.id).map((intent) => intent.id)).size).toBe(3);
});
