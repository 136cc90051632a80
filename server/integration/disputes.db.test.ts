import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { matchingOrderIds } from "#app/orders/lists/list-orders.server.ts";
import { openDisputes } from "#app/orders/payment/open-disputes.server.ts";
import { holdOrder, releaseOrder } from "#app/orders/preparation/hold-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { closeFailedRefund } from "#app/payments/refunds/close-refund.server.ts";
import { readPayments, refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { paymentEvents, refundRequests } from "#app/payments/server/tables.server.ts";
import { signWebhook } from "#app/payments/simulator/sign-webhook.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { sharedPaymentShop, webhookSecret } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe", { STAFF_EMAIL: "team@example.com" });
let disputes = 0;

type Change = "created" | "updated" | "funds_withdrawn" | "funds_reinstated" | "closed";
const firstDay = "2026-12-05T23:59:59Z";

/** What Stripe sends of a dispute; only the fields that the shop reads. `age`: in seconds. */
function eventOf(
  change: Change,
  intent: string,
  { status = "needs_response", id = `du_${++disputes}`, dueBy = firstDay, age = 0 } = {},
) {
  const evidence_details = { due_by: Date.parse(dueBy) / 1_000 };
  const object = { object: "dispute", id, amount: 7900, payment_intent: intent, status, evidence_details };
  return {
    id: `evt_${id}_${change}_${status}_${dueBy}`,
    object: "event",
    type: `charge.dispute.${change}`,
    livemode: false,
    created: Math.floor(Date.now() / 1_000) - age,
    data: { object },
  };
}

async function deliver(event: ReturnType<typeof eventOf>): Promise<number> {
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": signWebhook(body, webhookSecret), "content-type": "application/json" };
  return (await fetch(`${shop.url}/api/webhooks/stripe`, { method: "POST", body, headers })).status;
}

const eventsOf = async (order: { id: string }) => (await shop.now(order)).events.map(({ kind }) => kind);
const mailsToStaff = async (orderId: string, wanted: "payment-disputed" | "dispute-closed" = "payment-disputed") =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.orderId, orderId))).filter(
    ({ kind }) => kind === wanted,
  );

test("law 4.2: a disputed payment holds an order that has not left, once, and staff are mailed the day of the answer", async () => {
  const { order, intent } = await shop.paidOrder();
  // Test orders are not among those that staff are warned of.
  await shop.database.db.update(orders).set({ is_test: false }).where(eq(orders.id, order.id));
  const event = eventOf("created", intent);
  const statuses = await Promise.all([deliver(event), deliver(event), deliver(event)]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const now = await shop.now(order);
  expect(now).toMatchObject({ status: "A_traiter", payment_status: "paid", held_at: expect.any(Date) });
  const listed = async () =>
    (await matchingOrderIds(shop.database.db, { dispute: ["inquiry", "open"] }, { limit: 100 })).ids;
  expect(await listed()).toContain(order.id);
  const { since } = await openDisputes(shop.database.db);
  expect(since!.getTime()).toBeLessThanOrEqual(now.updated_at.getTime());
  expect(now.events.slice(2)).toMatchObject([{ kind: "disputed", amount: "79.00", note: "2026-12-05T23:59:59.000Z" }]);
  const [mail, ...others] = await mailsToStaff(order.id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: "team@example.com", language: "fr" });
  expect(mail!.text).toContain("6 décembre 2026");
  expect(mail!.text).toContain("elle est suspendue");
  const [trace] = await auditOf(shop.database.db, `order:${order.id}`);
  expect(trace).toMatchObject({ action: "order-disputed", after: { held: true } });
  expect(await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))).toMatchObject([
    { outcome: "disputed", intentId: intent },
  ]);

  expect(await deliver(eventOf("closed", intent, { status: "lost" }))).toBe(200);
  expect((await eventsOf(order)).at(-1)).toBe("disputeLost");
  expect(await listed()).not.toContain(order.id);
  // Staff are notified of the decision that they have to make about the order.
  expect(await shop.now(order)).toMatchObject({
    held_at: expect.any(Date),
    hold_reason: expect.stringContaining("annulez la commande"),
  });
  const closed = await mailsToStaff(order.id, "dispute-closed");
  expect(closed).toMatchObject([
    { recipient: "team@example.com", subject: `Commande ${order.number}\u202f: litige perdu` },
  ]);
  expect(closed[0]!.text).toContain("reste suspendue");
});

test("an inquiry is named as one, and staff are mailed when it becomes a dispute, its date changes and money is taken", async () => {
  const { order, intent } = await shop.paidOrder();
  const id = "du_inquiry";
  const inquiry = eventOf("created", intent, { id, status: "warning_needs_response", age: 50 });
  expect(await deliver(inquiry)).toBe(200);
  expect(await shop.now(order)).toMatchObject({
    held_at: expect.any(Date),
    hold_reason: expect.stringContaining("précisions"),
  });
  const inquiries = () => matchingOrderIds(shop.database.db, { dispute: ["inquiry"] }, { limit: 100 });
  expect((await inquiries()).ids).toContain(order.id);
  // The shop's answer to the inquiry is no news.
  await deliver(eventOf("updated", intent, { id, status: "warning_under_review", age: 45 }));

  const dispute = { id, dueBy: "2026-12-20T23:59:59Z" };
  await deliver(eventOf("updated", intent, { ...dispute, age: 40 }));
  await deliver(eventOf("funds_withdrawn", intent, { ...dispute, age: 40 }));
  await deliver(eventOf("updated", intent, { id, dueBy: "2026-12-27T23:59:59Z", age: 20 }));
  // Old news: these events come late.
  await deliver(eventOf("updated", intent, { id, dueBy: "2026-12-10T23:59:59Z", age: 30 }));
  await deliver({ ...inquiry, id: "evt_inquiry_again" });
  await deliver(eventOf("updated", intent, { id, dueBy: "2026-12-27T23:59:59Z", status: "under_review", age: 10 }));
  expect((await inquiries()).ids).not.toContain(order.id);
  const events = (await shop.now(order)).events.slice(2);
  expect(events.map(({ kind, note }) => [kind, note])).toEqual([
    ["inquiry", "2026-12-05T23:59:59.000Z"],
    ["disputed", "2026-12-20T23:59:59.000Z"],
    ["fundsWithdrawn", ""],
    ["disputed", "2026-12-27T23:59:59.000Z"],
  ]);
  const subjects = async () => (await mailsToStaff(order.id)).map(({ subject }) => subject.split("\u202f: ")[1]);
  expect(new Set(await subjects())).toEqual(
    new Set([
      ...["la banque demande des précisions", "paiement contesté"],
      ...["montant prélevé pour un litige", "nouvelle date de réponse"],
    ]),
  );
  expect(await shop.now(order)).toMatchObject({ hold_reason: "Paiement contesté auprès de la banque" });

  await deliver(eventOf("closed", intent, { id, status: "won" }));
  await deliver(eventOf("funds_reinstated", intent, { id, status: "won" }));
  expect(await eventsOf(order)).toEqual(expect.arrayContaining(["disputeWon", "fundsReinstated"]));
  expect(await subjects()).toContain("montant du litige rendu");
});

test("an inquiry that ends without a dispute is closed with the payment kept", async () => {
  const { order, intent } = await shop.paidOrder();
  const id = "du_inquiry_closed";
  await deliver(eventOf("created", intent, { id, status: "warning_needs_response" }));
  await deliver(eventOf("closed", intent, { id, status: "warning_closed" }));
  expect((await eventsOf(order)).slice(2)).toEqual(["inquiry", "disputeWon"]);
});

test("money that is taken before the dispute is announced is recorded with the dispute, once", async () => {
  const { order, intent } = await shop.paidOrder();
  const id = "du_funds_first";
  await Promise.all([
    deliver(eventOf("funds_withdrawn", intent, { id })),
    deliver(eventOf("created", intent, { id })),
    deliver({ ...eventOf("funds_withdrawn", intent, { id }), id: "evt_funds_again" }),
  ]);
  expect(new Set((await eventsOf(order)).slice(2))).toEqual(new Set(["disputed", "fundsWithdrawn"]));
  expect((await eventsOf(order)).slice(2)).toHaveLength(2);
});

test("law 4.2: an order that staff hold keeps their reason; one that has been released is held again by another dispute", async () => {
  const { order, intent } = await shop.paidOrder();
  const { db } = shop.database;
  const write = async () => ({
    orderId: order.id,
    version: (await shop.now(order)).version,
    author: { userId: "ada" },
  });
  const clock = { now: () => new Date() };
  expect(await holdOrder({ db, clock }, { ...(await write()), reason: "address" })).toMatchObject({ ok: true });
  expect(await deliver(eventOf("created", intent))).toBe(200);
  expect(await shop.now(order)).toMatchObject({ hold_reason: "address" });
  expect(await releaseOrder({ db }, await write())).toMatchObject({ ok: true });
  expect(await deliver(eventOf("closed", intent, { status: "won" }))).toBe(200);
  expect((await eventsOf(order)).at(-1)).toBe("disputeWon");
  expect(await shop.now(order)).toMatchObject({ held_at: null });
  const [won] = await mailsToStaff(order.id, "dispute-closed");
  expect(won!.text).not.toContain("suspendue");
  expect(await deliver(eventOf("created", intent))).toBe(200);
  expect(await shop.now(order)).toMatchObject({ held_at: expect.any(Date) });
});

test("law 4.2: a dispute whose end arrives first neither holds its order nor asks staff for an answer, however often it comes", async () => {
  const { order, intent } = await shop.paidOrder();
  const id = "du_late";
  expect(await deliver(eventOf("closed", intent, { id, status: "won" }))).toBe(200);
  const opened = eventOf("created", intent, { id });
  await Promise.all([deliver(opened), deliver(opened), deliver({ ...opened, id: "evt_sent_again" })]);
  expect(await shop.now(order)).toMatchObject({ status: "A_traiter", held_at: null });
  expect((await eventsOf(order)).slice(2)).toEqual(["disputeWon"]);
  expect(await mailsToStaff(order.id)).toEqual([]);
  expect(await deliver(eventOf("created", intent))).toBe(200);
  expect(await shop.now(order)).toMatchObject({ held_at: expect.any(Date) });
});

test("only after a lost dispute can a failed refund be closed as returned by the bank, and its buyer is informed", async () => {
  const { order, intent } = await shop.paidOrder({ language: "en" });
  const { db } = shop.database;
  const write = async () => ({
    orderId: order.id,
    version: (await shop.now(order)).version,
    author: { userId: "ada" },
    reason: "du_1",
  });
  await deliver(eventOf("created", intent));
  await refundOrder(shop.context, { ...(await write()), amountCents: "all" });
  await db.update(refundRequests).set({ status: "failed", failure: "charge_disputed" });
  const [request] = await db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id));
  const close = async () =>
    closeFailedRefund(shop.context, { ...(await write()), requestId: request!.id, closing: "chargeback" });
  expect(await close()).toEqual({ ok: false, error: "illegalTransition" });
  await deliver(eventOf("closed", intent, { status: "lost" }));
  expect(await close()).toEqual({ ok: true });
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await readPayments(db, order.id)).toMatchObject([{ refundedCents: 7900, refundableCents: 0 }]);
  const mails = await db.select().from(outbox).where(eq(outbox.orderId, order.id));
  const { text } = mails.find(({ kind }) => kind === "order-refunded")!;
  expect(text.replaceAll("\u00a0", " ")).toContain("bank has given you 79.00 € back");
  expect(text).not.toContain("As agreed");
});

test("a dispute of a payment that the shop does not know changes nothing", async () => {
  const event = eventOf("created", "pi_of_another_account");
  expect(await deliver(event)).toBe(200);
  expect(await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))).toMatchObject([
    { outcome: "ignored" },
  ]);
});
