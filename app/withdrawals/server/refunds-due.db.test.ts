import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { officeDaysLater } from "#app/platform/time/office-day.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { unprovedWithdrawals, withdrawalsReceived } from "../list-withdrawals.server.ts";
import { remindOfRefunds } from "../refund-reminder-job.server.ts";
import { refundDueOf, refundsDue, refundsToMake } from "../refunds-due.server.ts";
import { type BuyersOrder, startWithdrawalShop } from "../testing/withdrawal-shop.ts";

const shop = startForTests(startWithdrawalShop);

const dayMs = 86_400_000;
const start = Date.now() - 20 * dayMs;
const onDay = (day: number) => ({ now: () => new Date(start + day * dayMs) });
const withdraw = (order: BuyersOrder, day = 0, proof: { cookies: Record<string, string> } = order.proof) =>
  shop.declare({ orderReference: order.number, email: order.email }, { clock: onDay(day), proof });
const move = (orderId: string, to: Parameters<typeof transitionOrder>[1]["to"]) =>
  shop.db.transaction((tx) => transitionOrder({ tx }, { orderId, to, author: "test" }));
const reminders = async (orderId: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.orderId, orderId)).orderBy(outbox.createdAt))
    .filter(({ kind }) => kind === "refund-due")
    .map(({ subject, recipient, dedupeKey }) => ({ subject, recipient, state: dedupeKey.split(":").at(-1) }));

test("law 1, L221-24: a refund is due 14 days after the declaration, waits for the goods, and staff are reminded in time", async () => {
  const order = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  await withdraw(order);
  const limit = officeDaysLater(new Date(start), 14);
  expect(await refundDueOf(shop.db, order.id, onDay(1))).toMatchObject({ dueAt: limit, state: "waiting" });
  await remindOfRefunds({ db: shop.db, clock: onDay(10) });
  expect(await reminders(order.id)).toEqual([]);
  for (const day of [12, 13, 16]) await remindOfRefunds({ db: shop.db, clock: onDay(day) });
  expect(await reminders(order.id)).toEqual([
    { subject: expect.stringContaining(order.number), recipient: "staff@shop.example", state: "waiting" },
  ]);
  // They came back today, six days after the date.
  await move(order.id, { status: "Retournee" });
  expect(await refundDueOf(shop.db, order.id, onDay(20))).toMatchObject({ state: "due" });
  for (const day of [21, 22]) await remindOfRefunds({ db: shop.db, clock: onDay(day) });
  expect((await reminders(order.id)).map(({ state }) => state)).toEqual(["waiting", "late"]);
  await move(order.id, { status: "Remboursee", payment_status: "refunded" });
  expect(await refundDueOf(shop.db, order.id, onDay(22))).toBeUndefined();
});

test("law 1: of several declarations the first that holds counts; nothing is owed for what is not withdrawn from", async () => {
  const order = await shop.order("A_traiter");
  const stranger = await shop.order("A_traiter");
  await withdraw(order, 3);
  await withdraw(order, 1);
  // Named by somebody who proved nothing.
  await withdraw(stranger, 0, { cookies: {} });
  const due = await refundsDue(shop.db, onDay(5));
  expect(due.filter(({ orderId }) => [order.id, stranger.id].includes(orderId))).toMatchObject([
    { orderId: order.id, number: order.number, dueAt: officeDaysLater(onDay(1).now(), 14), state: "due" },
  ]);
  await remindOfRefunds({ db: shop.db, clock: onDay(12) });
  expect((await reminders(order.id)).map(({ state }) => state)).toEqual(["due"]);
});

test("law 1: a part refunded as a favour before the withdrawal leaves the rest owed; one for the returned goods settles it", async () => {
  const order = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  const refundPart = (amountCents: number, refundedCents: number) =>
    shop.db.transaction((tx) =>
      payableOrders.markRefunded(tx, order.id, { extent: "partially", amountCents, refundedCents }),
    );
  await shop.db.update(orders).set({ is_test: false }).where(eq(orders.id, order.id));
  await refundPart(500, 500);
  await withdraw(order);
  await move(order.id, { status: "Retournee" });
  expect(await refundDueOf(shop.db, order.id, onDay(20))).toMatchObject({ state: "due" });
  const toMake = async () => refundsToMake(await refundsDue(shop.db, onDay(20))).count;
  const owed = await toMake();
  await refundPart(6000, 6500);
  expect(await refundDueOf(shop.db, order.id, onDay(20))).toBeUndefined();
  expect(await toMake()).toBe(owed - 1);
});

test("spec 2.2: figures count declarations that nobody has proved, those of unknown orders too, and never those of test orders", async () => {
  const period = { from: new Date(start + 6 * dayMs), before: new Date(start + 7 * dayMs) };
  const figures = async () => [(await unprovedWithdrawals(shop.db)).count, await withdrawalsReceived(shop.db, period)];
  const [unproved, received] = (await figures()) as [number, number];
  const order = await shop.order("A_traiter");
  const mark = (isTest: boolean) => shop.db.update(orders).set({ is_test: isTest }).where(eq(orders.id, order.id));
  await mark(false);
  await withdraw(order, 6, { cookies: {} });
  await withdraw({ ...order, number: "my dongle" }, 6, { cookies: {} });
  expect(await figures()).toEqual([unproved + 2, received + 2]);
  await mark(true);
  expect(await figures()).toEqual([unproved + 1, received + 1]);
});
