import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AccountedPayout,
  accountingEntry,
  fecColumns,
  fecHeader,
  fecName,
  fecRecord,
  payoutEntry,
} from "./accounting-entries.ts";

/**
 * Rules of the file of accounting entries, read again on 27 November 2026 in LPF art. A47 A-1, VI to XII
 * (https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000027804775), and commented in BOI-CF-IOR-60-40-20.
 */
const document = fc
  .record({
    kind: fc.constantFrom("invoice" as const, "correction" as const, "credit_note" as const),
    sequence: fc.integer({ min: 1, max: 999_999 }),
    issuedAt: fc.date({ min: new Date("2024-01-01"), max: new Date("2029-01-01"), noInvalidDate: true }),
    vatCountry: fc.constantFrom("FR", "DE", "GB", null),
    netCents: fc.integer({ min: 1, max: 10_000_000 }),
    vatCents: fc.integer({ min: 0, max: 2_000_000 }),
  })
  .map(({ sequence, netCents: net, vatCents, kind, vatCountry, issuedAt }) => {
    const sign = kind === "credit_note" ? -1 : 1;
    const vat = vatCountry === null ? 0 : vatCents;
    return {
      kind,
      issuedAt,
      vatCountry,
      country: vatCountry ?? "CH",
      number: `FA-2026-${String(sequence).padStart(6, "0")}`,
      orderNumber: `OD-2026-${sequence}`,
      netCents: sign * net,
      vatCents: sign * vat,
      grossCents: sign * (net + vat),
    };
  });

const cents = (text: string) => Number(text.replace(",", ""));

test("every entry has the 18 columns in their published form and balances to the cent", () => {
  fc.assert(
    fc.property(document, (given) => {
      const lines = accountingEntry(given);
      for (const line of lines) {
        const fields = fecRecord(line).replace(/\r\n$/, "").split("\t");
        expect(fields).toHaveLength(fecColumns.length);
        expect(fields.join("")).toMatch(/^[\x20-\x7e]*$/);
        for (const name of ["EcritureDate", "PieceDate", "ValidDate"] as const) expect(line[name]).toMatch(/^20\d{6}$/);
        expect(line.CompteNum).toMatch(/^\d{3}\w*$/);
        for (const amount of [line.Debit, line.Credit]) expect(amount).toMatch(/^\d+,\d\d$/);
        expect(cents(line.Debit) * cents(line.Credit)).toBe(0);
        for (const name of [
          "JournalCode",
          "JournalLib",
          "EcritureNum",
          "CompteLib",
          "PieceRef",
          "EcritureLib",
        ] as const)
          expect(line[name]).not.toBe("");
      }
      const sum = (name: "Debit" | "Credit") => lines.reduce((total, line) => total + cents(line[name]), 0);
      expect(sum("Debit")).toBe(sum("Credit"));
      expect(sum("Debit")).toBe(Math.abs(given.grossCents));
    }),
  );
});

test("a sale debits the customer, a credit note credits it; VAT stands apart by territory", () => {
  const base = { issuedAt: new Date("2026-11-30T23:30:00Z"), number: "FA-2026-000007", orderNumber: "OD-2026-7" };
  const sale = { kind: "invoice", netCents: 6583, vatCents: 1317, grossCents: 7900 } as const;
  const short = (lines: ReturnType<typeof accountingEntry>) =>
    lines.map(({ JournalCode, EcritureDate, CompteNum, Debit, Credit }) =>
      [JournalCode, EcritureDate, CompteNum, Debit, Credit].join(" "),
    );
  // The day is that of Paris.
  expect(short(accountingEntry({ ...base, ...sale, country: "FR", vatCountry: "FR" }))).toEqual([
    "VE 20261201 411000 79,00 0,00",
    "VE 20261201 707100 0,00 65,83",
    "VE 20261201 445710 0,00 13,17",
  ]);
  const credit = { kind: "credit_note", netCents: -7900, vatCents: 0, grossCents: -7900 } as const;
  expect(short(accountingEntry({ ...base, ...credit, country: "CH", vatCountry: null }))).toEqual([
    "AV 20261201 411000 0,00 79,00",
    "AV 20261201 707300 79,00 0,00",
  ]);
});

const movement = fc.record({
  type: fc.constantFrom("charge", "refund", "adjustment", "stripe_fee"),
  amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  feeCents: fc.integer({ min: 0, max: 5_000 }),
  orderNumber: fc.option(fc.constant("OD-2026-7")),
});
const payouts = fc.record({
  id: fc.constant("po_1"),
  arrivesAt: fc.date({ min: new Date("2024-01-01"), max: new Date("2029-01-01"), noInvalidDate: true }),
  amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  movements: fc.array(movement, { maxLength: 8 }),
});
const everyEntry = fc.oneof(
  document.map((given) => accountingEntry(given)),
  payouts.map((given) => payoutEntry(given, 1)),
);
const ofEachLine = (check: (line: Record<string, string>) => void) =>
  fc.assert(fc.property(everyEntry, (lines) => lines.forEach(check)));

test("VII 1°: the eighteen columns in the order of the table", () => {
  expect(fecColumns.join(" ")).toBe(
    "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate " +
      "EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise",
  );
});

test("VII 4°: the first line has the names of the columns; VI 1°: lines end with CR LF, fields are separated by tabs", () => {
  expect(fecHeader).toBe(`${fecColumns.join("\t")}\r\n`);
  const [line] = accountingEntry({
    kind: "invoice",
    number: "FA\t1",
    orderNumber: "a|b\r\nc",
    issuedAt: new Date("2026-11-30T12:00:00Z"),
    country: "FR",
    vatCountry: "FR",
    netCents: 1,
    vatCents: 0,
    grossCents: 1,
  });
  const fields = fecRecord(line!).replace(/\r\n$/, "").split("\t");
  expect([fields.length, fields[2], fields[10]]).toEqual([18, "FA 1", "Vente a b c"]);
});

test("IX: the file is named SirenFECYYYYMMDD", () => {
  expect(fecName("123 456 789", "2026-11-30")).toBe("123456789FEC20261130.txt");
});

test("XII 1°: every character is ASCII, so that ISO 8859-15 and UTF-8 write the same bytes", () => {
  ofEachLine((line) => expect(fecRecord(line as never)).toMatch(/^[\x20-\x7e\t]*\r\n$/));
});

test("XII 2°: amounts have a comma, two digits after it, no separator of thousands and, as a debit or credit, no sign", () => {
  ofEachLine(({ Debit, Credit }) => {
    for (const amount of [Debit, Credit]) expect(amount).toMatch(/^(0|[1-9]\d*),\d\d$/);
    // Neither both nor none: a line of zero is left out.
    expect([Debit, Credit].filter((amount) => amount === "0,00")).toHaveLength(1);
  });
  const [line] = accountingEntry({
    kind: "invoice",
    number: "FA-1",
    orderNumber: "OD-1",
    issuedAt: new Date("2026-11-30T12:00:00Z"),
    country: "FR",
    vatCountry: "FR",
    netCents: 100_000_000,
    vatCents: 23_456_789,
    grossCents: 123_456_789,
  });
  expect(line!.Debit).toBe("1234567,89");
});

test("XII 4°: dates are YYYYMMDD; VII 16: every entry has a date of validation, which is that of its document", () => {
  ofEachLine(({ EcritureDate, PieceDate, ValidDate }) => {
    expect(ValidDate).toMatch(/^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/);
    expect([EcritureDate, PieceDate]).toEqual([ValidDate, ValidDate]);
  });
});

test("VII 5: account numbers begin with three digits of the chart; what the table does not call optional is filled", () => {
  ofEachLine((line) => {
    expect(line.CompteNum).toMatch(/^[1-7]\d\d\w*$/);
    for (const name of ["JournalCode", "JournalLib", "EcritureNum", "CompteLib", "PieceRef", "EcritureLib"] as const)
      expect(line[name], name).toMatch(/\S/);
  });
});

test("VII 7, 8, 14, 15, 17, 18: what the shop does not use is blank, and both fields of a pair are", () => {
  ofEachLine((line) => {
    for (const pair of [
      ["CompAuxNum", "CompAuxLib"],
      ["EcritureLet", "DateLet"],
      ["Montantdevise", "Idevise"],
    ])
      expect(pair.map((name) => line[name])).toEqual(["", ""]);
  });
});

test("decisions 9.9: an entry of a payout balances, whatever its movements", () => {
  fc.assert(
    fc.property(payouts, (given) => {
      const lines = payoutEntry(given, 12);
      const sum = (name: "Debit" | "Credit") => lines.reduce((total, line) => total + cents(line[name]), 0);
      expect(sum("Debit")).toBe(sum("Credit"));
      expect(new Set(lines.map(({ EcritureNum }) => EcritureNum)).size).toBeLessThan(2);
    }),
  );
});

test("decisions 9.9: a payout debits the bank and the fees, credits the customers, and leaves the rest in the suspense account", () => {
  const payout: AccountedPayout = {
    id: "po_1",
    arrivesAt: new Date("2026-11-12T00:00:00Z"),
    amountCents: 11_000,
    movements: [
      { type: "charge", amountCents: 7_900, feeCents: 144, orderNumber: "OD-2026-7" },
      { type: "charge", amountCents: 5_000, feeCents: 100, orderNumber: null },
      { type: "refund", amountCents: -1_200, feeCents: 0, orderNumber: "OD-2026-3" },
      { type: "stripe_fee", amountCents: -256, feeCents: 0, orderNumber: null },
    ],
  };
  const short = payoutEntry(payout, 3).map(({ EcritureNum, CompteNum, EcritureLib, Debit, Credit }) =>
    [EcritureNum, CompteNum, EcritureLib, Debit, Credit].join(" "),
  );
  expect(short).toEqual([
    "BQ-2026-11-0003 512000 Versement po_1 110,00 0,00",
    "BQ-2026-11-0003 627800 Commissions po_1 5,00 0,00",
    "BQ-2026-11-0003 411000 Encaissement OD-2026-7 0,00 79,00",
    "BQ-2026-11-0003 471000 Encaissement po_1 0,00 50,00",
    "BQ-2026-11-0003 411000 Remboursement OD-2026-3 12,00 0,00",
    "BQ-2026-11-0003 471000 Ecart po_1 2,00 0,00",
  ]);
});
