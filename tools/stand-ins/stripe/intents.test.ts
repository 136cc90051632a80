import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeStripe } from "./fake-stripe.ts";
import { failure, order, sdk, startShopSide } from "./shop-side.ts";

let fake: FakeStripe;
let stripe: Stripe;
beforeAll(async () => {
  ({ fake, stripe } = await startShopSide());
});
afterAll(() => fake.stop());

test("creates and retrieves", async () => {
  const made = await stripe.paymentIntents.create({ ...order(), description: "Été à l'œil", receipt_email: "a@b.fr" });
  expect(made).toMatchObject({
    status: "requires_payment_method",
    amount: 4900,
    currency: "eur",
    livemode: false,
    payment_method_types: ["card"],
    metadata: { order_id: "order-1" },
    description: "Été à l'œil",
  });
  expect(made.client_secret).toMatch(/^pi_\w+_secret_\w+$/);
  expect(made.lastResponse.requestId).toMatch(/^req_/);
  expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ amount: 4900, receipt_email: "a@b.fr" });
});

test("refuses what Stripe refuses", async () => {
  const create = (changes: object) => failure(stripe.paymentIntents.create({ ...order(), ...changes }));
  expect(await create({ amount: 49 })).toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    code: "amount_too_small",
    param: "amount",
  });
  expect(await create({ amount: 10.5 })).toMatchObject({ code: "parameter_invalid_integer" });
  expect(await create({ amount: -1 })).toMatchObject({ code: "parameter_invalid_integer" });
  expect(await create({ currency: "xxx" })).toMatchObject({ param: "currency" });
  expect(await create({ amont: 1 })).toMatchObject({ code: "parameter_unknown", param: "amont" });
  expect(await create({ metadata: { k: "x".repeat(501) } })).toMatchObject({ param: "metadata[k]" });
  const types = { allowed_payment_method_types: undefined, payment_method_types: ["card"] };
  expect(await create(types)).toMatchObject({ code: "payment_method_types_no_longer_supported" });
  expect(await create({ automatic_payment_methods: { enabled: true } })).toMatchObject({ statusCode: 400 });
  expect(fake.ledger().intents).toHaveLength(1);
  expect(await failure(stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({ code: "resource_missing" });
});

test("refuses other keys, and a publishable key beyond its intent", async () => {
  const error = await failure(sdk(fake, "sk_test_someone_else").paymentIntents.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const made = await stripe.paymentIntents.create(order());
  const browser = sdk(fake, "pk_test_x");
  expect(await failure(browser.paymentIntents.create(order()))).toMatchObject({ code: "secret_key_required" });
  const wrong = { client_secret: "pi_x_secret_y" };
  expect(await failure(browser.paymentIntents.retrieve(made.id, wrong))).toMatchObject({ statusCode: 404 });
  const seen = await browser.paymentIntents.retrieve(made.id, { client_secret: String(made.client_secret) });
  expect(seen.amount).toBe(4900);
  expect(seen).not.toHaveProperty("metadata");
});

test("cancels only before the money moved", async () => {
  const open = await stripe.paymentIntents.create(order());
  const cancelled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: "abandoned" });
  expect(cancelled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  const unexpected = { code: "payment_intent_unexpected_state", statusCode: 400 };
  expect(await failure(stripe.paymentIntents.cancel(open.id))).toMatchObject(unexpected);
  expect(await failure(stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" }))).toMatchObject(
    unexpected,
  );

  const paid = await stripe.paymentIntents.create({ ...order(), payment_method: "pm_card_visa", confirm: true });
  expect(paid.status).toBe("succeeded");
  const error = await failure(stripe.paymentIntents.cancel(paid.id));
  expect(error).toMatchObject(unexpected);
  expect((error.raw as { payment_intent: { status: string } }).payment_intent.status).toBe("succeeded");
  expect(await failure(stripe.paymentIntents.confirm(paid.id))).toMatchObject(unexpected);
});

test("processing holds until it is settled", async () => {
  fake.holdProcessing(true);
  const [a, b] = [await stripe.paymentIntents.create(order()), await stripe.paymentIntents.create(order())];
  expect(fake.confirm(a.id, "4242424242424242").status).toBe("processing");
  expect(fake.confirm(b.id, "4242424242424242").status).toBe("processing");
  fake.holdProcessing(false);
  expect(await failure(stripe.paymentIntents.cancel(a.id))).toMatchObject({ code: "payment_intent_unexpected_state" });
  expect(fake.settle(a.id, "succeeded")).toMatchObject({ status: "succeeded", amount_received: 4900 });
  expect(fake.settle(b.id, "failed")).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
});

test("lists newest first with cursors, expands", async () => {
  const made: string[] = [];
  for (const id of ["s-1", "s-2", "s-3"]) made.push((await stripe.paymentIntents.create(order(5000, id))).id);
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect(first.has_more).toBe(true);
  const next = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] });
  expect(next.data[0]?.id).toBe(made[0]);
  const future = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
  const all: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
  expect(all).toHaveLength(fake.ledger().intents.length);

  fake.confirm(String(made[1]), "4242424242424242");
  const expanded = await stripe.paymentIntents.retrieve(String(made[1]), {
    expand: ["latest_charge", "payment_method"],
  });
  expect(expanded.latest_charge).toMatchObject({ object: "charge", status: "succeeded", amount: 5000 });
  expect(expanded.payment_method).toMatchObject({ card: { brand: "visa", last4: "4242" } });
});
