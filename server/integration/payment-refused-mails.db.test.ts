import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MailSender } from "#app/mail/send-outbox.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { paymentRefusedMailMinutes } from "#app/orders/emails/payment-mails.server.ts";
import { setOrderLanguage } from "#app/orders/server/order-language.server.ts";
import { cancelUnpaidOrder } from "#app/payments/settlement/after-settlement.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { goodCard, paid, startPaymentShop, type TestOrder } from "../testing/payment-shop.ts";

const declined = "4000000000000002";

const shop = startForTests(() => startPaymentShop("stripe"));
beforeEach(() => shop.database.db.delete(outbox));

/** Pays, or tries to, and delivers the provider's webhook. */
async function tryCard(order: TestOrder, card: string) {
  const intent = await shop.intentOf(order);
  const earlier = shop.eventsOf(intent).length;
  shop.fake.confirm(intent, card);
  await shop.fake.deliver(shop.eventsOf(intent).slice(earlier));
}

/** Runs the outbox job that many minutes from now; returns what was sent, and in which language. */
async function leaving(minutes: number, meanwhile: (orderId: string | null) => Promise<unknown> = async () => {}) {
  const context = { db: shop.database.db, clock: fixedClock(new Date(Date.now() + minutes * 60_000).toISOString()) };
  const left: string[] = [];
  const sender: MailSender = {
    async send(mail) {
      await meanwhile(mail.orderId);
      left.push(`${mail.kind} ${mail.language}`);
    },
    close() {},
  };
  await runOutbox({ ...context, sender, mails: orderMails });
  return left;
}

const statusOf = async (order: TestOrder, kind = "payment-refused") => {
  const mine = and(eq(outbox.orderId, order.id), eq(outbox.kind, kind));
  return (await shop.database.db.select().from(outbox).where(mine)).map(({ status }) => status);
};

test("a refusal's mail waits, and is sent in the language that its buyer used last", async () => {
  const order = await shop.order({ language: "fr" });
  await tryCard(order, declined);
  expect(await leaving(paymentRefusedMailMinutes - 1)).toEqual([]);
  await setOrderLanguage(shop.database.db, order.id, "de");
  expect(await leaving(paymentRefusedMailMinutes + 1)).toEqual(["payment-refused de"]);
  expect(await statusOf(order)).toEqual(["sent"]);
});

test("a card that is accepted seconds later drops the refusal's mail: one mail, not two that contradict", async () => {
  const order = await shop.order();
  await tryCard(order, declined);
  await tryCard(order, goodCard);
  expect(await shop.now(order)).toMatchObject(paid);
  expect(await statusOf(order)).toEqual(["dropped"]);
  expect(await leaving(paymentRefusedMailMinutes + 1)).toEqual(["order-confirmation fr"]);
});

test("an order that is paid after the refusal's mail has become a job gets none", async () => {
  const both = [await shop.order(), await shop.order()];
  for (const order of both) await tryCard(order, declined);
  // Both have their jobs; while the first of them leaves, whichever it is, the other order is paid.
  let left = 0;
  const paidMeanwhile = async (orderId: string | null) => {
    const other = both.find(({ id }) => id !== orderId)!;
    if (left++ === 0) await tryCard(other, goodCard);
  };
  expect(await leaving(paymentRefusedMailMinutes + 1, paidMeanwhile)).toEqual(["payment-refused fr"]);
  expect(await leaving(paymentRefusedMailMinutes + 1)).toEqual(["order-confirmation fr"]);
  expect((await Promise.all(both.map((order) => statusOf(order)))).flat().sort()).toEqual(["dropped", "sent"]);
});

test("paid after the mail was made and could not be sent, it is dropped too", async () => {
  const order = await shop.order();
  await tryCard(order, declined);
  const noAnswer = () => Promise.reject(new Error("the mail server is away"));
  expect(await leaving(paymentRefusedMailMinutes + 1, noAnswer)).toEqual([]);
  expect(await statusOf(order)).toEqual(["queued"]);
  await tryCard(order, goodCard);
  expect(await leaving(2 * paymentRefusedMailMinutes + 2)).toEqual(["order-confirmation fr"]);
});

test("no mail says that a cancelled or replaced order is waiting", async () => {
  const order = await shop.order();
  await tryCard(order, declined);
  expect(await cancelUnpaidOrder(shop.context, order.id, { kind: "replaced" })).toEqual({ ok: true });
  expect(await statusOf(order)).toEqual(["dropped"]);
  // Cancelled without dropping the mail, as an older instance does it during a deploy: the job that makes the mail notices.
  const other = await shop.order();
  await tryCard(other, declined);
  await cancelUnpaidOrder(shop.context, other.id, { kind: "replaced" });
  await shop.database.db.update(outbox).set({ status: "unmade" }).where(eq(outbox.orderId, other.id));
  expect(await leaving(paymentRefusedMailMinutes + 1)).toEqual([]);
  expect(await statusOf(other)).toEqual(["dropped"]);
});

test("refusal and payment at once, in any order: a paid order never gets the refusal's mail", async () => {
  for (let round = 0; round < 5; round++) {
    const { order, intent } = await shop.startedOrder();
    shop.fake.confirm(intent, declined);
    shop.fake.confirm(intent, goodCard);
    const events = shop.eventsOf(intent);
    await Promise.all((round % 2 ? events : events.toReversed()).map((id) => shop.fake.deliver([id])));
    expect(await shop.now(order)).toMatchObject(paid);
    expect(await leaving(paymentRefusedMailMinutes + 1)).toEqual(["order-confirmation fr"]);
  }
});
