import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("402 on a confirmation is a decline like any other", async () => {
  const made = await stripe.paymentIntents.create(order());
  fake.script({ call: "payment_intents.confirm", outcome: "402", declineCode: "stolen_card" });
  const confirming = stripe.paymentIntents.confirm(made.id, { payment_method: "pm_card_visa" });
  expect(await failure(confirming)).toMatchObject({ type: "StripeCardError", decline_code: "stolen_card" });
  expect(fake.ledger().intents[0]).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: "stolen_card" },
  });
  expect(fake.ledger().charges[0]).toMatchObject({ status: "failed" });
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

test("garbage instead of JSON", async () => {
  fake.script({ outcome: "garbage" });
  expect(await failure(stripe.paymentIntents.create(order()))).toBeInstanceOf(Stripe.errors.StripeAPIError);
  expect(intents()).toBe(1);
});

test("rules form sequences, match calls and can be withdrawn", async () => {
  fake.script({ outcome: "ok" });
  fake.script({ outcome: "500", matches: ({ idempotencyKey }) => idempotencyKey === "k2" });
  const withdraw = fake.script({ call: "refunds.create", outcome: "500", times: Number.POSITIVE_INFINITY });
  const late = fake.script({ call: "payment_intents.retrieve", outcome: "500", after: 1 });
  const made = await stripe.paymentIntents.create(order(), { idempotencyKey: "k2" });
  await stripe.paymentIntents.create(order(), { idempotencyKey: "k3" });
  const scripted = await failure(stripe.paymentIntents.create(order(), { idempotencyKey: "k2" }));
  expect(scripted).toMatchObject({ statusCode: 500 });
  await stripe.paymentIntents.retrieve(made.id);
  expect(await failure(stripe.paymentIntents.retrieve(made.id))).toMatchObject({ statusCode: 500 });
  fake.confirm(made.id, "4242424242424242");
  await failure(stripe.refunds.create({ payment_intent: made.id }));
  withdraw();
  late();
  await stripe.refunds.create({ payment_intent: made.id });
});

test("the ledger file is complete before the answer leaves", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-ledger-"));
  const ledgerFile = join(folder, "ledger.jsonl");
  const side = await startShopSide({ ledgerFile });
  side.fake.script({ outcome: "hang-after-commit" });
  await failure(side.stripe.paymentIntents.create(order(), { timeout: 600 }));
  const lines = readFileSync(ledgerFile, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).what).slice(0, 2)).toEqual(["payment_intent", "event"]);
  await side.fake.stop();
  rmSync(folder, { recursive: true });
});

test("another process drives it over HTTP, a page cannot", async () => {
  const made = await stripe.paymentIntents.create(order());
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${fake.url}/_stand-in/${path}`, { method: "POST", body: JSON.stringify(body), headers });
  const paid = await post("confirm", { intent: made.id, card: "4242424242424242" });
  expect(await paid.json()).toMatchObject({ status: "succeeded" });
  const ledger = await (await fetch(`${fake.url}/_stand-in/ledger`)).json();
  expect(ledger).toMatchObject({ charges: [{ amount: 4900 }] });
  await post("script", { rule: { outcome: "500" } });
  await failure(stripe.paymentIntents.retrieve(made.id));
  expect((await post("script", {}, { origin: "http://shop.test" })).status).toBe(403);
  expect((await post("nothing", {})).status).toBe(404);
});
