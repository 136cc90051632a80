import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderEvents } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
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

test("a buyer who has the acknowledgement sent elsewhere gets one at the order's address too", async () => {
  const order = await shop.order("A_traiter");
  const { withdrawal } = await shop.declare(
    { orderReference: order.number, email: "elsewhere@example.com", name: "Pay 0899 123456" },
    { proof: order.proof },
  );
  expect(withdrawal.outcome).toBe("order");
  const mails = [...(await shop.mailsTo("elsewhere@example.com")), ...(await shop.mailsTo(order.email))];
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toMatch(/0899|elsewhere/);
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

test("an order that was recognised and one that was not get the same mail except for its links, number and time", async () => {
  const order = await shop.order("A_traiter");
  const clock = fixedClock("2026-11-20T20:03:00Z");
  const textOf = async (orderReference: string) => {
    const email = orderReference === order.number ? order.email : "nobody@example.com";
    const { withdrawal } = await shop.declare({ orderReference, email }, { clock });
    const [mail] = await shop.mailsTo(email);
    const neutral = (text: string) =>
      text
        .replaceAll(withdrawal.id, "ID")
        .replaceAll(orderReference, "NUMBER")
        .replaceAll(/signature=[\w-]+/g, "SIGNED");
    return [mail!.subject, neutral(mail!.html), neutral(mail!.text)];
  };
  expect(await textOf(order.number)).toEqual(await textOf("OD-2026-999999"));
});

test.each(languages)(
  "law 9.3: the acknowledgement holds number, date, time and both answers, in %s, and nothing that was typed",
  async (language) => {
    const email = `${language}@example.com`;
    const clock = fixedClock("2026-11-20T20:03:00Z");
    const declared = { email, language, name: "Appelez le 0899", orderReference: "od 2026 123, appelez Paul" };
    const { withdrawal } = await shop.declare(declared, { clock });
    const [mail] = await shop.mailsTo(email);
    expect(mail).toMatchObject({ kind: "withdrawal-acknowledgement", language });
    for (const part of ["OD-2026-000123", "2026", "21:03", withdrawal.id, " 30 ", "support@"])
      expect(mail!.text.replaceAll("\u00a0", " ")).toContain(part);
    for (const path of ["/retractation/confirmer", "/retractation/contester"])
      expect(mail!.text).toContain(`${localizedPath(path, language)}?id=${withdrawal.id}&signature=`);
    expect(`${mail!.subject} ${mail!.html} ${mail!.text}`).not.toMatch(/0899|Paul|\{\w+\}/);
  },
);

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

test("of many declarations an address gets at most three mails an hour, and each is acknowledged", async () => {
  const order = await shop.order("A_traiter");
  const { email } = order;
  const declared = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      shop.declare({ email: i % 2 ? email : email.toUpperCase(), orderReference: `${i}` }),
    ),
  );
  // The buyer's own is acknowledged at once although strangers have used up the others.
  const ownDeclaration = await shop.declareAs(order);
  const recipients = [email, email.toUpperCase()];
  const mails = (await Promise.all(recipients.map((recipient) => shop.mailsTo(recipient)))).flat();
  const isDue = (mail: { nextAttemptAt: Date }) => mail.nextAttemptAt.getTime() < Date.now() + 60_000;
  expect(mails.filter(isDue).map(({ kind }) => kind)).toEqual(Array(2).fill("withdrawal-acknowledgement"));
  expect(mails.find(({ dedupeKey }) => dedupeKey === `withdrawal:${ownDeclaration.withdrawal.id}`)!.text).toContain(
    order.number,
  );
  const digests = mails.filter((mail) => !isDue(mail));
  expect(digests.map(({ kind }) => kind)).toEqual(["withdrawal-digest"]);
  const texts = mails.map(({ text }) => text).join();
  for (const { withdrawal } of declared) expect(texts).toContain(withdrawal.id);
  // Links of the digest answer as those of a mail of its own.
  await shop.db.update(outbox).set({ recipient: email }).where(eq(outbox.recipient, email.toUpperCase()));
  const listed = declared.findLast(({ withdrawal }) => digests[0]!.text.includes(withdrawal.id))!;
  const link = await shop.linkOf({ withdrawal: { ...listed.withdrawal, email } }, "dispute");
  expect(link.id).toBe(listed.withdrawal.id);
});

test("tags, dots of Gmail and capitals make no other mailbox of an address", async () => {
  const spellings = ["Ana.Ruiz@gmail.com", "anaruiz@gmail.com", "a.n.a.ruiz+1@googlemail.com", "AnaRuiz+b.c@Gmail.com"];
  const others = ["ana.ruiz@mail.gmail.com", "ana.ruiz+1@example.com", "anaruiz+1@example.com"];
  for (const email of [...spellings, ...spellings, ...others]) await shop.declare({ email, orderReference: "x" });
  const mailsOf = async (emails: string[]) =>
    (
      await Promise.all(
        [...new Set(emails.flatMap((email) => [email, email.toLowerCase()]))].map((email) => shop.mailsTo(email)),
      )
    ).flat();
  const mails = await mailsOf(spellings);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["withdrawal-acknowledgement", "withdrawal-digest"]);
  const ids = mails.flatMap(({ text }) => text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []);
  expect(new Set(ids).size).toBe(spellings.length * 2);
  expect((await mailsOf(others)).map(({ kind }) => kind)).toEqual(Array(3).fill("withdrawal-acknowledgement"));
});

test("digests are an hour apart, and one that is being sent takes no more", async () => {
  const email = "flooded@example.com";
  const digests = async () => (await shop.mailsTo(email)).filter(({ kind }) => kind === "withdrawal-digest");
  for (let i = 0; i < 3; i++) await shop.declare({ email, orderReference: `${i}` });
  const [first] = await digests();
  expect(first!.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  const sentAt = new Date();
  await shop.db.update(outbox).set({ status: "sent", attempts: 1, sentAt }).where(eq(outbox.id, first!.id));
  for (let i = 3; i < 6; i++) await shop.declare({ email, orderReference: `${i}` });
  const [, second, ...others] = (await digests()).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  expect(others).toEqual([]);
  expect(second!.nextAttemptAt.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(3_600_000);
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
