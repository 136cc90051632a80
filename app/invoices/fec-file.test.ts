/**
 * The file of a financial year against LPF art. A47 A-1 (legifrance.gouv.fr, LEGIARTI000027804775) and its comment
 * BOI-CF-IOR-60-40-20 of 7 June 2017 (bofip.impots.gouv.fr/doctrine/pgp/9028-PGP).
 */
import { afterEach, expect, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { type AccountedPayout, fecFile, fecYearFile } from "./fec-file.server.ts";
import { financialYear, financialYearsBack, readFinancialYear } from "./financial-year.ts";
import { fecColumns } from "./rules/accounting-entries.ts";
import type { JournalEntry } from "./sales-journal.server.ts";

const endsIn = (yearEndMonth: number) =>
  applyShopValues({
    stored: new Map([
      ["books", { yearEndMonth }],
      ["seller", { siren: "123 456 789" }],
    ]),
  });
afterEach(() => applyShopValues({ stored: new Map() }));

const sale = (number: string, day: string, grossCents = 7_900): JournalEntry => ({
  kind: "invoice",
  number,
  orderNumber: `OD-${number}`,
  credited: null,
  country: "FR",
  vatCountry: "FR",
  issuedAt: new Date(`${day}T09:00:00Z`),
  paidAt: new Date(`${day}T08:59:00Z`),
  vatRate: "20.00",
  grossCents,
  netCents: grossCents - 1_317,
  vatCents: 1_317,
});
const payout = (id: string, day: string): AccountedPayout => ({
  id,
  arrivesAt: new Date(`${day}T00:00:00Z`),
  amountCents: 7_700,
  movements: [{ type: "charge", amountCents: 7_900, feeCents: 200, orderNumber: "OD-1" }],
});
const year = () => {
  const file = fecYearFile(financialYear(2026), [payout("po_2", "2026-12-03"), payout("po_1", "2026-02-05")]);
  const sales = [
    sale("FA-1", "2026-01-02"),
    sale("FA-2", "2026-02-28"),
    sale("FA-0", "2026-03-01", 1_317),
    sale("FA-3", "2026-12-31"),
  ];
  const text = sales.map(file.record).join("") + file.tail();
  const lines = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split("\t"));
  const column = (name: (typeof fecColumns)[number]) => lines.map((line) => line[fecColumns.indexOf(name)]!);
  return { file, lines, column };
};

test("A47 A-1, VII 1°: one file for a financial year, whose entries are in the order of validation across its journals", () => {
  const { column } = year();
  expect(column("ValidDate")).toEqual(column("ValidDate").toSorted());
  expect(new Set(column("JournalCode"))).toEqual(new Set(["VE", "BQ"]));
});

test("A47 A-1, VII 3: entries are numbered 1, 2, 3 … without a gap over the year, each line of an entry alike", () => {
  const { lines, column } = year();
  const numbers = column("EcritureNum").map(Number);
  expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6]);
  const pieces = new Map(numbers.map((number, index) => [number, column("PieceRef")[index]]));
  expect([...pieces.values()]).toEqual(["FA-1", "po_1", "FA-2", "FA-0", "po_2", "FA-3"]);
  for (const number of pieces.keys()) {
    const cents = lines
      .filter((line) => Number(line[2]) === number)
      .map((line) => Number(line[11]!.replace(",", "")) - Number(line[12]!.replace(",", "")));
    expect(
      cents.reduce((sum, each) => sum + each, 0),
      `entry ${number}`,
    ).toBe(0);
  }
});

test("A47 A-1, VII 3: a document without an amount makes no entry and takes no number", () => {
  const file = fecYearFile(financialYear(2026));
  const nothing = { ...sale("FA-1", "2026-01-02"), grossCents: 0, netCents: 0, vatCents: 0 };
  expect(file.record(nothing)).toBe("");
  expect(file.record(sale("FA-2", "2026-01-03")).split("\t")[2]).toBe("1");
});

test.each([
  [12, "123456789FEC20261231.txt"],
  [6, "123456789FEC20260630.txt"],
  [2, "123456789FEC20260228.txt"],
])("A47 A-1, IX: a year that ends in month %i is named after its last day: %s", (month, name) => {
  endsIn(month);
  expect(fecYearFile(financialYear(2026)).name).toBe(name);
});

test("decisions 9.9: the months' files keep the numbers of documents, by which both are compared", () => {
  const month = fecFile({ year: 2026, month: 1 });
  expect(month.record(sale("FA-1", "2026-01-02")).split("\t")[2]).toBe("FA-1");
});

test("a financial year has twelve months, ends in the month of the settings, and the open one comes first", () => {
  endsIn(6);
  expect(financialYear(2026)).toEqual({ ends: 2026, first: { year: 2025, month: 7 }, last: { year: 2026, month: 6 } });
  expect(financialYearsBack({ year: 2026, month: 11 }, 2).map(({ ends }) => ends)).toEqual([2027, 2026]);
  expect(financialYearsBack({ year: 2026, month: 6 }, 1).map(({ ends }) => ends)).toEqual([2026]);
  expect(readFinancialYear("2026")?.ends).toBe(2026);
  for (const text of [null, "", "2019", "20260", "2026-06"]) expect(readFinancialYear(text)).toBeUndefined();
});
