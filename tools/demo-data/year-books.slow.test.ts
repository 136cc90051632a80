/** Decisions 9.8, over the sample year: documents, VAT, days, accounting entries and the provider's ledger agree to the cent. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accountedPayouts, monthSums, type NamedPayout, payoutsOf } from "#app/back-office/books/books.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { fecFile } from "#app/invoices/fec-file.server.ts";
import { monthOf, monthsBack } from "#app/invoices/month.ts";
import { readSalesJournal } from "#app/invoices/sales-journal.server.ts";
import { readMovements } from "#app/payments/reconcile-payouts.server.ts";
import { sandboxProvider } from "#app/payments/sandbox/sandbox-provider.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { storeDemoData } from "./store-demo-data.ts";

const now = new Date("2026-11-22T14:00:00Z");
const database = startForTests(async () => {
  const made = await shopDatabase();
  await seedCatalogue({ db: made.db, clock: fixedClock(now.toISOString()) });
  return made;
});
// The production adapter, on the simulator of Stripe that keeps the year's payments.
const context = () => ({ db: database.db, provider: sandboxProvider(() => database.db) });
/** The last is still open: its payouts have yet to arrive. */
const year = monthsBack(monthOf(now), 14).toReversed();
const total = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

beforeAll(async () => {
  await storeDemoData({ db: database.db, now });
});

test("in each month the journal, the VAT, the days and the entries have one sum; over the year it is the provider's", async () => {
  const sums = await Promise.all(year.map((month) => monthSums(context(), month)));
  for (const { journal, ...others } of sums)
    expect([others.vat, others.days, others.entries]).toEqual([journal, journal, journal]);
  expect(sums.filter(({ journal }) => journal > 0).length).toBeGreaterThanOrEqual(12);
  const [stored] = await database.db
    .select({ kept: sql<number>`sum(${paymentIntents.amountCents} - ${paymentIntents.refundedCents})::int` })
    .from(paymentIntents);
  expect(total(sums.map(({ journal }) => journal))).toBe(stored!.kept);
  expect(total(sums.map(({ provider }) => provider!))).toBe(stored!.kept);
});

test("the year's payouts name the order of every movement, and the bank, the fees and the customers agree with them", async () => {
  const payouts: NamedPayout[] = [];
  const balances = { bank: 0, fees: 0, customers: 0, unexplained: 0 };
  const accounts = { 512000: "bank", 627800: "fees", 411000: "customers", 471000: "unexplained" } as const;
  let sold = 0;
  // Payouts follow their week by up to ten days.
  for (const month of [...year, { year: 2026, month: 12 }]) {
    const found = await payoutsOf(context(), month);
    if (!found.ok) throw new Error(found.error);
    // As if all had arrived.
    const arrived = found.payouts.map((payout) => ({ ...payout, status: "paid" }));
    payouts.push(...arrived);
    const journal = (await readSalesJournal(database.db, month, { after: undefined, limit: 1_000 })).rows;
    sold += total(journal.map(({ grossCents }) => grossCents));
    const { record, tail } = fecFile(month, accountedPayouts(arrived));
    const lines = (journal.map(record).join("") + tail()).trimEnd().split("\r\n").filter(Boolean);
    const fields = lines.map((line) => line.split("\t"));
    // A47 A-1, VII 1°: in the order of validation.
    const days = fields.map((line) => line[15]!);
    expect(days).toEqual(days.toSorted());
    for (const line of fields) {
      const account = accounts[Number(line[4]) as keyof typeof accounts];
      if (account) balances[account] += Number(line[11]!.replace(",", "")) - Number(line[12]!.replace(",", ""));
    }
    const numbers = fields.filter(([code]) => code === "BQ").map((line) => line[2]);
    expect(new Set(numbers).size).toBe(found.payouts.length);
  }
  const movements = payouts.flatMap((payout) => payout.movements);
  expect(payouts.length).toBeGreaterThan(45);
  expect(payouts.filter(({ differenceCents }) => differenceCents !== 0)).toEqual([]);
  expect(movements.filter(({ orderNumber }) => orderNumber === null)).toEqual([]);
  // Stripe's balance is what moved, less its fees, less what was paid out.
  const read = await readMovements(context(), { from: new Date("2025-01-01"), before: new Date("2027-01-01") });
  if (!read.ok) throw new Error(read.error);
  expect(movements.map(({ id }) => id).toSorted()).toEqual(read.movements.map(({ id }) => id).toSorted());
  expect(total(movements.map(({ amountCents }) => amountCents))).toBe(sold);
  expect(balances).toEqual({
    bank: total(payouts.map(({ amountCents }) => amountCents)),
    fees: total(movements.map(({ feeCents }) => feeCents)),
    // Everybody has paid, and everything that was paid is at the bank.
    customers: 0,
    unexplained: 0,
  });
  expect(balances.bank + balances.fees).toBe(sold);
});
