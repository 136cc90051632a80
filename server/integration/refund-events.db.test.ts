import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PaymentContext } from "#app/payments/ports/payable-orders.ts";
import { followRefunds } from "#app/payments/refunds/follow-refunds.server.ts";
import { readPayments, refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { refundRequests } from "#app/payments/server/tables.server.ts";
import { sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");
const priceCents = 7900;
const keysUsed = new Set<string>();

/** Makes a refund at the provider, for staff or in its dashboard. No answer is recorded; returns the refund's id. */
async function refundAt(intent: string, { cents, orderId }: { cents: number; orderId?: string }): Promise<string> {
  let key: string = randomUUID();
  if (orderId) {
    const { version } = await shop.now({ id: orderId });
    const asked = { orderId, version, author: { userId: "ada" }, amountCents: cents, reason: "" };
    expect(await refundOrder(shop.context, asked)).toMatchObject({ ok: true });
    const requests = await shop.database.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));
    key = requests.find(({ id }) => !keysUsed.has(id))!.id;
    keysUsed.add(key);
  }
  await shop.context.provider.refundIntent({ id: intent, amountCents: cents, key });
  return (await shop.context.provider.findRefunds(intent)).find((refund) => refund.key === key)!.refundId;
}
const eventsOfRefunds = (intent: string, types = /^(charge\.refunded|refund\..*)$/) =>
  shop.fake
    .events()
    .filter(({ type, data }) => types.test(type) && data.object.payment_intent === intent)
    .map(({ id }) => id);

const payment = async (orderId: string) => (await readPayments(shop.database.db, orderId))[0]!;

test("decisions 5: a refund that failed never counts, in whatever order, however often and however late its events come", async () => {
  const refund = fc.record({ cents: fc.integer({ min: 1, max: 2500 }), isByStaff: fc.boolean(), fails: fc.boolean() });
  const scenario = fc.record({
    refunds: fc.array(refund, { minLength: 1, maxLength: 3 }),
    // Where each delivery goes, and how many come while refunds are still made.
    order: fc.infiniteStream(fc.nat()),
    early: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ refunds, order: stream, early }) => {
      const { order, intent } = await shop.paidOrder();
      const made: { refundId: string; cents: number; fails: boolean; isByStaff: boolean }[] = [];
      for (const { cents, isByStaff, fails } of refunds) {
        const refundId = await refundAt(intent, { cents, ...(isByStaff && { orderId: order.id }) });
        made.push({ refundId, cents, fails, isByStaff });
        if (early) await shop.fake.deliver(eventsOfRefunds(intent).slice(-1));
      }
      for (const { refundId, fails } of made) if (fails) shop.fake.settleRefund(refundId, "failed");
      const ids = eventsOfRefunds(intent);
      const twice = [...ids, ...ids.slice(0, 2)];
      const shuffled = twice
        .map((id) => ({ id, at: stream.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ id }) => id);
      for (let i = 0; i < shuffled.length; i += 2)
        await Promise.all(shuffled.slice(i, i + 2).map((id) => shop.fake.deliver([id])));

      const kept = made.filter(({ fails }) => !fails).reduce((sum, { cents }) => sum + cents, 0);
      const now = await payment(order.id);
      expect(now).toMatchObject({ refundedCents: kept, refundableCents: priceCents - kept });
      const asked = made.filter(({ isByStaff }) => isByStaff);
      const requests = now.requests.filter(({ author }) => author !== "payment");
      expect(requests.map(({ providerRefundId, status }) => [providerRefundId, status]).sort()).toEqual(
        asked.map(({ refundId, fails }) => [refundId, fails ? "failed" : "succeeded"]).sort(),
      );
    }),
    { numRuns: 15 },
  );
});

test("an outdated answer of the provider is requested again, and never replaces a newer one", async () => {
  const { order, intent } = await shop.paidOrder();
  const refundId = await refundAt(intent, { cents: 2000 });
  const { provider } = shop.context;
  let asked = 0;
  const slow: PaymentContext = {
    ...shop.context,
    provider: {
      ...provider,
      async findRefunds(id) {
        const found = await provider.findRefunds(id);
        if (++asked > 1) return found;
        shop.fake.settleRefund(refundId, "failed");
        await followRefunds(shop.context, intent);
        return found;
      },
    },
  };
  expect(await followRefunds(slow, intent)).toBe("unchanged");
  expect(asked).toBe(2);
  expect(await payment(order.id)).toMatchObject({ refundedCents: 0, refundableCents: priceCents });
});

test("a refund made in the provider's dashboard that comes back is in the order's history, and may be made again", async () => {
  const { order, intent } = await shop.paidOrder();
  const refundId = await refundAt(intent, { cents: 2000 });
  await shop.fake.deliver(eventsOfRefunds(intent));
  expect(await payment(order.id)).toMatchObject({ refundedCents: 2000 });
  shop.fake.settleRefund(refundId, "failed");
  await shop.fake.deliver(eventsOfRefunds(intent));
  expect(await payment(order.id)).toMatchObject({ refundedCents: 0, refundableCents: priceCents });
  const { events } = await shop.now(order);
  expect(events.filter(({ kind }) => kind === "refundFailed")).toMatchObject([{ amount: "20.00" }]);
});

test("security F6: while the provider cannot be asked an event is answered 503, so that it comes again", async () => {
  const { order, intent } = await shop.paidOrder();
  await refundAt(intent, { cents: 2000 });
  const [id] = eventsOfRefunds(intent, /^charge\.refunded$/);
  const down = shop.fake.script({ call: "refunds.list", outcome: "500", times: Number.POSITIVE_INFINITY });
  expect((await shop.fake.deliver([id!])).map(({ status }) => status)).toEqual([503]);
  down();
  expect((await shop.fake.deliver([id!])).map(({ status }) => status)).toEqual([200]);
  expect(await payment(order.id)).toMatchObject({ refundedCents: 2000 });
});
