import fc from "fast-check";
import { expect, test } from "vitest";
import { deliveredCountries } from "#app/catalogue/countries.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { addPromo, placedOrder } from "#app/orders/testing/order-input.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { refundFigures } from "./credit-note-figures.server.ts";
import { countInvoices, listInvoices } from "./list-invoices.server.ts";
import { type Month, monthOf, quarterOf } from "./month.ts";
import { accountingEntry } from "./rules/accounting-entries.ts";
import { type JournalEntry, readSalesJournal, totalsByDay, vatByCountry } from "./sales-journal.server.ts";
import { invoiceLines, invoices } from "./server/tables.server.ts";
import { payOrder, refundLedger, runWriter } from "./testing/paid-order.ts";

const ledger = refundLedger();
// Real orders: those of the sandbox and of Stripe's test keys are not in the journal.
const database = startForTests(() => shopDatabase({ PAYMENTS: "off" }));

async function journalOf(month: Month): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  let after: string | undefined;
  do {
    const page = await readSalesJournal(database.db, month, { after, limit: 7 });
    entries.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return entries;
}

const sums = (rows: { netCents: number; vatCents: number; grossCents: number }[]) =>
  rows.reduce(
    (sum, row) => ({ net: sum.net + row.netCents, vat: sum.vat + row.vatCents, gross: sum.gross + row.grossCents }),
    { net: 0, vat: 0, gross: 0 },
  );

test("whatever is sold, refunded, returned by the bank and waived, invoices and corrections less credit notes are the journal, the VAT by country, the refunds of the overview and the money kept", async () => {
  const { db } = database;
  const codes = [
    await addPromo(db),
    await addPromo(db, { discountType: "fixed", discountValue: "33.33" }),
    await addPromo(db, { discountValue: "99.00" }),
  ];
  let keptCents = 0;
  const sale = fc.record({
    country: fc.constantFrom(...deliveredCountries),
    code: fc.option(fc.constantFrom(...codes.map(({ code }) => code)), { nil: null }),
    refunds: fc.array(
      fc.record({ part: fc.double({ min: 0.01, max: 1, noNaN: true }), isWaived: fc.boolean(), isSeen: fc.boolean() }),
      { maxLength: 5 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (sales) => {
      for (const { country, code, refunds } of sales) {
        const order = await placedOrder(db, { country, promo_code: code });
        await payOrder(db, order.id);
        const total = centsFromDecimal(order.total_amount);
        let [refunded, waived] = [0, 0];
        for (const { part, isWaived, isSeen } of refunds) {
          const cents = Math.min(total - refunded, Math.max(1, Math.round(total * part)));
          ledger.refund(order.id, refunded + cents, waived);
          await runWriter(db, ledger);
          // The bank sends it back, which the writer may see before staff waive it.
          if (isWaived && isSeen) ledger.refund(order.id, refunded, waived);
          if (isWaived && isSeen) await runWriter(db, ledger);
          if (isWaived) waived += cents;
          else refunded += cents;
          ledger.refund(order.id, refunded, waived);
          await runWriter(db, ledger);
        }
        keptCents += total - refunded;
      }
      await runWriter(db, ledger);
    }),
    { numRuns: 12 },
  );
  const month = monthOf(systemClock.now());
  const journal = await journalOf(month);
  const stored = await db.select().from(invoices);
  expect(journal.map(({ number }) => number).toSorted()).toEqual(stored.map(({ number }) => number).toSorted());
  const signed = stored.map(({ kind, net, vat, gross }) => {
    const sign = kind === "credit_note" ? -1 : 1;
    return {
      netCents: sign * centsFromDecimal(net),
      vatCents: sign * centsFromDecimal(vat),
      grossCents: sign * centsFromDecimal(gross),
    };
  });
  expect(sums(journal)).toEqual(sums(signed));
  expect(sums(await vatByCountry(db, month))).toEqual(sums(signed));
  expect(sums(await vatByCountry(db, quarterOf(month), 3))).toEqual(sums(signed));
  expect(sums(await totalsByDay(db, month))).toEqual(sums(signed));
  // The accounting entries balance, and what customers owe is what was sold less what was credited.
  const cents = (text: string) => Number(text.replace(",", ""));
  const balance = (account: string) =>
    journal
      .flatMap(accountingEntry)
      .filter(({ CompteNum }) => CompteNum.startsWith(account))
      .reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0);
  expect(balance("411")).toBe(sums(signed).gross);
  expect(balance("707")).toBe(-sums(signed).net);
  expect(balance("4457")).toBe(-sums(signed).vat);
  expect(sums(journal).gross).toBe(keptCents);
  const returned = journal.filter(({ kind }) => kind !== "invoice");
  expect(journal.some(({ kind }) => kind === "correction")).toBe(true);
  expect(await refundFigures(db, { from: new Date(0), before: new Date(Date.now() + 1000) })).toMatchObject({
    refunds: journal.filter(({ kind }) => kind === "credit_note").length,
    refunded: -sums(returned).gross,
  });
  // An order whose whole price went back has given back its VAT, to the cent.
  for (const { orderId, gross, net, vat } of stored.filter(({ kind }) => kind === "invoice")) {
    const credits = stored.filter((row) => row.kind === "credit_note" && row.orderId === orderId);
    const corrections = stored.filter((row) => row.kind === "correction" && row.orderId === orderId);
    const sum = (rows: typeof credits, key: "net" | "vat" | "gross") =>
      rows.reduce((sum, row) => sum + centsFromDecimal(row[key]), 0);
    const of = (key: "net" | "vat" | "gross") => sum(credits, key) - sum(corrections, key);
    for (const credit of credits) {
      const ofCredit = corrections.filter(({ creditedInvoiceId }) => creditedInvoiceId === credit.id);
      expect(sum(ofCredit, "gross")).toBeLessThanOrEqual(centsFromDecimal(credit.gross));
    }
    expect(of("gross")).toBeLessThanOrEqual(centsFromDecimal(gross));
    if (of("gross") === centsFromDecimal(gross))
      expect([of("net"), of("vat")]).toEqual([centsFromDecimal(net), centsFromDecimal(vat)]);
  }
  for (const series of ["FA", "AV", "FC"]) {
    const numbers = stored.filter((row) => row.series === series).map(({ sequence }) => sequence);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  }
  const lines = await db.select().from(invoiceLines);
  for (const row of stored) {
    const ofInvoice = lines.filter(({ invoiceId }) => invoiceId === row.id);
    expect(ofInvoice.reduce((sum, line) => sum + centsFromDecimal(line.net), 0)).toBe(centsFromDecimal(row.net));
  }
});

test("law, VAT: one line for each country and rate; exports by country; the months are those of Paris; no test orders", async () => {
  const { db } = database;
  const [model] = await db.select().from(invoices).limit(1);
  const row = (number: string, overrides: Partial<typeof invoices.$inferInsert>) => ({
    ...model!,
    id: crypto.randomUUID(),
    number,
    kind: "credit_note" as const,
    creditedInvoiceId: model!.id,
    year: 2020,
    sequence: Number(number.slice(-6)),
    series: "AV",
    net: "10.00",
    vat: "2.00",
    gross: "12.00",
    vatRate: "20.00",
    vatCountry: "FR",
    country: "FR",
    ...overrides,
  });
  await db.insert(invoices).values([
    // The last moment of January in Paris is 22:59:59 UTC.
    row("AV-2020-000001", { issuedAt: new Date("2020-01-31T22:59:59Z"), refundedTotal: "901.00" }),
    row("AV-2020-000002", { issuedAt: new Date("2020-01-31T23:00:00Z"), refundedTotal: "902.00" }),
    row("AV-2020-000003", { issuedAt: new Date("2020-02-29T22:59:59Z"), refundedTotal: "903.00", country: "MC" }),
    row("AV-2020-000004", { issuedAt: new Date("2020-02-10T12:00:00Z"), refundedTotal: "904.00", isTest: true }),
    row("AV-2020-000005", {
      issuedAt: new Date("2020-02-10T12:00:00Z"),
      refundedTotal: "905.00",
      country: "CH",
      vatCountry: null,
      vatRate: null,
      net: "12.00",
      vat: "0.00",
    }),
  ]);
  expect((await journalOf({ year: 2020, month: 1 })).map(({ number }) => number)).toEqual(["AV-2020-000001"]);
  expect(await vatByCountry(db, { year: 2020, month: 2 })).toEqual([
    {
      country: "FR",
      vatCountry: "FR",
      vatRate: "20.00",
      invoices: 0,
      creditNotes: 2,
      netCents: -2000,
      vatCents: -400,
      grossCents: -2400,
    },
    {
      country: "CH",
      vatCountry: null,
      vatRate: null,
      invoices: 0,
      creditNotes: 1,
      netCents: -1200,
      vatCents: 0,
      grossCents: -1200,
    },
  ]);
});

test("totals by day have the day of Paris, the category by where it is taxed, and no test orders", async () => {
  const french = { category: "TLB1", vatRate: "20.00", currency: "EUR", documents: 1 };
  const credited = { ...french, netCents: -1000, vatCents: -200, grossCents: -1200 };
  const swiss = { ...credited, category: "TNT1", vatRate: null, netCents: -1200, vatCents: 0 };
  expect(await totalsByDay(database.db, { year: 2020, month: 2 })).toEqual([
    { day: "2020-02-01", ...credited },
    { day: "2020-02-10", ...swiss },
    { day: "2020-02-29", ...credited },
  ]);
});

test("decisions 9: the list finds a number of an invoice or of an order, and filters by kind, country, day and test", async () => {
  const { db } = database;
  const list = (filter: Parameters<typeof countInvoices>[1]) =>
    listInvoices(db, { filter, sort: { key: "issued", descending: true }, page: { limit: 1000 } });
  const all = (await list({})).rows;
  const [first] = all;
  expect((await list({ search: ` ${first!.number.toLowerCase()} ` })).rows).toEqual([first]);
  expect((await list({ search: first!.orderNumber })).rows).toContainEqual(first);
  expect((await list({ kind: ["invoice"] })).rows).toEqual(all.filter(({ kind }) => kind === "invoice"));
  expect((await list({ country: ["CH"] })).rows).toEqual(all.filter(({ country }) => country === "CH"));
  expect((await list({ isTest: true })).rows.map(({ number }) => number)).toEqual(["AV-2020-000004"]);
  expect((await list({ from: "2020-02-01", to: "2020-02-10" })).rows).toHaveLength(3);
  expect(await countInvoices(db, {}, 10_000)).toBe(all.length);
});

test("decisions 9: an invoice is found by its number, its order's number and what finds the order, and by nobody else's", async () => {
  const { db } = database;
  const order = await placedOrder(db, { first_name: "Solène", last_name: "Quiberon", email: "solene@buyer.example" });
  await payOrder(db, order.id);
  await runWriter(db, ledger);
  const find = async (search: string) => {
    const query = { sort: { key: "issued", descending: true }, page: { limit: 50 } } as const;
    return (await listInvoices(db, { filter: { search }, ...query })).rows;
  };
  const [invoice] = await find("quiberon");
  expect(invoice).toMatchObject({ orderId: order.id, buyer: "Solène Quiberon" });
  for (const search of [invoice!.number, invoice!.orderNumber, "solene quib", "solene@buyer.example"])
    expect(
      (await find(search)).map(({ number }) => number),
      search,
    ).toEqual([invoice!.number]);
  for (const search of ["quiberonx", "FA-2020-000001", "solene@other.example"]) expect(await find(search)).toEqual([]);
});
