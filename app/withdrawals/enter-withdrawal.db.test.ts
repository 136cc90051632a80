import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { orderEvents, orders } from "#app/orders/server/tables.server.ts";
import { orderNow, placedOrder } from "#app/orders/testing/order-input.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { addDays, officeDay } from "#app/platform/time/office-day.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { enterWithdrawal } from "./enter-withdrawal.server.ts";
import { refundDueOf } from "./refunds-due.server.ts";
import { withdrawals } from "./server/tables.server.ts";

const database = startForTests(shopDatabase);
const staff = { userId: "ada", email: "ada@odovia.example" };

test("decisions 5.5: a withdrawal by letter counts from the day on which it was received, and the buyer gets the receipt", async () => {
  const { db } = database;
  const today = officeDay(new Date());
  const { id, number, email } = await placedOrder(db, { language: "it" });
  const placed = {
    created_at: new Date(Date.now() - 6 * 86_400_000),
    status: "A_traiter",
    payment_status: "paid",
  } as const;
  const [{ version } = { version: 0 }] = await db.update(orders).set(placed).where(eq(orders.id, id)).returning();
  const enter = (overrides: object = {}) =>
    enterWithdrawal(
      { db, clock: systemClock },
      { orderId: id, version, day: addDays(today, -3), channel: "letter", staff, ...overrides },
    );
  for (const day of [addDays(today, 1), addDays(today, -9)])
    expect(await enter({ day })).toMatchObject({ error: "badDay" });
  expect(await enter({ version: version - 1 })).toMatchObject({ error: "conflict" });
  expect(await db.$count(withdrawals, eq(withdrawals.orderId, id))).toBe(0);
  expect(await enter()).toEqual({ ok: true });
  expect((await orderNow(db, id)).status).toBe("Retractation");
  const due = await refundDueOf(db, id, systemClock);
  expect(officeDay(due!.dueAt)).toBe(addDays(today, 11));
  const mails = await db.select().from(outbox).where(eq(outbox.orderId, id));
  expect(mails.map(({ kind, recipient, language }) => ({ kind, recipient, language }))).toContainEqual({
    kind: "withdrawal-receipt",
    recipient: email,
    language: "it",
  });
  expect(mails.find(({ kind }) => kind === "withdrawal-receipt")?.text).toContain(number);
  const again = { version: (await orderNow(db, id)).version };
  expect(await enter(again)).toEqual({ ok: false, error: "notWithdrawable" });
  expect(await db.$count(withdrawals, eq(withdrawals.orderId, id))).toBe(1);
});

test("decisions 5.5: a withdrawal on the day of the order is received after it, and an ended order is not withdrawn from again", async () => {
  const { db } = database;
  const placed = { created_at: new Date("2026-05-04T18:00:00Z"), status: "A_traiter", payment_status: "free" } as const;
  const { id } = await placedOrder(db);
  await db.update(orders).set(placed).where(eq(orders.id, id));
  const enter = async () => {
    const { version } = await orderNow(db, id);
    const clock = { now: () => new Date("2026-05-05T09:00:00Z") };
    return enterWithdrawal({ db, clock }, { orderId: id, version, day: "2026-05-04", channel: "letter", staff });
  };
  expect(await enter()).toEqual({ ok: true });
  expect((await orderNow(db, id)).status).toBe("Remboursee");
  expect(await enter()).toEqual({ ok: false, error: "notWithdrawable" });
  const [declaration, ...others] = await db.select().from(withdrawals).where(eq(withdrawals.orderId, id));
  expect(others).toEqual([]);
  expect(declaration!.receivedAt).toEqual(placed.created_at);
});

test("law 1: a declaration after the period has no effect unless the shop accepts it all the same", async () => {
  const { db } = database;
  const { id } = await placedOrder(db);
  const delivered = { created_at: new Date("2026-08-20T09:00:00Z"), status: "Livree", payment_status: "paid" } as const;
  await db.update(orders).set(delivered).where(eq(orders.id, id));
  const arrival = { fromStatus: "Expediee", toStatus: "Livree", toPaymentStatus: "paid", author: "user:ada" };
  await db.insert(orderEvents).values({ orderId: id, at: new Date("2026-08-26T09:00:00Z"), ...arrival });
  const enter = async (day: string, asGoodwill = false) => {
    const { version } = await orderNow(db, id);
    const clock = { now: () => new Date("2026-11-20T09:00:00Z") };
    return enterWithdrawal({ db, clock }, { orderId: id, version, day, channel: "letter", asGoodwill, staff });
  };
  expect(await enter("2026-09-10")).toEqual({ ok: false, error: "late", lastDay: "2026-09-09" });
  expect(await db.$count(withdrawals, eq(withdrawals.orderId, id))).toBe(0);
  expect((await orderNow(db, id)).status).toBe("Livree");
  expect(await enter("2026-11-20", true)).toEqual({ ok: true });
  expect((await orderNow(db, id)).status).toBe("Retractation");
});
