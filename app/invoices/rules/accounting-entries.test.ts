import fc from "fast-check";
import { expect, test } from "vitest";
import { accountingEntry, fecColumns, fecHeader, fecName, fecRecord } from "./accounting-entries.ts";

/**
 * Rules of the file of accounting entries: LPF art. A47 A-1 (legifrance.gouv.fr) and BOI-CF-IOR-60-40-20: 18 fields in
 * order, dates as YYYYMMDD, a decimal comma without separators of thousands, account numbers that begin with three digits,
 * a debit or a credit, balanced entries, one character set of a byte.
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

test("the file begins with the names of its columns and is named after the company and the last day", () => {
  expect(fecHeader.trim().split("\t")).toEqual([...fecColumns]);
  expect(fecName("123 456 789", "2026-11-30")).toBe("123456789FEC20261130.txt");
});
