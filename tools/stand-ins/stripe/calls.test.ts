import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FakeStripe } from "./fake-stripe.ts";
import { failure, order, startShopSide } from "./shop-side.ts";

let fake: FakeStripe;
let stripe: Stripe;
beforeEach(async () => {
  ({ fake, stripe } = await startShopSide());
});
afterEach(() => fake.stop());

const key = { idempotencyKey: "pi:order-1:1" };

test("the same key replays the first answer", async () => {
  const first = await stripe.paymentIntents.create(order(), key);
  fake.confirm(first.id, "4242424242424242");
  const again = await stripe.paymentIntents.create(order(), key);
  expect(again.id).toBe(first.id);
  expect(again.status).toBe("requires_payment_method");
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  expect(fake.ledger().intents).toHaveLength(1);
  expect(fake.calls().map(({ replayed }) => replayed)).toEqual([false, true]);
});

test("the order of parameters does not matter, their values do", async () => {
  const { metadata, ...rest } = order();
  const first = await stripe.paymentIntents.create({ metadata, ...rest }, key);
  expect((await stripe.paymentIntents.create({ ...rest, metadata }, key)).id).toBe(first.id);
  const error = await failure(stripe.paymentIntents.create(order(5000), key));
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(error.statusCode).toBe(400);
  const otherCall = await failure(stripe.paymentIntents.cancel(first.id, {}, key));
  expect(otherCall).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("what validation refuses is not saved, a decline is", async () => {
  await failure(stripe.paymentIntents.create(order(10), key));
  const made = await stripe.paymentIntents.create(order(), key);
  const confirmKey = { idempotencyKey: "confirm-1" };
  const confirm = () =>
    stripe.paymentIntents.confirm(made.id, { payment_method: "pm_card_chargeDeclined" }, confirmKey);
  const [first, second] = [await failure(confirm()), await failure(confirm())];
  expect(second).toMatchObject({ type: "StripeCardError", message: first.message });
  expect(fake.ledger().charges).toHaveLength(1);
});

test("a saved 500 is replayed for ever and nothing exists", async () => {
  fake.script({ call: "payment_intents.create", outcome: "saved-500" });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const error = await failure(stripe.paymentIntents.create(order(), key));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(error.statusCode).toBe(500);
  }
  expect(fake.ledger().intents).toEqual([]);
  const recovered = await stripe.paymentIntents.create(order(), { idempotencyKey: "pi:order-1:2" });
  expect(recovered.status).toBe("requires_payment_method");
});

test("a 500 after commit: the key says no, a list finds it", async () => {
  fake.script({ outcome: "500-after-commit" });
  await failure(stripe.paymentIntents.create(order(), key));
  await failure(stripe.paymentIntents.create(order(), key));
  const found = await stripe.paymentIntents.list();
  expect(found.data).toHaveLength(1);
});

test("a second call while the first still runs is a conflict", async () => {
  fake.script({ outcome: "hang" });
  const first = failure(stripe.paymentIntents.create(order(), { ...key, timeout: 1_500 }));
  await expect.poll(() => fake.calls().length).toBe(1);
  const error = await failure(stripe.paymentIntents.create(order(), key));
  expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect(await first).toBeInstanceOf(Stripe.errors.StripeConnectionError);
});

test("a pruned key executes again", async () => {
  const first = await stripe.paymentIntents.create(order(), key);
  fake.forgetIdempotencyKeys();
  expect((await stripe.paymentIntents.create(order(), key)).id).not.toBe(first.id);
});
