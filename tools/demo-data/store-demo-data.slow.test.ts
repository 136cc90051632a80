import { spawnSync } from "node:child_process";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accountNames } from "#app/accounts/account-names.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { conversationStates } from "#app/chat/conversation.ts";
import { conversations, savedReplies, unansweredQuestions } from "#app/chat/server/tables.server.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { dongleStates } from "#app/dongles/dongle-states.ts";
import { dongles } from "#app/dongles/server/tables.server.ts";
import { readSalesJournal } from "#app/invoices/sales-journal.server.ts";
import { invoices } from "#app/invoices/server/tables.server.ts";
import { retryMail } from "#app/mail/dead-mails.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { newsletter, newsletterDeliveries, newsletterLetters } from "#app/newsletter/server/tables.server.ts";
import { subscriberStates } from "#app/newsletter/subscriber-states.ts";
import { demoStaff } from "#app/orders/demo-orders.server.ts";
import { orderStatuses, paymentStatuses } from "#app/orders/order-status.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderEvents, orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { sendRefunds } from "#app/payments/refunds/send-refunds.server.ts";
import { sandboxProvider } from "#app/payments/sandbox/sandbox-provider.server.ts";
import { paymentEvents, paymentIntents, refundRequests } from "#app/payments/server/tables.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { shippingMails } from "#app/shipping/emails/shipping-mails.server.ts";
import { shipments } from "#app/shipping/server/tables.server.ts";
import { withdrawals } from "#app/withdrawals/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import type { TestDatabase } from "#database/testing/test-database.ts";
import { storeDemoData } from "./store-demo-data.ts";

const now = new Date("2026-11-22T14:00:00Z");
let first: Awaited<ReturnType<typeof storeDemoData>>;

async function seededShop(): Promise<TestDatabase> {
  const made = await shopDatabase();
  await seedCatalogue({ db: made.db, clock: fixedClock(now.toISOString()) });
  return made;
}

const database = startForTests(seededShop);
beforeAll(async () => {
  first = await storeDemoData({ db: database.db, now });
});

const counted = [
  orders,
  dongles,
  invoices,
  shipments,
  withdrawals,
  paymentIntents,
  contactRequests,
  compatibilityAttempts,
];
const rowCounts = () => Promise.all(counted.map((table) => database.db.$count(table)));

test("the demonstration data have every state of orders, payments and dongles, and only mails that were given up", async () => {
  const { db } = database;
  const stored = await db.select().from(orders);
  expect(first).toEqual({ stored: true, orders: stored.length });
  expect(stored.length).toBeGreaterThan(300);
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  expect(new Set(stored.map(({ payment_status }) => payment_status))).toEqual(new Set(paymentStatuses));
  expect(new Set(stored.map(({ language }) => language)).size).toBe(5);
  expect(new Set(stored.map(({ country }) => country)).size).toBeGreaterThanOrEqual(10);
  expect(stored.every(({ email }) => email.endsWith(".example.com"))).toBe(true);
  expect(stored.some(({ held_at }) => held_at !== null)).toBe(true);
  const states = await db.selectDistinct({ state: dongles.state }).from(dongles);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(dongleStates));
  const sent = stored.filter(({ status }) => ["Expediee", "Livree", "Retractation"].includes(status));
  const parcels = await db.select({ id: shipments.orderId }).from(shipments);
  expect(sent.filter(({ id }) => !parcels.some((parcel) => parcel.id === id))).toEqual([]);
  const mails = await db.select().from(outbox);
  expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(["dead"]));
  for (const { id, language, orderId, recipient, subject } of mails) {
    const { number, email, ...order } = stored.find((each) => each.id === orderId)!;
    expect([language, recipient]).toEqual([order.language, email]);
    expect(subject).toContain(number);
    // Staff who retry one have it written, and here kept.
    expect(await retryMail({ db, author: "command-line" }, id)).toEqual({ ok: true });
    await runOutbox({ db, clock: systemClock, sender: undefined, mails: shippingMails });
    const [mail] = await db.select().from(outbox).where(eq(outbox.id, id));
    expect(mail).toMatchObject({ status: "kept", subject });
  }
  const outcomes = await db.selectDistinct({ outcome: paymentEvents.outcome }).from(paymentEvents);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(["paid", "refunded", "unknownOrder", "mismatch"]),
  );
  // No list of the back office is empty.
  expect(new Set(stored.map(({ origin }) => origin)).size).toBe(4);
  const talks = await db.select({ state: conversations.state }).from(conversations);
  expect(new Set(talks.map(({ state }) => state))).toEqual(new Set(conversationStates));
  const readers = await db.select({ status: newsletter.status }).from(newsletter);
  expect(new Set(readers.map(({ status }) => status))).toEqual(new Set(subscriberStates));
  for (const table of [newsletterLetters, newsletterDeliveries, savedReplies, unansweredQuestions])
    expect(await db.$count(table)).toBeGreaterThan(0);
  const authors = await db.selectDistinct({ author: orderEvents.author }).from(orderEvents);
  expect(authors.map(({ author }) => author).toSorted()).toEqual(
    ["buyer", "command-line", "payment", demoStaff].toSorted(),
  );
  expect((await accountNames(db, [demoStaff], "gone")).get(demoStaff)).not.toBe("gone");
});

test("invoices, credit notes and the journal of the demonstration data agree with what was paid and refunded", async () => {
  const { db } = database;
  const [money] = await db
    .select({
      paid: sql<number>`sum(${paymentIntents.amountCents})::int`,
      refunded: sql<number>`sum(${paymentIntents.refundedCents})::int`,
    })
    .from(paymentIntents);
  const issued = await db.select().from(invoices).orderBy(invoices.series, invoices.year, invoices.sequence);
  const gross = (kind: "invoice" | "credit_note") =>
    issued.filter((each) => each.kind === kind).reduce((sum, each) => sum + centsFromDecimal(each.gross), 0);
  expect(gross("invoice")).toBe(money!.paid);
  expect(gross("credit_note")).toBe(money!.refunded);
  for (const kind of ["invoice", "credit_note"] as const) {
    const times = issued.filter((each) => each.kind === kind).map(({ issuedAt }) => issuedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
  const inMonth = issued.filter(({ issuedAt }) => issuedAt.toISOString().startsWith("2026-10-1"));
  const journal = await readSalesJournal(db, { year: 2026, month: 10 }, { limit: 500 });
  const numbers = journal.rows.map(({ number }) => number);
  expect(inMonth.length).toBeGreaterThan(0);
  expect(numbers).toEqual(expect.arrayContaining(inMonth.map(({ number }) => number)));
});

test("a second run changes nothing, and a shop with real orders is left alone", async () => {
  const before = await rowCounts();
  expect(await storeDemoData({ db: database.db, now })).toEqual({ stored: false, because: "demonstration" });
  expect(await rowCounts()).toEqual(before);
  const other = await shopDatabase();
  try {
    const { id } = await placedOrder(other.db);
    await other.db.update(orders).set({ is_test: false }).where(eq(orders.id, id));
    expect(await storeDemoData({ db: other.db, now })).toEqual({ stored: false, because: "real" });
    expect(await other.db.$count(orders)).toBe(1);
  } finally {
    await other.stop();
  }
});

test.each([
  ["NODE_ENV", "production"],
  ["STRIPE_SECRET_KEY", "sk_live_x"],
  ["PUBLIC_URL", "https://shop.example"],
])("demonstration data are refused with %s=%s", (name, value) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: "postgres://localhost:1/none", [name]: value };
  const run = spawnSync(process.execPath, ["tools/demo-data/run.ts"], { env, encoding: "utf8" });
  expect(run.stderr).toBe("A shop in production gets no demonstration data.\n");
  expect(run.status).toBe(64);
});

test.each(["paid", "partially_refunded"] as const)(
  "staff can refund what is left of a sample order that is %s",
  async (payment) => {
    const { db } = database;
    const isSold = and(eq(orders.payment_status, payment), eq(orders.status, "Livree"));
    const [order] = await db.select().from(orders).where(isSold).limit(1);
    const { id, version, total_amount } = order!;
    const provider = sandboxProvider(() => db);
    const context = { db, clock: systemClock, log, orders: payableOrders, provider };
    const request = { orderId: id, version, author: { userId: "ada" }, amountCents: "all", reason: "test" } as const;
    expect(await refundOrder(context, request)).toMatchObject({ ok: true });
    await sendRefunds(context);
    const [after] = await db.select().from(orders).where(eq(orders.id, id));
    expect(after!.payment_status).toBe("refunded");
    const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.orderId, id));
    expect(intent!.refundedCents).toBe(centsFromDecimal(total_amount));
    const failed = await db.$count(refundRequests, eq(refundRequests.status, "failed"));
    expect(failed).toBe(0);
  },
);
