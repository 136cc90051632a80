import { expect, test } from "vitest";
import { applySettings, settings } from "#app/platform/settings/settings.server.ts";
import { goodCard, paid, sharedPaymentShop, waiting, webhookSecret } from "../testing/payment-shop.ts";

const previous = "whsec_before";

const shop = sharedPaymentShop("stripe", { STRIPE_WEBHOOK_SECRET_PREVIOUS: previous });

/** A payment that its buyer has made and no webhook has reported yet. */
async function paidOrder() {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, goodCard);
  const deliver = async (signedWith: string) =>
    new Set((await shop.fake.deliver(shop.eventsOf(intent), { signedWith })).map(({ status }) => status));
  return { deliver, now: () => shop.now(order) };
}

test("while the webhook secret is changed, what is signed with either of the two is accepted, and counts once", async () => {
  for (const [first, second] of [
    [webhookSecret, previous],
    [previous, webhookSecret],
  ] as const) {
    const { deliver, now } = await paidOrder();
    expect(await deliver("whsec_nobody")).toEqual(new Set([400]));
    expect(await now()).toMatchObject(waiting);
    expect(await deliver(first)).toEqual(new Set([200]));
    expect(await deliver(second)).toEqual(new Set([200]));
    const order = await now();
    expect(order).toMatchObject(paid);
    expect(order.events.filter((event) => event.toPaymentStatus === "paid")).toHaveLength(1);
  }
});

test("once the previous secret is taken out it opens nothing any more", async () => {
  const stripe = settings().stripe!;
  applySettings({ ...settings(), stripe: { ...stripe, webhookSecrets: [webhookSecret] } });
  const { deliver, now } = await paidOrder();
  expect(await deliver(previous)).toEqual(new Set([400]));
  expect(await now()).toMatchObject(waiting);
  expect(await deliver(webhookSecret)).toEqual(new Set([200]));
  expect(await now()).toMatchObject(paid);
});
