import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { conversations, messages, unansweredQuestions } from "#app/chat/server/tables.server.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { consents } from "#app/consent/server/tables.server.ts";
import { contactAnswers, contactRequests } from "#app/contact/server/tables.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { newsletter } from "#app/newsletter/server/tables.server.ts";
import { orderEvents, orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { cardPayers } from "#app/payments/server/tables.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { daysBefore, monthsBefore } from "#app/platform/privacy/retention.server.ts";
import { retentions } from "#app/privacy/kept-data.server.ts";
import { withdrawalEvents, withdrawals } from "#app/withdrawals/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";

const now = new Date("2030-07-31T03:23:00Z");
const later = (at: Date) => new Date(at.getTime() + 60_000);

const database = startForTests(shopDatabase);

const erase = async (what: string) => {
  const kind = retentions.find((each) => each.what === what);
  if (!kind) throw new Error(`nothing is said of ${what}`);
  return kind.erase({ db: database.db, now });
};

test("security 6.46: months are calendar months, and the 31st is a valid day in every month", () => {
  expect(monthsBefore(now, 5).toISOString()).toBe("2030-02-28T03:23:00.000Z");
  expect(monthsBefore(now, 12).toISOString()).toBe("2029-07-31T03:23:00.000Z");
  expect(monthsBefore(new Date("2028-02-29T00:00:00Z"), 36).toISOString()).toBe("2025-02-28T00:00:00.000Z");
});

test("security 6.46: mails are erased after 30 days, those that still have to be sent stay", async () => {
  const mail = (status: "sent" | "kept" | "dead" | "queued", createdAt: Date) => ({
    id: randomUUID(),
    dedupeKey: randomUUID(),
    kind: "test",
    language: "fr",
    recipient: "a@example.com",
    subject: "s",
    html: "h",
    text: "t",
    status,
    createdAt,
  });
  const old = daysBefore(now, 30);
  const before = new Date(old.getTime() - 60_000);
  const retained = [mail("sent", later(old)), mail("queued", before)];
  const deleted = [mail("sent", before), mail("kept", before), mail("dead", before)];
  await database.db.insert(outbox).values([...retained, ...deleted]);
  expect(await erase("mails")).toBe(3);
  const left = await database.db.select({ id: outbox.id }).from(outbox);
  expect(left.map(({ id }) => id).sort()).toEqual(retained.map(({ id }) => id).sort());
  expect(await erase("mails")).toBe(0);
});

test("security 6.46: an order that was never paid is erased after 90 days, with its history; all others stay", async () => {
  const { db } = database;
  const make = async (status: "Annulee" | "A_traiter" | "Tentative_ok", payment: "pending" | "paid", at: Date) => {
    const { id } = await placedOrder(db);
    await db.update(orders).set({ status, payment_status: payment, created_at: at }).where(eq(orders.id, id));
    return id;
  };
  const old = daysBefore(now, 91);
  const deleted = await make("Annulee", "pending", old);
  const declared = await make("Annulee", "pending", old);
  await db.insert(withdrawals).values({
    id: randomUUID(),
    name: "A",
    orderReference: "x",
    email: "a@example.com",
    language: "fr",
    orderId: declared,
    outcome: "review",
    receivedAt: now,
  });
  const retained = [
    declared,
    await make("Annulee", "pending", daysBefore(now, 89)),
    await make("Annulee", "paid", old),
    await make("A_traiter", "paid", old),
    await make("Tentative_ok", "pending", old),
  ];
  expect(await erase("unpaid orders")).toBe(1);
  const left = (await db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
  expect(left.sort()).toEqual(retained.sort());
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, deleted))).toEqual([]);
});

test("security 6.53: an unpaid order that cannot be erased does not keep others, and is reported", async () => {
  const { db } = database;
  const old = { status: "Annulee", created_at: daysBefore(now, 91) } as const;
  const [held, free] = [await placedOrder(db), await placedOrder(db)];
  await db
    .update(orders)
    .set(old)
    .where(inArray(orders.id, [held.id, free.id]));
  await db.execute(sql`create table holds (order_id uuid references orders (id))`);
  await db.execute(sql`insert into holds values (${held.id})`);
  await expect(erase("unpaid orders")).rejects.toThrow(/^1 unpaid orders/);
  expect(await db.select().from(orders).where(eq(orders.id, free.id))).toEqual([]);
  expect(await db.select().from(orders).where(eq(orders.id, held.id))).toHaveLength(1);
  await db.execute(sql`drop table holds`);
  expect(await erase("unpaid orders")).toBe(1);
});

test("security 6.46: requests, subscribers, choices and declarations are erased when their period is over", async () => {
  const { db } = database;
  const person = { firstName: "A", lastName: "B", email: "a@example.com", phone: "12345678", companyName: "C" };
  await db.insert(contactRequests).values(
    [monthsBefore(now, 36), daysBefore(now, 1200)].map((createdAt, index) => ({
      ...person,
      id: randomUUID(),
      kind: "fleet" as const,
      language: "fr",
      createdAt: index === 0 ? later(createdAt) : createdAt,
    })),
  );
  const answered = { ...person, id: randomUUID(), kind: "fleet" as const, language: "fr" };
  await db.insert(contactRequests).values({ ...answered, createdAt: daysBefore(now, 1200) });
  await db
    .insert(contactAnswers)
    .values({ requestId: answered.id, author: "user:1", text: "A", at: daysBefore(now, 900) });
  expect(await erase("contact requests")).toBe(1);

  const subscriber = (createdAt: Date, confirmedAt: Date | null) => ({
    email: `${randomUUID()}@example.com`,
    createdAt,
    confirmedAt,
  });
  const longAgo = daysBefore(now, 2000);
  await db.insert(newsletter).values([
    subscriber(longAgo, longAgo), // too old
    subscriber(longAgo, daysBefore(now, 100)),
    subscriber(daysBefore(now, 31), null), // never confirmed
    subscriber(daysBefore(now, 29), null),
    { ...subscriber(daysBefore(now, 31), null), confirmExpiresAt: later(now) }, // asked to confirm again
  ]);
  expect(await erase("newsletter addresses")).toBe(2);

  const choice = (createdAt: Date) => ({
    id: randomUUID(),
    version: "1",
    analytics: false,
    marketing: false,
    language: "fr",
    createdAt,
  });
  await db.insert(consents).values([choice(daysBefore(now, 190)), choice(daysBefore(now, 180))]);
  expect(await erase("cookie choices")).toBe(1);

  const declaration = (receivedAt: Date) => ({
    id: randomUUID(),
    name: "A",
    orderReference: "x",
    email: "a@example.com",
    language: "fr",
    outcome: "review" as const,
    receivedAt,
  });
  const declarations = [declaration(daysBefore(now, 1830)), declaration(daysBefore(now, 1820))];
  await db.insert(withdrawals).values(declarations);
  // Events of a declaration are erased with it.
  const answer = { at: now, kind: "confirmed" as const, author: "buyer" };
  await db.insert(withdrawalEvents).values(declarations.map(({ id }) => ({ ...answer, withdrawalId: id })));
  expect(await erase("withdrawals")).toBe(1);
  expect(await db.select({ id: withdrawalEvents.withdrawalId }).from(withdrawalEvents)).toEqual([
    { id: declarations[1]!.id },
  ]);
});

test("security 6.46: the waiting list forgets addresses after the news or 12 months, and still counts the vehicle", async () => {
  const { db } = database;
  const attempt = (createdAt: Date, notifiedAt: Date | null) => ({
    brand: "B",
    model: "M",
    year: 1999,
    energy: "Essence",
    email: "a@example.com",
    createdAt,
    notifiedAt,
  });
  await db
    .insert(compatibilityAttempts)
    .values([attempt(daysBefore(now, 366), null), attempt(now, now), attempt(daysBefore(now, 364), null)]);
  expect(await erase("addresses of the waiting list")).toBe(2);
  const rows = await db.select({ email: compatibilityAttempts.email }).from(compatibilityAttempts);
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ email }) => email !== null)).toHaveLength(1);
});

test("security 6.46: counters of limits are erased when their window is over", async () => {
  const { db } = database;
  const old = daysBefore(now, 3);
  await db.insert(rateLimits).values([
    { key: "a", windowStart: old, hits: 1 },
    { key: "b", windowStart: now, hits: 1 },
  ]);
  await erase("counters of limits");
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: "b" }]);
});

test("security 6.46: the payer's hash is erased after two days", async () => {
  const { db } = database;
  const [old, recent] = [randomUUID(), randomUUID()];
  await db.insert(cardPayers).values([
    { orderId: old, payer: "hash", begunAt: daysBefore(now, 3) },
    { orderId: recent, payer: "hash", begunAt: daysBefore(now, 1) },
  ]);
  expect(await erase("payers of orders")).toBe(1);
  expect(await db.select({ orderId: cardPayers.orderId }).from(cardPayers)).toEqual([{ orderId: recent }]);
});

test("security 6.46: a conversation is erased 12 months after its last message, with its messages; so are questions without an answer", async () => {
  const { db } = database;
  const year = monthsBefore(now, 12);
  const before = new Date(year.getTime() - 60_000);
  const conversation = async (createdAt: Date, lastMessageAt: Date | null) => {
    const id = randomUUID();
    await db.insert(conversations).values({ id, tokenHash: "", language: "fr", createdAt, lastMessageAt });
    if (lastMessageAt)
      await db
        .insert(messages)
        .values({ id: randomUUID(), sessionId: id, message: "m", sender: "user", createdAt: lastMessageAt });
    return id;
  };
  const young = await conversation(before, later(year));
  await conversation(before, before);
  await conversation(before, null);
  const asked = (question: string, lastAskedAt: Date) => ({ language: "fr", question, lastAskedAt });
  await db.insert(unansweredQuestions).values([asked("old", before), asked("young", later(year))]);
  expect([await erase("chat conversations"), await erase("unanswered chat questions")]).toEqual([2, 1]);
  expect(await db.select({ id: messages.sessionId }).from(messages)).toEqual([{ id: young }]);
  expect([await erase("chat conversations"), await erase("unanswered chat questions")]).toEqual([0, 0]);
});
