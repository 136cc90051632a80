import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPrices } from "#app/catalogue/prices.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/tables.server.ts";
import { orderEvents } from "#app/orders/tables.server.ts";
import { orderNow, placedOrder } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { fixedClock, systemClock } from "#app/platform/clock.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { recordWithdrawal } from "./record-withdrawal.server.ts";
import { submitWithdrawal } from "./submit-withdrawal.server.ts";
import { withdrawals } from "./tables.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ STAFF_EMAIL: "staff@shop.example" });
  await seedPrices(database.db);
});
afterAll(() => database?.stop());

const record = (more: Partial<Parameters<typeof recordWithdrawal>[1]> = {}, clock = systemClock) =>
  recordWithdrawal(
    { db: database.db, clock },
    {
      name: "Zoé O'Brien",
      orderReference: "unknown",
      email: `${randomUUID().slice(0, 8)}@example.com`,
      language: "fr",
      ...more,
    },
  );
const mailsTo = (recipient: string) => database.db.select().from(outbox).where(eq(outbox.recipient, recipient));
type Status = "A_traiter" | "A_expedier" | "Expediee" | "Livree";
async function orderThat(...steps: Status[]) {
  const order = await placedOrder(database.db);
  for (const status of steps)
    await database.db.transaction((tx) =>
      transitionOrder(
        { tx },
        {
          orderId: order.id,
          to: { status, ...(status === "A_traiter" ? { payment_status: "paid" } : {}) },
          author: "test",
        },
      ),
    );
  return order;
}

test.each([
  ["paid", ["A_traiter"]],
  ["shipped, delivery unknown", ["A_traiter", "A_expedier", "Expediee"]],
  ["delivered", ["A_traiter", "A_expedier", "Expediee", "Livree"]],
] as [string, Status[]][])("law 9.3: an order that is %s goes to Retractation, with one event", async (_, steps) => {
  const order = await orderThat(...steps);
  const recorded = await record({ orderReference: order.number.toLowerCase(), email: order.email.toUpperCase() });
  expect(recorded).toMatchObject({ outcome: "order", orderId: order.id });
  const now = await orderNow(database.db, order.id);
  expect(now).toMatchObject({ status: "Retractation", payment_status: "paid" });
  expect(now.events.at(-1)).toMatchObject({ author: "buyer", note: `withdrawal ${recorded.id}` });
  expect(now.events).toHaveLength(steps.length + 2);
});

test("law: what is unknown, of somebody else, unpaid or long delivered is recorded and acknowledged all the same", async () => {
  const foreign = await orderThat("A_traiter");
  const unpaid = await placedOrder(database.db);
  const old = await orderThat("A_traiter", "A_expedier", "Expediee", "Livree");
  await database.db
    .update(orderEvents)
    .set({ at: sql`now() - interval '30 days'` })
    .where(eq(orderEvents.orderId, old.id));
  const cases = [
    { orderReference: "le 3 novembre, Clio", email: "a@example.com" },
    { orderReference: foreign.number, email: "b@example.com" },
    { orderReference: unpaid.number, email: unpaid.email },
    { orderReference: old.number, email: old.email },
  ];
  for (const each of cases) {
    expect((await record(each)).outcome).toBe("review");
    expect((await mailsTo(each.email)).map((mail) => mail.kind)).toContain("withdrawal-acknowledgement");
  }
  for (const order of [foreign, unpaid, old])
    expect((await orderNow(database.db, order.id)).status).not.toBe("Retractation");
});

test.each(languages)(
  "law 9.3: the acknowledgement holds content, date and time, in %s; staff are told",
  async (language) => {
    const email = `${language}@example.com`;
    const clock = fixedClock("2026-11-20T20:03:00Z");
    const recorded = await record({ email, language, orderReference: "OD-2026-000123" }, clock);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: "withdrawal-acknowledgement", language });
    for (const part of ["Zoé O'Brien", "OD-2026-000123", email, "2026", "21:03", recorded.id])
      expect(mail!.text).toContain(part);
    expect(mail!.text).not.toMatch(/\{\w+\}/);
    const staff = await mailsTo("staff@shop.example");
    expect(staff.some(({ dedupeKey }) => dedupeKey === `withdrawal-staff:${recorded.id}`)).toBe(true);
  },
);

test("the same submission, twice at once and again, is one declaration and one mail; other contents are another", async () => {
  const order = await orderThat("A_traiter");
  const same = { orderReference: order.number, email: order.email, idempotencyKey: randomUUID() };
  const all = [...(await Promise.all([record(same), record(same)])), await record(same)];
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await mailsTo(order.email)).toHaveLength(1);
  expect((await record({ ...same, name: "Zoé" })).id).not.toBe(all[0]!.id);
});

test("a record is never changed, by nobody", async () => {
  const { id } = await record();
  const change = database.db.update(withdrawals).set({ name: "Somebody else" }).where(eq(withdrawals.id, id));
  await expect(change.execute()).rejects.toThrow();
});

test("security: acknowledgements to one address beyond five an hour wait, none is lost", async () => {
  const email = "flooded@example.com";
  for (let i = 0; i < 7; i++) await record({ email, orderReference: `${i}` });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(7);
  expect(mails.filter((mail) => mail.nextAttemptAt.getTime() > Date.now() + 60_000)).toHaveLength(2);
});

test("law 9.3: the page's two steps without scripts; only the statutory button records", async () => {
  const context = { db: database.db, clock: systemClock, address: "203.0.113.9" };
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return submitWithdrawal(context, form, "de");
  };
  const values = { name: "Ana Ruiz", orderReference: "OD-2026-000999", email: "ana.two@example.com" };
  const wrong = await send({ ...values, email: "ana", intent: "review" });
  expect(wrong).toMatchObject({ status: 422, result: { step: "form", errors: { email: expect.any(String) } } });
  const review = await send({ ...values, intent: "review" });
  expect(review).toMatchObject({ status: 200, result: { step: "review", values } });
  expect(await mailsTo(values.email)).toHaveLength(0);
  expect(await send({ ...values, intent: "edit" })).toMatchObject({ result: { step: "form", values, errors: {} } });
  const { key } = review.result as { key: string };
  const done = await send({ ...values, key, intent: "confirm" });
  expect(done).toMatchObject({ status: 200, result: { step: "done" } });
  expect(await send({ ...values, key, intent: "confirm" })).toEqual(done);
  expect(await mailsTo(values.email)).toHaveLength(1);
});
