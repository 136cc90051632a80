import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FakeStripe } from "./fake-stripe.ts";
import { type Endpoint, order, startEndpoint, startShopSide } from "./shop-side.ts";

let fake: FakeStripe;
let stripe: Stripe;
let endpoint: Endpoint;
beforeEach(async () => {
  ({ fake, stripe } = await startShopSide());
  endpoint = await startEndpoint(stripe);
  fake.setWebhookUrl(endpoint.url);
});
afterEach(async () => {
  await fake.stop();
  await endpoint.stop();
});

async function paid(): Promise<string> {
  const { id } = await stripe.paymentIntents.create(order());
  fake.confirm(id, "4242424242424242");
  return id;
}
const types = () => endpoint.verified.map(({ type }) => type);

test("automatic deliveries verify with constructEvent", async () => {
  fake.setAutoWebhooks(true);
  const id = await paid();
  await fake.webhooksIdle();
  expect(types().sort()).toEqual(["payment_intent.created", "payment_intent.succeeded"]);
  const succeeded = endpoint.verified.find(({ type }) => type === "payment_intent.succeeded");
  expect(succeeded).toMatchObject({ livemode: false, object: "event", data: { object: { id, amount: 4900 } } });
  expect(fake.events().every((event) => event.pending_webhooks === 0)).toBe(true);
});

test("a refused delivery is tried again until it is accepted", async () => {
  fake.setAutoWebhooks(true);
  endpoint.answers.push(500, 302);
  await stripe.paymentIntents.create(order());
  await fake.webhooksIdle();
  expect(endpoint.answers).toEqual([]);
  expect(types()).toHaveLength(1);
  // Manual deliveries: only what no webhook has accepted.
  fake.setAutoWebhooks(false);
  await stripe.paymentIntents.create(order());
  expect(await fake.deliver()).toHaveLength(1);
  expect(types()).toHaveLength(2);
});

test("manually: chosen, doubled, shuffled, concurrent", async () => {
  await paid();
  await stripe.paymentIntents.cancel((await stripe.paymentIntents.create(order())).id);
  const ids = fake.events().map(({ id }) => id);
  expect(endpoint.verified).toEqual([]);

  await fake.deliver([String(ids[1])]);
  expect(types()).toEqual(["payment_intent.succeeded"]);
  endpoint.verified.length = 0;
  await fake.deliver(ids, { doubled: 5, shuffled: 7 });
  expect(endpoint.verified).toHaveLength(20);
  expect(new Set(endpoint.verified.map(({ id }) => id)).size).toBe(4);
  const order1 = endpoint.verified.map(({ id }) => id);
  endpoint.verified.length = 0;
  await fake.deliver(ids, { doubled: 5, shuffled: 7 });
  expect(endpoint.verified.map(({ id }) => id)).toEqual(order1);
  endpoint.verified.length = 0;
  await fake.deliver(ids.slice(0, 2), { shuffled: true });
  expect(endpoint.verified.map(({ id }) => id)).toEqual([ids[1], ids[0]]);

  endpoint.verified.length = 0;
  const sent = await fake.deliver(ids, { doubled: true, concurrent: true });
  expect(sent.every(({ status }) => status === 200)).toBe(true);
  expect(endpoint.verified).toHaveLength(8);
});

test("late ones have a new signature, replayed ones an old one, which is refused", async () => {
  await paid();
  await fake.deliver(undefined, { late: true });
  const age = Date.now() / 1000 - Number(endpoint.verified[0]?.created);
  expect(age).toBeGreaterThan(3 * 86_400 - 5);
  const id = String(fake.events()[1]?.id);
  expect((await fake.deliver([id], { signedSecondsAgo: 290 }))[0]?.status).toBe(200);
  expect((await fake.deliver([id], { signedSecondsAgo: 320 }))[0]?.status).toBe(400);
  expect(endpoint.refused[0]).toContain("Timestamp outside the tolerance zone");
});

test("tampering: forged ones fail to verify, wrong contents with a correct signature verify", async () => {
  await paid();
  const [, succeeded] = fake.events();
  const deliver = async (tamper: NonNullable<Parameters<FakeStripe["deliver"]>[1]>["tamper"]) => {
    endpoint.verified.length = 0;
    const [delivery] = await fake.deliver([String(succeeded?.id)], { tamper });
    return { status: delivery?.status, event: endpoint.verified[0] };
  };
  for (const forged of ["secret", "body", "unsigned"] as const) expect((await deliver(forged)).status).toBe(400);
  expect((await deliver("livemode")).event?.livemode).toBe(true);
  expect((await deliver("amount")).event?.data.object).toMatchObject({ amount: 50, amount_received: 50 });
  expect((await deliver("currency")).event?.data.object).toMatchObject({ currency: "usd" });
  expect((await deliver("order")).event?.data.object).toMatchObject({
    metadata: { order_id: "00000000-0000-4000-8000-000000000000" },
  });
  const renamed = await deliver((event) => {
    event.type = "invoice.paid";
  });
  expect(renamed.event?.type).toBe("invoice.paid");
  expect(fake.events()[1]).toMatchObject({ type: "payment_intent.succeeded", livemode: false, pending_webhooks: 1 });
});
