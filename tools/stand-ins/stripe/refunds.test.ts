import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeStripe } from "./fake-stripe.ts";
import { failure, order, startShopSide } from "./shop-side.ts";

let fake: FakeStripe;
let stripe: Stripe;
beforeAll(async () => {
  ({ fake, stripe } = await startShopSide());
});
afterAll(() => fake.stop());

async function paid(card = "4242424242424242"): Promise<string> {
  const { id } = await stripe.paymentIntents.create(order());
  fake.confirm(id, card);
  return id;
}

const typesSince = (count: number) =>
  fake
    .events()
    .slice(count)
    .map(({ type }) => type);

test("refunds in parts up to the total, then no more", async () => {
  const payment_intent = await paid();
  const before = fake.events().length;
  const part = await stripe.refunds.create({ payment_intent, amount: 1900, reason: "requested_by_customer" });
  expect(part).toMatchObject({ status: "succeeded", amount: 1900, payment_intent });
  expect(typesSince(before)).toEqual(["refund.created", "charge.refunded", "refund.updated"]);
  const refunded = fake.events().find(({ type }) => type === "charge.refunded");
  expect(refunded?.data).toMatchObject({
    object: { amount_refunded: 1900, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  });
  const tooMuch = await failure(stripe.refunds.create({ payment_intent, amount: 3001 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
  await stripe.refunds.create({ payment_intent });
  expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: "charge_already_refunded" });
  expect(fake.ledger().charges.at(-1)).toMatchObject({ amount_refunded: 4900, refunded: true });
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([3000, 1900]);
  expect((await stripe.refunds.retrieve(part.id)).amount).toBe(1900);
  // The intent itself stays as it was paid.
  expect((await stripe.paymentIntents.retrieve(payment_intent)).status).toBe("succeeded");
});

test("the same key refunds once", async () => {
  const payment_intent = await paid();
  const refund = () => stripe.refunds.create({ payment_intent, amount: 1000 }, { idempotencyKey: "refund-1" });
  expect((await refund()).id).toBe((await refund()).id);
  expect(fake.ledger().charges.at(-1)?.amount_refunded).toBe(1000);
});

test("nothing to refund before a success", async () => {
  const { id } = await stripe.paymentIntents.create(order());
  expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
  fake.confirm(id, "4000000000000002");
  expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
});

test("a refund can wait, and can fail after it succeeded", async () => {
  const waiting = await stripe.refunds.create({ payment_intent: await paid("4000000000007726") });
  expect(waiting.status).toBe("pending");
  expect(fake.settleRefund(waiting.id, "succeeded").status).toBe("succeeded");
  expect(fake.events().at(-1)).toMatchObject({ type: "refund.updated", data: { object: { status: "succeeded" } } });

  const payment_intent = await paid("4000000000005126");
  const refund = await stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe("succeeded");
  const before = fake.events().length;
  expect(fake.settleRefund(refund.id, "failed").failure_reason).toBe("expired_or_canceled_card");
  expect(typesSince(before)).toEqual(["refund.failed", "refund.updated"]);
  expect(fake.ledger().charges.at(-1)).toMatchObject({ amount_refunded: 0, refunded: false });
});
