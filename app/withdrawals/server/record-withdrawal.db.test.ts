import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderEvents } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type BuyersOrder, type Step, startWithdrawalShop } from "../testing/withdrawal-shop.ts";
import { submitWithdrawal } from "./submit-withdrawal.server.ts";
import { withdrawalEvents, withdrawals } from "./tables.server.ts";

const shop = startForTests(startWithdrawalShop);
const mailTexts = loadTexts<typeof import("../texts/fr/mails.json")>("withdrawals", "mails", "fr");

const paths: [string, Step[]][] = [
  ["paid", ["A_traiter"]],
  ["packed", ["A_traiter", "A_expedier"]],
  ["shipped, delivery unknown", ["A_traiter", "A_expedier", "Expediee"]],
  ["delivered", ["A_traiter", "A_expedier", "Expediee", "Livree"]],
];

test.each(paths)(
  "security 6.54: a stranger who knows number and e-mail of an order that is %s changes nothing of it",
  async (_, steps) => {
    const order = await shop.order(...steps);
    const before = await orderNow(shop.db, order.id);
    const { withdrawal, proved } = await shop.declare({ orderReference: order.number, email: order.email });
    expect({ outcome: withdrawal.outcome, proved }).toEqual({ outcome: "unconfirmed", proved: false });
    // Not its state, not its history, not the time of its last change: preparation and shipping go on.
    expect(await orderNow(shop.db, order.id)).toEqual(before);
    expect(
      await shop.db.select().from(withdrawalEvents).where(eq(withdrawalEvents.withdrawalId, withdrawal.id)),
    ).toEqual([]);
    expect(await shop.staffNotes(withdrawal.id)).toEqual(["unconfirmed"]);
  },
);

test("somebody else's cookie or link proves nothing", async () => {
  const order = await shop.order("A_traiter");
  const other = await shop.order("A_traiter");
  const before = await orderNow(shop.db, order.id);
  const declared = { orderReference: order.number, email: order.email };
  for (const proof of [
    other.proof,
    { cookies: {}, access: signAccess(other.id) },
    { cookies: {}, access: "x".repeat(43) },
  ])
    expect((await shop.declare(declared, { proof })).proved).toBe(false);
  expect(await orderNow(shop.db, order.id)).toEqual(before);
});

test.each(paths)("law 9.3: the buyer's own cookie moves an order that is %s, with one event", async (name, steps) => {
  const order = await shop.order(...steps);
  const declared = { orderReference: order.number.toLowerCase(), email: order.email.toUpperCase() };
  const { withdrawal, proved } = await shop.declare(declared, { proof: order.proof });
  expect({ outcome: withdrawal.outcome, orderId: withdrawal.orderId, proved }).toEqual({
    outcome: "order",
    orderId: order.id,
    proved: true,
  });
  const now = await orderNow(shop.db, order.id);
  expect(now).toMatchObject({ status: "Retractation", payment_status: "paid" });
  const note = withdrawal.receivedAt.toISOString();
  expect(now.events.at(-1)).toMatchObject({ author: "buyer", kind: "withdrawal", note });
  expect(now.events).toHaveLength(steps.length + 2);
  expect(await shop.staffNotes(withdrawal.id)).toEqual(["withdrawn"]);
  const [mail] = await shop.mailsTo(declared.email);
  expect(mail!.text).toContain("Zoé O'Brien");
  expect(mail!.text).not.toContain("/retractation/");
  // Only what may still be on its way can be refused at the door.
  expect(mail!.text.includes(mailTexts.receipt.unreceived)).toBe(name === "shipped, delivery unknown");
});

test("the access link of the order's mails proves it too, until it ends", async () => {
  const proofOf = (order: BuyersOrder) => ({ proof: { cookies: {}, access: signAccess(order.id) } });
  const order = await shop.order("A_traiter");
  await shop.declare({ orderReference: order.number, email: order.email }, proofOf(order));
  expect((await orderNow(shop.db, order.id)).status).toBe("Retractation");
  const old = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  await shop.db.update(orderEvents).set({ at: sql`now() - interval '91 days'` }).where(eq(orderEvents.orderId, old.id));
  expect((await shop.declare({ orderReference: old.number, email: old.email }, proofOf(old))).proved).toBe(false);
});

test("law: what is unknown, of somebody else, unpaid or long delivered is recorded and acknowledged nevertheless", async () => {
  const foreign = await shop.order("A_traiter");
  const unpaid = await shop.order();
  const old = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  await shop.db.update(orderEvents).set({ at: sql`now() - interval '30 days'` }).where(eq(orderEvents.orderId, old.id));
  const cases = [
    { declared: { orderReference: "le 3 novembre, Clio", email: "a@example.com" } },
    { declared: { orderReference: foreign.number, email: "b@example.com" } },
    { declared: { orderReference: unpaid.number, email: unpaid.email }, proof: unpaid.proof },
    { declared: { orderReference: old.number, email: old.email }, proof: old.proof },
  ];
  for (const { declared, proof } of cases) {
    expect((await shop.declare(declared, { ...(proof ? { proof } : {}) })).withdrawal.outcome).toBe("review");
    expect((await shop.mailsTo(declared.email)).map((mail) => mail.kind)).toContain("withdrawal-acknowledgement");
  }
  for (const order of [foreign, unpaid, old])
    expect((await orderNow(shop.db, order.id)).status).not.toBe("Retractation");
});

test("the same submission, twice at once and again, is one declaration and one mail; other contents are another", async () => {
  const order = await shop.order("A_traiter");
  const same = { orderReference: order.number, email: order.email, idempotencyKey: randomUUID() };
  const { proof } = order;
  const all = [
    ...(await Promise.all([shop.declare(same, { proof }), shop.declare(same, { proof })])),
    await shop.declare(same, { proof }),
  ];
  expect(new Set(all.map(({ withdrawal }) => withdrawal.id)).size).toBe(1);
  expect(all.map(({ proved }) => proved)).toEqual([true, true, true]);
  expect(await shop.mailsTo(order.email)).toHaveLength(1);
  const other = await shop.declare({ ...same, name: "Zoé" }, { proof });
  expect(other.withdrawal.id).not.toBe(all[0]!.withdrawal.id);
});

test("a record and its answer are never changed by anybody", async () => {
  const order = await shop.order("A_traiter");
  const { withdrawal } = await shop.declare(
    { orderReference: order.number, email: order.email },
    { proof: order.proof },
  );
  const { id } = withdrawal;
  const change = shop.db.update(withdrawals).set({ name: "Somebody else" }).where(eq(withdrawals.id, id));
  await expect(change.execute()).rejects.toThrow();
  const answer = shop.db
    .update(withdrawalEvents)
    .set({ kind: "disputed" })
    .where(eq(withdrawalEvents.withdrawalId, id));
  await expect(answer.execute()).rejects.toThrow();

  const { withdrawal: open } = await shop.declare({ orderReference: "?", email: "other@example.com" });
  const set = (values: Partial<typeof withdrawals.$inferInsert>) =>
    shop.db.update(withdrawals).set(values).where(eq(withdrawals.id, open.id)).execute();
  await expect(set({ name: "Somebody else", isSettled: true })).rejects.toThrow();
  await shop.db
    .insert(withdrawalEvents)
    .values({ withdrawalId: open.id, at: new Date(), kind: "refused", author: "test" });
  await expect(set({ isSettled: false })).rejects.toThrow();
});

test("law 9.3: the page's two steps without scripts; only the statutory button records", async () => {
  const order = await shop.order("A_traiter");
  const context = { db: shop.db, clock: systemClock, address: "203.0.113.9", cookies: {} };
  const send = async (fields: Record<string, string>, cookies: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return submitWithdrawal({ ...context, cookies }, form, "de");
  };
  const values = { name: "Ana Ruiz", orderReference: order.number, email: order.email };
  const wrong = await send({ ...values, email: "ana", intent: "review" });
  expect(wrong).toMatchObject({
    status: 422,
    result: { step: "form", answer: { refused: { email: expect.anything() } } },
  });
  const review = await send({ ...values, intent: "review" });
  expect(review).toMatchObject({ status: 200, result: { step: "review", values } });
  expect(await shop.mailsTo(values.email)).toHaveLength(0);
  expect(await send({ ...values, intent: "edit" })).toMatchObject({
    result: { step: "form", answer: { typed: values, refused: {} } },
  });
  const { key } = review.result as { key: string };
  const done = await send({ ...values, key, intent: "confirm" });
  expect(done).toMatchObject({ status: 200, result: { step: "done", proved: false } });
  expect(await send({ ...values, key, intent: "confirm" })).toEqual(done);
  expect(await shop.mailsTo(values.email)).toHaveLength(1);
  expect((await orderNow(shop.db, order.id)).status).toBe("A_traiter");
  // The cookie goes along by itself, the link's signature as a field.
  const proved = await send({ ...values, intent: "confirm", access: signAccess(order.id) });
  expect(proved).toMatchObject({ status: 200, result: { step: "done", proved: true } });
  const another = await shop.order("A_traiter");
  const fields = { ...values, orderReference: another.number, email: another.email, intent: "confirm" };
  expect(await send(fields, another.proof.cookies)).toMatchObject({ result: { proved: true } });
});

test("law 1: a withdrawal from an order that cost nothing and is not packed ends it, and no mail promises money or asks for goods", async () => {
  const { db } = shop;
  const [unpacked, packed] = [await shop.order(), await shop.order()];
  for (const { id } of [unpacked, packed]) await db.transaction((tx) => payableOrders.markFree(tx, id));
  const to = { status: "A_expedier" } as const;
  await db.transaction((tx) => mustTransition({ tx }, { orderId: packed.id, to, author: "test" }));
  const end = { status: "Remboursee", payment_status: "free" };
  for (const [order, state] of [
    [unpacked, end],
    [packed, { ...end, status: "Retractation" }],
  ] as const) {
    const { withdrawal } = await shop.declareAs(order, { proof: order.proof });
    // The same again, from another tab.
    const again = await shop.declareAs(order, { proof: order.proof });
    expect([withdrawal.outcome, again.withdrawal.outcome]).toEqual(["order", "order"]);
    expect(await orderNow(db, order.id)).toMatchObject(state);
    const mails = await shop.mailsTo(order.email);
    const { receipt } = mailTexts;
    const { text } = mails.find(({ dedupeKey }) => dedupeKey === `withdrawal:${withdrawal.id}`)!;
    expect(text).toContain(receipt.notSent);
    expect(text).toContain(receipt.nothing);
    expect(text).not.toContain(receipt.refund);
  }
});
