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
const intents = () => fake.ledger().intents.length;

test("500 and 429 before execution are not saved", async () => {
  fake.script({ outcome: "500" });
  fake.script({ outcome: "429" });
  expect(await failure(stripe.paymentIntents.create(order(), key))).toMatchObject({ statusCode: 500 });
  const limited = await failure(stripe.paymentIntents.create(order(), key));
  expect(limited).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(intents()).toBe(0);
  await stripe.paymentIntents.create(order(), key);
  expect(intents()).toBe(1);
});

test("hang executes nothing, hang after commit executes", async () => {
  fake.script({ outcome: "hang" });
  const timedOut = await failure(stripe.paymentIntents.create(order(), { ...key, timeout: 600 }));
  expect(timedOut).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(intents()).toBe(0);
  fake.script({ outcome: "hang-after-commit" });
  await failure(stripe.paymentIntents.create(order(), { ...key, timeout: 600 }));
  expect(intents()).toBe(1);
  expect((await stripe.paymentIntents.create(order(), key)).lastResponse.headers["idempotent-replayed"]).toBe("true");
});

test("one reset after commit heals by the SDK's own retry, two resets reach the caller", async () => {
  fake.script({ outcome: "reset-after-commit" });
  await stripe.paymentIntents.create(order(), key);
  expect(fake.calls().map(({ status, replayed }) => [status, replayed])).toEqual([
    [null, false],
    [200, true],
  ]);
  fake.script({ outcome: "reset" });
  fake.script({ outcome: "reset-after-commit" });
  const error = await failure(stripe.paymentIntents.create(order(5000), { idempotencyKey: "other" }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(intents()).toBe(2);
});

test("rules match calls and can be withdrawn", async () => {
  const withdraw = fake.script({ call: "refunds.create", outcome: "500", times: Number.POSITIVE_INFINITY });
  const made = await stripe.paymentIntents.create(order());
  fake.confirm(made.id, "4242424242424242");
  await failure(stripe.refunds.create({ payment_intent: made.id }));
  withdraw();
  await stripe.refunds.create({ payment_intent: made.id });
});
