/** Decisions 6.2: a refund that waits can be undone, and one that was started at the provider is flagged. */
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { ordersWithProviderRefund, reviewProviderRefunds } from "#app/payments/refunds/provider-refunds.server.ts";
import { readPayments, refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { sendRefunds } from "#app/payments/refunds/send-refunds.server.ts";
import { undoRefund, waitingRefund } from "#app/payments/refunds/undo-refund.server.ts";
import { refundRequests } from "#app/payments/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { paid, startPaymentShop, type TestOrder } from "../testing/payment-shop.ts";
import { staffRefunds } from "../testing/staff-refunds.ts";

const author = { userId: "ada" };
const shop = startForTests(() => startPaymentShop("stripe"));
const { requestsOf, mailsOf, sendAll, refundEvents } = staffRefunds(shop);

async function ask(order: TestOrder, amountCents: number | "all", changes: object = {}) {
  const { version } = await shop.now(order);
  const input = { orderId: order.id, version, author, amountCents, reason: "goodwill", undoSeconds: 60, ...changes };
  const asked = await refundOrder(shop.context, input);
  if (!asked.ok) throw new Error(JSON.stringify(asked));
  return { requestId: "", ...asked };
}
const undo = (order: TestOrder, requestId: string) =>
  undoRefund(shop.context, { orderId: order.id, requestId, author });
const refundsAt = (intent: string) =>
  shop.fake.ledger().refunds.filter(({ payment_intent }) => payment_intent === intent);
const later = (seconds: number) => ({
  ...shop.context,
  clock: { now: () => new Date(Date.now() + seconds * 1_000) },
});

test("a refund waits for its minute, and one that is undone in it never reaches the provider", async () => {
  const { order, intent } = await shop.paidOrder();
  const { requestId } = await ask(order, "all");
  await sendRefunds(shop.context);
  expect(refundsAt(intent)).toEqual([]);
  const waits = waitingRefund(await readPayments(shop.database.db, order.id), new Date());
  expect(waits).toMatchObject({ requestId, amountCents: 7900 });
  expect(Math.ceil(waits!.secondsLeft / 10)).toBe(6);
  expect(await undo(order, requestId)).toEqual({ ok: true, amountCents: 7900 });
  await sendAll();
  expect(refundsAt(intent)).toEqual([]);
  expect(await shop.now(order)).toMatchObject({ ...paid });
  expect((await readPayments(shop.database.db, order.id))[0]).toMatchObject({ refundableCents: 7900 });
  expect((await shop.now(order)).events.at(-1)).toMatchObject({ kind: "refundUndone", author: "user:ada" });
  const [last] = await auditOf(shop.database.db, `order:${order.id}`, 1);
  expect(last).toMatchObject({ action: "order-refund-undone", after: { amount: "79.00" } });
  expect((await mailsOf(order)).map(({ kind }) => kind)).not.toContain("order-refunded");
  expect(await undo(order, requestId)).toEqual({ ok: false, error: "refundSent" });
});

test("it leaves after its minute, also when nobody woke the job, and is then not undone", async () => {
  const { order, intent } = await shop.paidOrder();
  const { requestId } = await ask(order, 2000);
  await sendRefunds(later(61));
  expect(refundsAt(intent)).toMatchObject([{ amount: 2000 }]);
  expect(await undo(order, requestId)).toEqual({ ok: false, error: "refundSent" });
});

test("a crash between: what was acknowledged holds, whichever side had begun", async () => {
  const { order, intent } = await shop.paidOrder();
  const first = await ask(order, 1000);
  // The process ends after the job has counted its attempt, before the provider has answered.
  const stop = shop.fake.script({ call: "refunds.create", outcome: "reset-after-commit" });
  await sendRefunds(later(61)).catch(() => {});
  stop();
  expect(await undo(order, first.requestId)).toEqual({ ok: false, error: "refundSent" });
  await sendAll();
  expect(refundsAt(intent)).toMatchObject([{ amount: 1000 }]);
  // It ends after the undo was acknowledged: the next process finds nothing to send.
  const second = await ask(order, 500);
  const { db } = shop.database;
  const stored = await requestsOf(order);
  expect(await undo(order, second.requestId)).toMatchObject({ ok: true });
  await sendRefunds({ ...later(61), db });
  expect(refundsAt(intent)).toHaveLength(1);
  expect(stored).toHaveLength(2);
});

test("the job and the undo at the same moment: exactly one of them has the refund", async () => {
  for (let round = 0; round < 4; round++) {
    const { order, intent } = await shop.paidOrder();
    await ask(order, 1000, { undoSeconds: 0 });
    const [request] = await requestsOf(order);
    const [, undone] = await Promise.all([sendRefunds(shop.context), undo(order, request!.id)]);
    await sendAll();
    expect(refundsAt(intent)).toHaveLength(undone.ok ? 0 : 1);
  }
});

test("security 6.64, 6.101: what was undone counts neither for the limit of an order nor for that of a day", async () => {
  applyShopValues({ stored: new Map([["limits", { refundsPerDay: 50, refundCentsPerDay: 3000 }]]) });
  try {
    const { order } = await shop.paidOrder();
    const by = { author: { userId: "limited" }, limitCents: 3000 };
    const { requestId } = await ask(order, 3000, by);
    expect(await undo(order, requestId)).toMatchObject({ ok: true });
    expect(await ask(order, 3000, by)).toMatchObject({ ok: true });
  } finally {
    applyShopValues({ stored: new Map() });
  }
});

test("security 6.66: a refund started at the provider is recorded once, flagged, audited, and reviewed by somebody", async () => {
  const { order, intent } = await shop.paidOrder();
  await shop.context.provider.refundIntent({ id: intent, amountCents: 2000, key: "dashboard" });
  for (let times = 0; times < 2; times++) await shop.fake.deliver(refundEvents(intent));
  const { db } = shop.database;
  expect(await requestsOf(order)).toMatchObject([{ author: "payment", amountCents: 2000, status: "succeeded" }]);
  const kinds = (await shop.now(order)).events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "refundAtProvider")).toHaveLength(1);
  expect((await auditOf(db, `order:${order.id}`)).map(({ action }) => action)).toContain("order-refunded-at-provider");
  const flagged = async () => (await ordersWithProviderRefund(db, 100)).map(({ orderId }) => orderId);
  expect(await flagged()).toContain(order.id);
  expect(await refundedSince(db, new Date(0), { after: undefined, limit: 1000 })).toContainEqual(
    expect.objectContaining({ orderId: order.id, refundedCents: 2000 }),
  );
  expect(await reviewProviderRefunds({ db, author }, order.id)).toEqual({ ok: true });
  expect(await reviewProviderRefunds({ db, author }, order.id)).toEqual({ ok: false, error: "alreadyReviewed" });
  expect(await flagged()).not.toContain(order.id);
});

test("a refund that the shop made itself, of staff or of a payment too late, is not taken for one of the provider", async () => {
  const { order } = await shop.paidOrder();
  await ask(order, 2000, { undoSeconds: 0 });
  await sendAll();
  await vi.waitFor(async () => expect(await requestsOf(order)).toMatchObject([{ status: "succeeded" }]));
  const made = await shop.database.db.select().from(refundRequests).where(eq(refundRequests.author, "payment"));
  expect(made.filter(({ orderId }) => orderId === order.id)).toEqual([]);
});
