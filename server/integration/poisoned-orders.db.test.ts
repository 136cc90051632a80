import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { expireOrders } from "#app/payments/expire-unpaid-orders.server.ts";
import { reconcilePayments } from "#app/payments/payment-jobs.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { goodCard, paid, sharedPaymentShop, type TestOrder } from "../testing/payment-shop.ts";

/** Rows that an earlier version accepted, or that somebody wrote with SQL; the API accepts none of them now. */
const shop = sharedPaymentShop("stripe");

const words = ["constructor", "__proto__", "toString", "hasOwnProperty"];
/** More than one batch of any job. */
const many = 52;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const change = (order: TestOrder, values: Partial<typeof orders.$inferInsert>) =>
  shop.database.db.update(orders).set(values).where(eq(orders.id, order.id));
const mailOf = async (order: TestOrder) => {
  const [mail] = await shop.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
  return mail!;
};
/** Pays, and returns the answers to its webhooks. */
async function pay(order: TestOrder): Promise<(number | null)[]> {
  const intent = await shop.intentOf(order);
  shop.fake.confirm(intent, goodCard);
  return (await shop.fake.deliver(shop.eventsOf(intent))).map(({ status }) => status);
}

test.each(words)("security 6.52: an order with the energy %s is settled, and its mail says the word", async (word) => {
  const order = await shop.order();
  await change(order, { vehicle_energy: word, country: word, language: word });
  expect(new Set(await pay(order))).toEqual(new Set([200]));
  const { db } = shop.database;
  expect(await orderNow(db, order.id)).toMatchObject(paid);
  await runOutbox({ db, clock: systemClock, sender: undefined, mails: orderMails });
  const mail = await mailOf(order);
  expect(mail).toMatchObject({ kind: "order-confirmation", status: "kept", language: "fr" });
  expect(mail.text).toContain(`: ${word}\n`);
  expect(mail.text + mail.html).not.toMatch(/native code|\[object/);
});

test("security 6.53: a mail that cannot be made holds back no settlement, and is made once it can be", async () => {
  const { db } = shop.database;
  const order = await shop.order();
  const vat = (await orderNow(db, order.id)).vat_amount;
  await change(order, { vat_amount: "NaN" });
  expect(new Set(await pay(order))).toEqual(new Set([200]));
  expect(await orderNow(db, order.id)).toMatchObject(paid);
  expect(await mailOf(order)).toMatchObject({ status: "unmade", html: "", recipient: order.email });

  const run = (minutes: number, isLastAttempt = false) => {
    const clock = fixedClock(new Date(Date.now() + minutes * 60_000).toISOString());
    return runOutbox({ db, clock, sender: undefined, mails: orderMails }, { isLastAttempt });
  };
  for (let tries = 1; tries <= 10; tries++)
    expect(await run(tries * 120, tries === 10)).toEqual({ sent: 0, failed: 1 });
  expect(await mailOf(order)).toMatchObject({ status: "dead", lastError: "not made" });
  expect(await run(10_000)).toEqual({ sent: 0, failed: 0 });

  // Somebody corrects the row and retries the dead letter, as docs/operations.md says: no mail is sent without texts.
  await change(order, { vat_amount: vat });
  await db.update(outbox).set({ status: "queued", nextAttemptAt: new Date() }).where(eq(outbox.orderId, order.id));
  expect(await run(0)).toEqual({ sent: 0, failed: 0 });
  const mail = await mailOf(order);
  expect(mail).toMatchObject({ status: "kept" });
  expect(mail.subject).toContain(order.number);
  expect(mail.attachments).toHaveLength(1);
});

test("security 6.53: orders that cannot be cancelled do not keep the others of the expiry job waiting for a single run", async () => {
  const poisoned: TestOrder[] = [];
  for (let n = 0; n < many; n++) poisoned.push(await shop.order());
  // No transition leads from here to a cancelled order.
  for (const order of poisoned) await change(order, { payment_status: "paid", created_at: hoursAgo(60) });
  const order = await shop.order();
  await change(order, { created_at: hoursAgo(25) });
  await expireOrders(shop.context);
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
  expect(await shop.now(poisoned[0]!)).toMatchObject({ status: "Tentative_ok" });
});

test("security 6.53: refunds that the provider refuses do not keep payments from being reconciled", async () => {
  const { db } = shop.database;
  const refused = Array.from({ length: many }, (_, n) => ({
    id: `pi_unknown_${n}`,
    orderId: randomUUID(),
    provider: "stripe" as const,
    attempt: 1,
    currency: "eur",
    amountCents: 7900,
    status: "succeeded",
    refundDueCents: 7900,
    updatedAt: hoursAgo(30),
  }));
  await db.insert(paymentIntents).values(refused);
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, goodCard);
  await db
    .update(paymentIntents)
    .set({ updatedAt: hoursAgo(1) })
    .where(eq(paymentIntents.id, intent));
  await reconcilePayments(shop.context);
  await reconcilePayments(shop.context);
  expect(await orderNow(db, order.id)).toMatchObject(paid);
});
