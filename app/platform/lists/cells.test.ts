import fc from "fast-check";
import { expect, test } from "vitest";
import { codeInCell, comparable, isShortenedNumber, textInCell, yearInCell } from "./cells.ts";

test("a file's digits are read as they are, without what spreadsheets put around them", () => {
  for (const cell of [
    "1234567890123",
    "'1234567890123",
    '="1234567890123"',
    "1234567890123.0",
    "1234567890123,00",
    "1 234 567 890 123",
    "1\u00a0234\u202f567 890 123",
    "1234-567\u2011890123",
    "１２３４５６７８９０１２３",
    "\ufeff1234567890123\u200b",
  ])
    expect(codeInCell(cell), cell).toBe("1234567890123");
  expect(codeInCell("6a 1234 567 8901")).toBe("6A12345678901");
});

test("nothing becomes another digit: what is no digit stays, so that the number is refused", () => {
  for (const cell of ["-12345678", "12345678\u2212", "2026-11-26", "26-11-2026", "1.000", "12,000"])
    expect(codeInCell(cell), cell).toBe(cell);
  for (const cell of ["6&é\"'(-è_çà", "123456,5", "1.234.567", "12²", "٣٤٥", "½", "1234567890123456.0"])
    expect(codeInCell(cell), cell).not.toMatch(/^[0-9]*$/);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (cell) => {
      const digits = cell
        .replace(/[^0-9０-９]/g, "")
        .replace(/[０-９]/g, (each) => String(each.charCodeAt(0) - 0xff10));
      const read = codeInCell(cell);
      expect(digits.startsWith(read.replace(/\D/g, ""))).toBe(true);
    }),
  );
});

test("a number that a spreadsheet has shortened is recognised, a code with an E in it is not", () => {
  for (const cell of ["6.10123E+12", "6,10123E+12", "6.1e+12", "1E+13", "'6.10123E12"])
    expect(isShortenedNumber(cell), cell).toBe(true);
  for (const cell of ["1234E567", "61E12345", "E123", "6A12345678901"])
    expect(isShortenedNumber(cell), cell).toBe(false);
});

test("a year has four digits, also with a spreadsheet's decimals", () => {
  expect(["2018", "2018.0", "'2018", "２０１８"].map(yearInCell)).toEqual([2018, 2018, 2018, 2018]);
  for (const cell of ["", "18", "20181", "2018-01-01", "MMXVIII"]) expect(yearInCell(cell)).toBeNaN();
});

test("texts are one line; words compare without case, accents, spaces and hyphens", () => {
  expect(textInCell("\u00a0Clio\u2028III\r\n R.S. ")).toBe("Clio III R.S.");
  expect(textInCell("Clio\u202eIII")).toContain("\u202e");
  expect(comparable("MERCEDES\u00a0BENZ")).toBe(comparable("Mercedes-Benz"));
  expect(comparable("Citroe\u0308n")).toBe(comparable("citroen"));
  expect(comparable("Prius+")).not.toBe(comparable("Prius"));
});
