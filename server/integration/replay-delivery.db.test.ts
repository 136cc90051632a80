import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { paymentEvents } from "#app/payments/server/tables.server.ts";
import { openProblems, replayDelivery } from "#app/payments/webhook-deliveries.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { goodCard, paid, sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const replay = (id: string) =>
  replayDelivery({ db: shop.database.db, author: { userId: "staff" }, orders: payableOrders }, id);

test("decisions 9: replaying a delivery applies the payment as the provider has it, and nothing more when repeated", async () => {
  const { db } = shop.database;
  const order = await shop.order();
  const intentId = await shop.intentOf(order);
  shop.fake.confirm(intentId, goodCard);
  // Received, without its effect.
  await db
    .insert(paymentEvents)
    .values({ id: "evt_1", type: "payment_intent.succeeded", intentId, outcome: "ignored" });
  expect(await replay("evt_1")).toEqual({ ok: true, outcome: "paid" });
  expect(await orderNow(db, order.id)).toMatchObject(paid);
  const answers = await Promise.all([replay("evt_1"), replay("evt_1")]);
  expect(answers.every((answer) => answer.ok && answer.outcome === "unchanged")).toBe(true);
  expect((await orderNow(db, order.id)).events).toHaveLength(2);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
  const rows = await db.select().from(auditLog).where(eq(auditLog.subject, "delivery:evt_1"));
  expect(rows.map(({ author, action }) => [author, action])).toEqual(
    Array(3).fill(["user:staff", "delivery-replayed"]),
  );
});

test("decisions 9: replaying the delivery of a refund applies the refunds as the provider has them, once", async () => {
  const { db } = shop.database;
  const order = await shop.order();
  const intentId = await shop.intentOf(order);
  shop.fake.confirm(intentId, goodCard);
  await shop.fake.deliver(shop.eventsOf(intentId));
  await shop.context.provider.refundIntent({ id: intentId, amountCents: 2000, key: randomUUID() });
  await db.insert(paymentEvents).values({ id: "evt_4", type: "charge.refunded", intentId, outcome: "ignored" });
  expect(await replay("evt_4")).toEqual({ ok: true, outcome: "refunded" });
  expect(await orderNow(db, order.id)).toMatchObject({ payment_status: "partially_refunded" });
  const [row] = await shop.intents(order.id);
  expect(row).toMatchObject({ refundedCents: 2000 });
  expect(await replay("evt_4")).toEqual({ ok: true, outcome: "unchanged" });
  expect(await shop.mails(order.id)).toEqual(["order-confirmation", "order-refunded"]);
});

test("decisions 9: a delivery about a payment of another account says so, instead of failing", async () => {
  const intentId = "pi_of_another_account";
  await shop.database.db
    .insert(paymentEvents)
    .values({ id: "evt_5", type: "payment_intent.succeeded", intentId, outcome: "received" });
  expect(await replay("evt_5")).toEqual({ ok: false, error: "unknownPayment" });
});

test("decisions 9: a delivery that is unknown or about no payment is not replayed", async () => {
  const { db } = shop.database;
  await db.insert(paymentEvents).values({ id: "evt_2", type: "charge.updated", outcome: "ignored" });
  expect(await replay("evt_2")).toEqual({ ok: false, error: "noPayment" });
  expect(await replay("evt_3")).toEqual({ ok: false, error: "unknownDelivery" });
});

test("decisions 9: a problem is shown for 30 days, or until a replay has settled it", async () => {
  const { db } = shop.database;
  const clock = fixedClock("2026-03-31T12:00:00Z");
  const order = await shop.order();
  const intentId = await shop.intentOf(order);
  shop.fake.confirm(intentId, goodCard);
  const problem = (id: string, receivedAt: string, outcome: string) =>
    ({ id, type: "payment_intent.succeeded", intentId, outcome, receivedAt: new Date(receivedAt) }) as const;
  await db
    .insert(paymentEvents)
    .values([
      problem("evt_6", "2026-03-01T11:00:00Z", "mismatch"),
      problem("evt_7", "2026-03-30T12:00:00Z", "unknownOrder"),
      problem("evt_8", "2026-03-31T10:00:00Z", "mismatch"),
      problem("evt_9", "2026-03-31T11:00:00Z", "paid"),
      problem("evt_10", "2026-03-31T09:00:00Z", "refundFailed"),
    ]);
  const shown = async () => (await openProblems({ db, clock }, { limit: 5 })).map(({ id }) => id);
  expect(await shown()).toEqual(["evt_8", "evt_10", "evt_7"]);
  expect(await replay("evt_8")).toEqual({ ok: true, outcome: "paid" });
  expect(await replay("evt_9")).toEqual({ ok: true, outcome: "unchanged" });
  // The payment is as it was; the refund that came back is still owed.
  expect(await replay("evt_10")).toEqual({ ok: true, outcome: "unchanged" });
  expect(await shown()).toEqual(["evt_10", "evt_7"]);
  const [other] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, "evt_9"));
  expect(other).toMatchObject({ outcome: "paid" });
});
