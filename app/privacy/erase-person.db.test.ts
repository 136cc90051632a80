import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { newsletter } from "#app/newsletter/server/tables.server.ts";
import { orderEvents, orderNotes, orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { paymentIntents, refundApprovals, refundRequests } from "#app/payments/server/tables.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { daysBefore } from "#app/platform/privacy/retention.server.ts";
import { withdrawals } from "#app/withdrawals/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { erasedPersonsRetention, erasePerson } from "./erase-person.server.ts";
import { erasures } from "./server/tables.server.ts";

const now = new Date("2030-07-31T10:00:00Z");
const person = { email: "Erase.Me@serin.example", phone: "+33 698712345", license_plate: "ZQ-717-XJ" };
const onInvoice = {
  first_name: "Canarina",
  last_name: "Vogelsang",
  address: "77 rue du Serin-Cini",
  city: "Serinville",
};

const database = startForTests(shopDatabase);

type State = Pick<typeof orders.$inferInsert, "status" | "payment_status">;

async function order(state: State, lastStep: Date): Promise<string> {
  const { db } = database;
  const { id } = await placedOrder(db, { ...person, ...onInvoice });
  await db
    .update(orders)
    .set({ ...state, created_at: lastStep, updated_at: lastStep })
    .where(eq(orders.id, id));
  await db.update(orderEvents).set({ at: lastStep }).where(eq(orderEvents.orderId, id));
  return id;
}

async function store(createdAt: Date, email = person.email): Promise<void> {
  const { db } = database;
  const language = "fr";
  const company = { kind: "fleet" as const, companyName: "Serinus", firstName: "Canarina", lastName: "Vogelsang" };
  const mail = { kind: "test", subject: "s", html: "h", text: "t", status: "sent" as const, language, createdAt };
  await db
    .insert(contactRequests)
    .values({ ...company, id: randomUUID(), email, phone: person.phone, language, createdAt });
  await db.insert(newsletter).values({ email, language, createdAt }).onConflictDoNothing();
  await db
    .insert(compatibilityAttempts)
    .values({ brand: "B", model: "M", year: 1999, energy: "Essence", email, createdAt });
  await db.insert(outbox).values([
    { ...mail, id: randomUUID(), dedupeKey: randomUUID(), recipient: email },
    { ...mail, id: randomUUID(), dedupeKey: randomUUID(), recipient: "staff@example.com", text: `From ${email}.` },
  ]);
}

/** Where a word stands, as `table: how many rows`. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const query = sql`select count(*)::int as hits from ${sql.identifier(name)} t where strpos(lower(row_to_json(t)::text), ${word.toLowerCase()}) > 0`;
    const [{ hits } = { hits: 0 }] = (await database.db.execute<{ hits: number }>(query)).rows;
    if (hits > 0) found.push(`${name}: ${hits}`);
  }
  return found.toSorted();
}

test("security 6.46: the person who asks is erased; what law, accounting or an order under way needs stays", async () => {
  const { db } = database;
  const long = daysBefore(now, 31);
  const delivered = await order({ status: "Livree", payment_status: "paid" }, long);
  const unpaid = await order({ status: "Annulee", payment_status: "failed" }, daysBefore(now, 1));
  const declared = await order({ status: "Annulee", payment_status: "pending" }, long);
  const sent = await order({ status: "Expediee", payment_status: "paid" }, long);
  const justDelivered = await order({ status: "Livree", payment_status: "paid" }, daysBefore(now, 29));
  const other = await placedOrder(db, { email: "someone@else.example" });
  const author = "user:1";
  await db.insert(orderNotes).values({ orderId: delivered, author, text: "Asked for Mrs Zeisig" });
  const event = { orderId: delivered, at: long, author, toStatus: "Livree", toPaymentStatus: "paid" };
  await db.insert(orderEvents).values([
    { ...event, kind: "held", note: "Mrs Zeisig is away" },
    { ...event, kind: "returned", note: "damaged: Mrs Zeisig calls" },
    { ...event, kind: "approvalRequested", note: "Mrs Zeisig kept it" },
    { ...event, kind: "refund", amount: "5.00" },
  ]);
  const refund = { orderId: delivered, amountCents: 500, author, reason: "Mrs Zeisig insists" };
  await db.insert(refundApprovals).values({ ...refund, id: randomUUID(), kind: "refund", status: "declined" });
  const payment = { id: randomUUID(), orderId: delivered, attempt: 1, provider: "sandbox", amountCents: 500 } as const;
  await db.insert(paymentIntents).values({ ...payment, currency: "eur", status: "succeeded" });
  await db.insert(refundRequests).values({ ...refund, id: randomUUID(), intentId: payment.id });
  await db.transaction((tx) =>
    recordAudit(tx, { userId: "1" }, "order-held", `order:${delivered}`, { detail: "Mrs Zeisig is away" }),
  );
  await db.insert(withdrawals).values({
    id: randomUUID(),
    name: "Canarina Vogelsang",
    orderReference: "x",
    email: person.email,
    language: "fr",
    orderId: declared,
    outcome: "review",
    receivedAt: long,
  });
  await store(long);
  await store(long, "someone@else.example");

  const erased = await erasePerson({ db, now, author: "command-line" }, " ERASE.me@serin.example ");
  if (!erased.ok) throw new Error(erased.error);
  const { rows, ordersUnderWay } = erased;
  expect(Object.fromEntries(rows)).toEqual({
    accounts: 0,
    mails: 2,
    "contact requests": 1,
    "chat conversations": 0,
    "newsletter addresses": 1,
    "addresses of the waiting list": 1,
    "notes on persons": 0,
    orders: 3,
  });
  expect(ordersUnderWay).toBe(2);
  expect(await tablesWith(person.email)).toEqual(["orders: 2", "withdrawals: 1"]);
  expect(await tablesWith("698712345")).toEqual(["contact_requests: 1", "orders: 2"]);
  expect(await tablesWith(person.license_plate)).toEqual(["orders: 2"]);
  expect(await tablesWith("Serin-Cini")).toEqual(["orders: 3"]);
  expect(await tablesWith("someone@else.example")).toEqual([
    "compatibility_attempts: 1",
    "contact_requests: 1",
    "mail_outbox: 2",
    "newsletter: 1",
    "orders: 1",
  ]);
  expect(await tablesWith("Zeisig")).toEqual([]);
  expect(await tablesWith("damaged")).toEqual(["order_events: 1"]);
  expect(await db.$count(orderEvents, eq(orderEvents.amount, "5.00"))).toBe(1);
  const row = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
  expect(await row(delivered)).toMatchObject({ ...onInvoice, email: "", phone: "", license_plate: "" });
  expect(await row(unpaid)).toBeUndefined();
  expect(await row(declared)).toMatchObject({ first_name: "", last_name: "", address: "", city: "", postal_code: "" });
  for (const id of [sent, justDelivered]) expect(await row(id)).toMatchObject({ ...person, ...onInvoice });
  expect(await row(other.id)).toMatchObject({ email: "someone@else.example" });

  // Nights later: the orders under way then are finished, and a backup has brought the rest back.
  await store(long);
  const later = daysBefore(now, -60);
  const returned = { status: "Retournee", payment_status: "refunded" } as const;
  await db.update(orders).set(returned).where(eq(orders.id, sent));
  // A new request of the same person is not one of those that were erased.
  await db
    .update(newsletter)
    .set({ createdAt: daysBefore(now, -1) })
    .where(eq(newsletter.email, person.email));
  expect(await erasedPersonsRetention.erase({ db, now: later })).toBe(6);
  expect(await tablesWith(person.email)).toEqual(["newsletter: 1", "withdrawals: 1"]);
  expect(await erasedPersonsRetention.erase({ db, now: later })).toBe(0);
  expect(await db.$count(erasures)).toBe(1);
  await erasedPersonsRetention.erase({ db, now: daysBefore(now, -1100) });
  expect(await db.$count(erasures)).toBe(0);
});

test("an address that only contains the erased one is another person's", async () => {
  const { db } = database;
  const other = `not-${person.email}`;
  await store(daysBefore(now, 1), other);
  await erasePerson({ db, now, author: "command-line" }, person.email);
  expect(await tablesWith(other)).toEqual([
    "compatibility_attempts: 1",
    "contact_requests: 1",
    "mail_outbox: 2",
    "newsletter: 1",
  ]);
});
