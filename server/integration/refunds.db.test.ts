import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OrderState } from "#app/orders/allowed-transitions.ts";
import { goodCard, type PaymentShop, paid, startPaymentShop, take } from "../testing/payment-shop.ts";

describe("refunds made in Stripe's dashboard, reported by its signed webhook", () => {
  let shop: PaymentShop;
  beforeAll(async () => {
    shop = await startPaymentShop("stripe");
  });
  afterAll(() => shop?.stop());

  /** Returns the statuses with which the webhook was answered. */
  async function refund(intent: string, amountCents: number) {
    await shop.context.provider.refundIntent({ id: intent, amountCents, key: randomUUID() });
    const refunded = shop.fake.events().filter((event) => event.type === "charge.refunded");
    const deliveries = await shop.fake.deliver(refunded.slice(-1).map((event) => event.id));
    return deliveries.map(({ status }) => status);
  }

  test("decisions 5: a part, then the rest, of an order that was not shipped: it is cancelled and refunded", async () => {
    const { order, intent } = await shop.paidOrder();
    expect(await refund(intent, 2000)).toEqual([200]);
    expect(await shop.now(order)).toMatchObject({ status: "A_traiter", payment_status: "partially_refunded" });
    expect(await refund(intent, 5900)).toEqual([200]);
    expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
    const [row] = await shop.intents(order.id);
    expect(row).toMatchObject({ refundedCents: 7900, refundDueCents: 0 });
    expect((await shop.now(order)).events.at(-1)).toMatchObject({ author: "payment", kind: "refund", amount: "59.00" });
  });

  test.each<{ steps: OrderState["status"][]; end: OrderState["status"] }>([
    { steps: [], end: "Annulee" },
    { steps: ["A_expedier"], end: "Annulee" },
    { steps: ["A_expedier", "Expediee"], end: "Expediee" },
    { steps: ["A_expedier", "Expediee", "Livree"], end: "Livree" },
    { steps: ["A_expedier", "Expediee", "Livree", "Retractation"], end: "Retractation" },
    // Nothing is to come back: it never left, or its shipping was undone.
    { steps: ["Retractation"], end: "Remboursee" },
    { steps: ["A_expedier", "Expediee", "A_expedier", "Retractation"], end: "Remboursee" },
    { steps: ["A_expedier", "Expediee", "Livree", "Retractation", "Retournee"], end: "Remboursee" },
    { steps: ["Annulee"], end: "Annulee" },
  ])("decisions 5: everything is given back after $steps: the order is $end", async ({ steps, end }) => {
    const { order, intent } = await shop.paidOrder();
    await take(shop, order, ...steps);
    expect(await refund(intent, 7900)).toEqual([200]);
    expect(await shop.now(order)).toMatchObject({ status: end, payment_status: "refunded" });
  });

  test("a parcel that was refunded on its way may still be delivered or withdrawn from", async () => {
    const { order, intent } = await shop.paidOrder();
    await take(shop, order, "A_expedier", "Expediee");
    await refund(intent, 7900);
    await take(shop, order, "Livree", "Retractation", "Retournee", "Remboursee");
    expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "refunded" });
  });

  test("a refund whose webhook arrives before the payment's is not lost", async () => {
    const { order, intent } = await shop.startedOrder();
    shop.fake.confirm(intent, goodCard);
    expect(await refund(intent, 7900)).toEqual([200]);
    await shop.fake.deliver(shop.eventsOf(intent));
    expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  });
});

test("decisions 5: in the sandbox too, a part and then the rest cancels an order that was not shipped", async () => {
  const shop = await startPaymentShop("sandbox");
  try {
    const order = await shop.order();
    const payment = await shop.begin(order);
    if (!payment.ok || payment.freeOrder) throw new Error("no payment");
    const card = { number: goodCard, expiry: "12/34", cvc: "123", language: "en" };
    await fetch(`${shop.url}/api/sandbox/confirm`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientSecret: payment.clientSecret, ...card }),
    });
    await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), 20_000);
    const [{ id } = { id: "" }] = await shop.intents(order.id);
    await shop.context.provider.refundIntent({ id, amountCents: 2000, key: "part" });
    const partly = { status: "A_traiter", payment_status: "partially_refunded" };
    await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(partly), 20_000);
    await shop.context.provider.refundIntent({ id, amountCents: 5900, key: "rest" });
    const fully = { status: "Annulee", payment_status: "refunded" };
    await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(fully), 20_000);
  } finally {
    await shop.stop();
  }
});
