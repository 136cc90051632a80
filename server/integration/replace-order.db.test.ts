import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { replaceOrder } from "#app/payments/cancel-for-newer-order.server.ts";
import { goodCard, paid, sharedPaymentShop, type TestOrder, waiting } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const cookieOf = (order: TestOrder) => ({ [orderCookieName(order.id)]: order.token });
const replace = (order: TestOrder, cookies: Record<string, string> = cookieOf(order)) =>
  replaceOrder(shop.context, { orderId: order.id, proof: { cookies } });
const statusAtStripe = (id: string) => shop.fake.ledger().intents.find((intent) => intent.id === id)?.status;

test("decisions 5: an order that a corrected one replaces can no longer be paid, and the use of its code is free again", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const { order, intent } = await shop.startedOrder({ promo_code: promo.code });
  expect(await replace(order)).toEqual({ ok: true });
  expect(statusAtStripe(intent)).toBe("canceled");
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
  expect(await usesOf(shop.database.db, promo.id)).toBe(0);
  expect((await shop.order({ promo_code: promo.code })).total_amount).toBe("71.10");
  // A second time there is nothing left to give up.
  expect(await replace(order)).toEqual({ ok: true });
  expect((await shop.now(order)).events).toHaveLength(2);
});

test("an order whose payment was never begun is cancelled without asking the provider", async () => {
  const order = await shop.order();
  const calls = shop.fake.calls().length;
  expect(await replace(order)).toEqual({ ok: true });
  expect(shop.fake.calls()).toHaveLength(calls);
  expect(await shop.now(order)).toMatchObject({ status: "Annulee" });
});

test("security 2.7: an order paid in the meantime, with or without its webhook, stays and is paid", async () => {
  const order = await shop.order();
  shop.fake.confirm(await shop.intentOf(order), goodCard);
  expect(await replace(order)).toEqual({ ok: false, error: "alreadyPaid" });
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await replace(order)).toEqual({ ok: false, error: "alreadyPaid" });
});

test("security 6.8: only the bearer of the order's cookie can cancel it", async () => {
  const order = await shop.order();
  const other = await shop.order();
  expect(await replace(order, {})).toEqual({ ok: false, error: "notFound" });
  expect(await replace(order, cookieOf(other))).toEqual({ ok: false, error: "notFound" });
  expect(await replaceOrder(shop.context, { orderId: randomUUID(), proof: { cookies: cookieOf(order) } })).toEqual({
    ok: false,
    error: "notFound",
  });
  expect(await shop.now(order)).toMatchObject(waiting);
});

test("security F5: while the provider cannot be asked the order stays as it is", async () => {
  const order = await shop.order();
  await shop.intentOf(order);
  shop.fake.script({ outcome: "500", call: "payment_intents.cancel", times: 9 });
  expect(await replace(order)).toEqual({ ok: false, error: "paymentUnavailable" });
  expect(await shop.now(order)).toMatchObject(waiting);
  shop.fake.clearScript();
  expect(await replace(order)).toEqual({ ok: true });
});
