import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, anotherInstance, usesOf } from "#app/orders/testing/order-input.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { ordersWithFailedRefund } from "#app/payments/refunds/order-refunds.server.ts";
import { readPayments, refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { paymentIntents, refundRequests } from "#app/payments/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { goodCard, type PaymentShop, paid, startPaymentShop, type TestOrder } from "../testing/payment-shop.ts";
import { staffRefunds } from "../testing/staff-refunds.ts";

const author = { userId: "ada" };

let second: ReturnType<typeof anotherInstance>;
const shop = startForTests(() => startPaymentShop("stripe"));
beforeAll(() => {
  second = anotherInstance(shop.database.connection);
});
afterAll(() => second?.stop());

const { requestsOf, mailsOf, refund, sendAll, comesBack, refundEvents } = staffRefunds(shop);

const refundedAt = (intent: string) =>
  shop.fake
    .ledger()
    .refunds.filter(({ payment_intent, status }) => payment_intent === intent && status === "succeeded")
    .reduce((sum, { amount }) => sum + amount, 0);

test("a second part is refunded from the page that showed the first one, whose report has come in the meantime", async () => {
  const { order, intent } = await shop.paidOrder();
  await refund(order, 2000);
  const { version } = await shop.now(order);
  await sendAll();
  await shop.fake.deliver(refundEvents(intent));
  expect((await shop.now(order)).version).toBeGreaterThan(version);
  const second = { orderId: order.id, version, author, reason: "again" };
  expect(await refundOrder(shop.context, { ...second, amountCents: 1000 })).toEqual({ ok: true, amountCents: 1000 });
  // That was somebody's step: from here on the page is outdated.
  expect(await refundOrder(shop.context, { ...second, amountCents: 1000 })).toMatchObject({ error: "conflict" });
});

test("security 6.64: who has a limit refunds no more than it of an order, in one part, in several, or by cancelling", async () => {
  const { order } = await shop.paidOrder();
  const ask = async (amountCents: number) => {
    const { version } = await shop.now(order);
    const asked = { orderId: order.id, version, author, reason: "limit", amountCents, limitCents: 3000 };
    return refundOrder(shop.context, asked);
  };
  const refused = { ok: false, error: "aboveLimit", limitCents: 3000 };
  expect(await ask(3001)).toEqual(refused);
  expect(await ask(2000)).toEqual({ ok: true, amountCents: 2000 });
  expect(await ask(1001)).toEqual(refused);
  const { version } = await shop.now(order);
  const cancelled = { orderId: order.id, version, author, reason: "limit", limitCents: 3000 };
  expect(await cancelOrder(shop.context, cancelled)).toEqual(refused);
  expect(await shop.now(order)).toMatchObject({ ...paid, version });
  expect(await ask(1000)).toEqual({ ok: true, amountCents: 1000 });
});

test("security 6.101: the owner limits what one person refunds in a day, with their keys, by refunding or cancelling", async () => {
  const limits = (values: Record<string, number>) => applyShopValues({ stored: new Map([["limits", values]]) });
  const eve = { userId: "eve" };
  const ask = async (order: TestOrder, amountCents: number, by: { userId: string; keyId?: string } = eve) => {
    const { version } = await shop.now(order);
    return refundOrder(shop.context, { orderId: order.id, version, author: by, reason: "limit", amountCents });
  };
  const [one, two, three] = await Promise.all([shop.paidOrder(), shop.paidOrder(), shop.paidOrder()]);
  limits({ refundsPerDay: 1, refundCentsPerDay: 0 });
  const both = await Promise.all([ask(one.order, 1000), ask(two.order, 1000)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(both).toContainEqual({ ok: false, error: "refundsOfDay" });
  const refunded = both[0]!.ok ? one.order : two.order;
  expect(await ask(refunded, 500)).toMatchObject({ ok: true });
  expect(await ask(three.order, 500, { ...eve, keyId: "k1" })).toEqual({ ok: false, error: "refundsOfDay" });
  expect(await ask(three.order, 500, { userId: "bob" })).toMatchObject({ ok: true });
  limits({ refundsPerDay: 0, refundCentsPerDay: 2000 });
  expect(await ask(three.order, 501, { ...eve, keyId: "k1" })).toEqual({
    ok: false,
    error: "refundedOfDay",
    limitCents: 500,
  });
  const { version } = await shop.now(three.order);
  const cancelled = { orderId: three.order.id, version, author: eve, reason: "limit" };
  expect(await cancelOrder(shop.context, cancelled)).toMatchObject({ error: "refundedOfDay" });
  expect(await shop.now(three.order)).toMatchObject({ status: "A_traiter" });
  await shop.database.db.update(refundRequests).set({ createdAt: sql`created_at - interval '1 day'` });
  expect(await ask(three.order, 501)).toMatchObject({ ok: true });
  limits({});
});

test("decisions 5: a part, then all that is left: first the provider, then the order, with a mail for each", async () => {
  const { order, intent } = await shop.paidOrder({ language: "en" });
  expect(await refund(order, 2000)).toEqual({ ok: true, amountCents: 2000 });
  // Nothing has moved yet, and the amount is reserved.
  expect(await shop.now(order)).toMatchObject(paid);
  expect((await readPayments(shop.database.db, order.id))[0]).toMatchObject({
    refundableCents: 5900,
    refundedCents: 0,
  });
  await sendAll();
  expect(await shop.now(order)).toMatchObject({ status: "A_traiter", payment_status: "partially_refunded" });
  expect(await refund(order, "all")).toEqual({ ok: true, amountCents: 5900 });
  await sendAll();
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(refundedAt(intent)).toBe(7900);
  const states = await shop.now(order);
  await shop.fake.deliver(refundEvents(intent).toReversed());
  expect((await shop.now(order)).version).toBe(states.version);
  const mails = (await mailsOf(order)).filter(({ kind }) => kind === "order-refunded");
  expect(mails.map(({ subject }) => subject.replaceAll("\u00a0", " "))).toEqual([
    `Refund of 20.00 € for order ${order.number}`,
    `Refund of 59.00 € for order ${order.number}`,
  ]);
  const audit = await auditOf(shop.database.db, `order:${order.id}`);
  expect(audit.map(({ author, action }) => [author, action])).toEqual([
    ["user:ada", "order-refund-requested"],
    ["user:ada", "order-refund-requested"],
  ]);
});

test("decisions 5: more than is left, nothing, a fraction of a cent, another version: refused, and nothing is stored", async () => {
  const { order } = await shop.paidOrder();
  await refund(order, 7000);
  for (const amount of [901, 0, -1, 10.5, Number.NaN])
    expect(await refund(order, amount)).toEqual({ ok: false, error: "tooMuch", refundableCents: 900 });
  expect(await refund(order, 100, 1)).toMatchObject({ ok: false, error: "conflict" });
  expect(await requestsOf(order)).toHaveLength(1);
  const unpaid = await shop.order();
  expect(await refund(unpaid, "all")).toMatchObject({ ok: false, error: "tooMuch", refundableCents: 0 });
});

test("with a provider that is down, loses its answer or forgets its keys a refund is made late, and never twice", async () => {
  const { order, intent } = await shop.paidOrder();
  // Those of other tests go first: the faults are for this one.
  await sendAll();
  await refund(order, 3000);
  const down = shop.fake.script({ call: "refunds.create", outcome: "saved-500", times: 1 });
  await sendAll();
  down();
  expect(await requestsOf(order)).toMatchObject([{ status: "requested", failedAttempts: 1 }]);
  const lost = shop.fake.script({ call: "refunds.create", outcome: "reset-after-commit", times: 2 });
  await sendAll();
  lost();
  expect(refundedAt(intent)).toBe(3000);
  shop.fake.forgetIdempotencyKeys();
  await sendAll();
  expect(await requestsOf(order)).toMatchObject([{ status: "succeeded" }]);
  expect(refundedAt(intent)).toBe(3000);
  expect(await shop.now(order)).toMatchObject({ payment_status: "partially_refunded" });
});

test("a refund that the provider refuses, or that comes back, frees its amount and is in the order's history", async () => {
  const { order, intent } = await shop.paidOrder();
  // Somebody refunds at the provider's dashboard, whose webhook has not come.
  await shop.context.provider.refundIntent({ id: intent, amountCents: 7000, key: "dashboard" });
  await refund(order, 2000);
  await sendAll();
  expect(await requestsOf(order)).toMatchObject([{ status: "failed" }]);
  expect((await shop.now(order)).events.at(-1)).toMatchObject({ kind: "refundFailed", amount: "20.00" });
  // It is in the list of failed refunds and in the audit log until the money is back.
  const listed = async () => (await ordersWithFailedRefund(shop.database.db, 100)).map(({ orderId }) => orderId);
  expect(await listed()).toEqual([order.id]);
  const trace = await auditOf(shop.database.db, `order:${order.id}`);
  expect(trace[0]).toMatchObject({ action: "order-refund-failed", author: "", after: { amount: "20.00" } });
  await shop.fake.deliver(refundEvents(intent));
  expect(await refund(order, 901)).toMatchObject({ error: "tooMuch", refundableCents: 900 });

  const other = await shop.paidOrder();
  await refund(other.order, "all");
  await sendAll();
  await shop.fake.deliver(await comesBack(other.order, 7900));
  const [payment] = await readPayments(shop.database.db, other.order.id);
  expect(payment).toMatchObject({ refundedCents: 0, refundableCents: 7900, requests: [{ failure: "returned" }] });
  expect(await listed()).toEqual([order.id, other.order.id]);
  expect(await refund(other.order, "all")).toMatchObject({ ok: true, amountCents: 7900 });
  expect(await listed()).toEqual([order.id, other.order.id]);
  await sendAll();
  expect(refundedAt(other.intent)).toBe(7900);
  expect(await listed()).toEqual([order.id]);
});

test("a refund that comes back after another was made waits for staff nevertheless", async () => {
  const { order } = await shop.paidOrder();
  await refund(order, 2000);
  await sendAll();
  await refund(order, 1000);
  await sendAll();
  await comesBack(order, 2000);
  const isListed = async () =>
    (await ordersWithFailedRefund(shop.database.db, 100)).some(({ orderId }) => orderId === order.id);
  expect(await isListed()).toBe(true);
  // A refund of another amount is another one: it settles nothing.
  await refund(order, 1500);
  await sendAll();
  expect(await isListed()).toBe(true);
  // Asked for again, sent back again, and asked for once more: one failure at a time, until the money is back.
  const states = async () =>
    (await requestsOf(order)).filter(({ amountCents }) => amountCents === 2000).map(({ status }) => status);
  for (const before of [["failed"], ["repeated", "failed"]]) {
    expect((await states()).toSorted()).toEqual(before.toSorted());
    await refund(order, 2000);
    expect(await isListed()).toBe(true);
    await sendAll();
    expect(await isListed()).toBe(false);
    if (before.length === 1) await comesBack(order, 2000);
  }
  expect((await states()).toSorted()).toEqual(["repeated", "repeated", "succeeded"]);
});

test("a refund of a payment that the provider does not know fails, instead of being requested for ever", async () => {
  const { order } = await shop.paidOrder();
  await shop.database.db.update(paymentIntents).set({ id: "pi_elsewhere" }).where(eq(paymentIntents.orderId, order.id));
  await refund(order, 1000);
  await sendAll();
  expect(await requestsOf(order)).toMatchObject([{ status: "failed", failure: "unknownPayment" }]);
  expect((await readPayments(shop.database.db, order.id))[0]).toMatchObject({ refundableCents: 7900 });
});

test("decisions 5: refunds never exceed what was paid: two staff at once, two instances, webhooks twice and in any order", async () => {
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("request" as const), cents: fc.integer({ min: 1, max: 5000 }) }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: "send" as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("webhook" as const), at: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("dashboard" as const), cents: fc.integer({ min: 1, max: 3000 }) }),
    },
  );
  const instances = [shop.context, { ...shop.context, db: second.db }];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 2, maxLength: 6 }), async (pairs) => {
      const { order, intent } = await shop.paidOrder();
      const run = async (step: (typeof pairs)[number][number], context: PaymentShop["context"]) => {
        if (step.kind === "send") return sendAll(context);
        if (step.kind === "dashboard")
          return context.provider
            .refundIntent({ id: intent, amountCents: step.cents, key: `dashboard ${Math.random()}` })
            .catch(() => undefined);
        if (step.kind === "webhook") {
          const ids = refundEvents(intent);
          return ids.length === 0 ? undefined : shop.fake.deliver([ids[step.at % ids.length]!]);
        }
        const { version } = await shop.now(order);
        const input = { orderId: order.id, version, author, amountCents: step.cents, reason: "" };
        return refundOrder({ db: context.db, orders: context.orders }, input);
      };
      for (const pair of pairs) {
        await Promise.all(pair.map((step, i) => run(step, instances[i]!)));
        const [payment] = await readPayments(shop.database.db, order.id);
        expect(payment!.refundableCents).toBeGreaterThanOrEqual(0);
        // Reserved and made by the shop: the provider's own limit must not be what holds.
        const open = payment!.requests.filter(({ status, author }) => status !== "failed" && author !== "payment");
        expect(open.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(7900);
        expect(refundedAt(intent)).toBeLessThanOrEqual(7900);
      }
      await sendAll();
      await shop.fake.deliver(refundEvents(intent));
      const [payment] = await readPayments(shop.database.db, order.id);
      expect(payment!.refundedCents).toBe(refundedAt(intent));
      expect(payment!.refundableCents).toBe(7900 - refundedAt(intent));
      const expected = { 0: "paid", 7900: "refunded" }[refundedAt(intent)] ?? "partially_refunded";
      expect((await shop.now(order)).payment_status).toBe(expected);
    }),
    { numRuns: 12 },
  );
});

describe("decisions 5: staff cancel before shipping", () => {
  const cancel = async (order: TestOrder) =>
    cancelOrder(shop.context, {
      orderId: order.id,
      version: (await shop.now(order)).version,
      author,
      reason: "out of stock",
    });

  test("a paid order is cancelled at once and refunded all that is left; its code's use is free once the money is back", async () => {
    const promo = await addPromo(shop.database.db, { discountType: "fixed", discountValue: "9.00", maxUses: 1 });
    const { order, intent } = await shop.paidOrder({ promo_code: promo.code });
    await refund(order, 1000);
    await sendAll();
    expect(await cancel(order)).toEqual({ ok: true, refundCents: 6000 });
    expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "partially_refunded" });
    expect(await usesOf(shop.database.db, promo.id)).toBe(1);
    await sendAll();
    expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
    expect(await usesOf(shop.database.db, promo.id)).toBe(0);
    expect(refundedAt(intent)).toBe(7000);
    expect((await mailsOf(order)).map(({ kind }) => kind)).toContain("order-cancelled");
    expect(await cancel(order)).toMatchObject({ ok: false, error: "illegalTransition" });
  });

  test("a returned order keeps its code's use", async () => {
    const promo = await addPromo(shop.database.db, { discountType: "fixed", discountValue: "9.00", maxUses: 1 });
    const { order } = await shop.paidOrder({ promo_code: promo.code });
    await shop.database.db.update(orders).set({ status: "Retournee" }).where(eq(orders.id, order.id));
    await refund(order, "all");
    await sendAll();
    expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "refunded" });
    expect(await usesOf(shop.database.db, promo.id)).toBe(1);
  });

  test("an unpaid order can no longer be paid, and a payment that came late does not revive what staff cancelled", async () => {
    const { order, intent } = await shop.startedOrder();
    expect(await cancel(order)).toEqual({ ok: true, refundCents: 0 });
    expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
    expect(() => shop.fake.confirm(intent, goodCard)).toThrow();
  });

  test("an order that was shipped, or paid at that very moment, is not cancelled unseen", async () => {
    const { order } = await shop.paidOrder();
    await shop.database.db.update(orders).set({ status: "Expediee" }).where(eq(orders.id, order.id));
    expect(await cancel(order)).toMatchObject({ ok: false, error: "illegalTransition" });
    const late = await shop.order();
    const seen = await shop.now(late);
    const intent = await shop.intentOf(late);
    shop.fake.confirm(intent, goodCard);
    const write = { orderId: late.id, version: seen.version, author, reason: "" };
    const result = await cancelOrder(shop.context, write);
    expect(["paymentInProgress", "conflict"]).toContain(result.ok ? "" : result.error);
    await vi.waitFor(async () => expect(await shop.now(late)).toMatchObject(paid));
  });
});
