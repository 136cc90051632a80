/**
 * Decisions 9.9, over the sample year: documents, VAT, days, accounting entries by month and by financial year, e-reports
 * and the provider's ledger agree to the cent. Alone: `npx vitest run --project slow tools/demo-data/year-books.slow.test.ts`
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accountedPayouts, monthSums, type NamedPayout, payoutsOf } from "#app/back-office/books/books.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { fecFile, fecYearFile } from "#app/invoices/fec-file.server.ts";
import { financialYear } from "#app/invoices/financial-year.ts";
import { monthOf, monthsBack } from "#app/invoices/month.ts";
import { reportingPeriods } from "#app/invoices/reporting-periods.ts";
import { readSalesJournal, totalsOfDays, vatByCountry } from "#app/invoices/sales-journal.server.ts";
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

test("the file of each financial year has the sums of its journal, its VAT, its e-reports and its payouts, and no gap", async () => {
  let entered = 0;
  for (const period of [financialYear(2025), financialYear(2026)]) {
    const journal = (await readSalesJournal(database.db, period.first, { after: undefined, limit: 10_000 }, 12)).rows;
    const found = await payoutsOf(context(), period.first, 12);
    if (!found.ok) throw new Error(found.error);
    const payouts = accountedPayouts(found.payouts.map((payout) => ({ ...payout, status: "paid" })));
    const { record, tail } = fecYearFile(period, payouts);
    const text = journal.map(record).join("") + tail();
    const lines = text
      .split("\r\n")
      .filter(Boolean)
      .map((line) => line.split("\t"));
    const debit = (line: string[]) => Number(line[11]!.replace(",", "")) - Number(line[12]!.replace(",", ""));
    const sumOf = (isIncluded: (line: string[]) => boolean) => total(lines.filter(isIncluded).map(debit));
    expect(
      sumOf(() => true),
      "debits less credits",
    ).toBe(0);
    const isSale = ([code]: string[]) => code !== "BQ";
    const gross = total(journal.map(({ grossCents }) => grossCents));
    const vat = total(journal.map(({ vatCents }) => vatCents));
    expect(sumOf((line) => isSale(line) && line[4] === "411000")).toBe(gross);
    expect(-sumOf((line) => line[4]!.startsWith("4457"))).toBe(vat);
    expect(-sumOf((line) => line[4]!.startsWith("707"))).toBe(gross - vat);
    const byCountry = await vatByCountry(database.db, period.first, 12);
    expect(total(byCountry.map((row) => row.grossCents))).toBe(gross);
    expect(total(byCountry.map((row) => row.vatCents))).toBe(vat);
    // Whatever the regime, the e-reports of a year are the year.
    for (const regime of ["normalMonthly", "simplified", "exempt"] as const) {
      const months = monthsBack(period.last, 12);
      const periods = new Map(
        months.flatMap((month) => reportingPeriods(month, regime)).map((each) => [each.key, each]),
      );
      const days = (await Promise.all([...periods.values()].map((each) => totalsOfDays(database.db, each)))).flat();
      expect(total(days.map((row) => row.grossCents)), regime).toBe(gross);
      expect(total(days.map((row) => row.vatCents)), regime).toBe(vat);
    }
    expect(sumOf((line) => line[4] === "512000")).toBe(total(payouts.map(({ amountCents }) => amountCents)));
    const numbers = [...new Set(lines.map((line) => Number(line[2])))];
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBe(journal.filter(({ grossCents }) => grossCents !== 0).length + payouts.length);
    entered += numbers.length;
  }
  expect(entered).toBeGreaterThan(400);
});
