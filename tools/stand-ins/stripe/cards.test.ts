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

const create = async () => (await stripe.paymentIntents.create(order())).id;

test.each([
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000 0000 0000 9995", "card_declined", "insufficient_funds"],
  ["4000000000000069", "expired_card", "expired_card"],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
  ["4000000000000119", "processing_error", "processing_error"],
])("card %s is refused with %s", async (number, code, declineCode) => {
  const id = await create();
  const after = fake.confirm(id, number.replaceAll(" ", ""));
  expect(after).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: { type: "card_error", code, decline_code: declineCode },
  });
  expect(fake.events().at(-1)).toMatchObject({ type: "payment_intent.payment_failed" });
  // The same intent takes another card.
  expect(fake.confirm(id, "4242424242424242")).toMatchObject({ status: "succeeded", last_payment_error: null });
});

test("the SDK throws a card error with the intent and the failed charge", async () => {
  const id = await create();
  const confirming = stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclinedInsufficientFunds" });
  const error = (await failure(confirming)) as Stripe.errors.StripeCardError;
  expect(error).toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: "card_declined",
    decline_code: "insufficient_funds",
    payment_intent: { id, status: "requires_payment_method" },
  });
  const charge = fake.ledger().charges.find((each) => each.id === error.charge);
  expect(charge).toMatchObject({ status: "failed", paid: false, payment_intent: id });
});

test.each(["4000002500003155", "4000002760003184"])("card %s asks for authentication", async (number) => {
  const id = await create();
  expect(fake.confirm(id, number)).toMatchObject({
    status: "requires_action",
    next_action: { type: "use_stripe_sdk" },
  });
  expect(fake.events().at(-1)).toMatchObject({ type: "payment_intent.requires_action" });
  expect(fake.authenticate(id, "ok")).toMatchObject({ status: "succeeded", next_action: null });
});

test("authentication can fail, and a card can be refused after it", async () => {
  const refused = await create();
  fake.confirm(refused, "4000002760003184");
  expect(fake.authenticate(refused, "fail")).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  const poor = await create();
  fake.confirm(poor, "4000008260003178");
  expect(fake.authenticate(poor, "ok")).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: "insufficient_funds" },
  });
});

test("a server-side confirmation gets the bank's page", async () => {
  const id = await create();
  const params = { payment_method: "pm_card_threeDSecure2Required", return_url: "http://shop.test/confirmation?o=1" };
  const waiting = await stripe.paymentIntents.confirm(id, params);
  const bank = String(waiting.next_action?.redirect_to_url?.url);
  expect(await (await fetch(bank)).text()).toContain("Complete authentication");
  const body = new URLSearchParams([...new URL(bank).searchParams, ["result", "ok"]]);
  const answer = await fetch(bank, { method: "POST", body, redirect: "manual" });
  const back = new URL(String(answer.headers.get("location")));
  expect(back.searchParams.get("redirect_status")).toBe("succeeded");
  expect(back.searchParams.get("o")).toBe("1");
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
});

test("impossible details leave the intent as it was", async () => {
  const id = await create();
  const year = new Date().getUTCFullYear();
  expect(fake.confirm(id, "4242424242424241").last_payment_error).toBeNull();
  expect(fake.confirm(id, { number: "4242424242424242", expMonth: 1, expYear: year - 1 }).status).toBe(
    "requires_payment_method",
  );
  expect(fake.confirm(id, { number: "4242424242424242", cvc: "1" }).latest_charge).toBeNull();
  // A number that could be a real card is never taken.
  expect(fake.confirm(id, "4111111111111111").last_payment_error).toMatchObject({
    decline_code: "test_mode_live_card",
  });
});
