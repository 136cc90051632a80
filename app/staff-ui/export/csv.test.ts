import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { csvCell, csvLine, usualSeparator } from "./csv.ts";

test("security 6.36: no cell begins a formula, even a disguised one", () => {
  for (const start of ["=", "+", "-", "@", "\t=", "\r=", " =", "  +", "\n@", "＝", "＋", "－", "＠"]) {
    const [cell] = parse(csvLine([`${start}cmd|' /C calc'!A0`], ";"), { delimiter: ";" })[0] as string[];
    expect(cell, start).toMatch(/^'/);
  }
});

test("security 6.36: any text survives writing and reading as RFC 4180, except for the quote before a formula", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" }), { minLength: 1 }),
      fc.constantFrom(",", ";"),
      (cells, separator) => {
        const line = csvLine(["begin", ...cells], separator as "," | ";");
        const [read] = parse(line, { delimiter: separator, relax_column_count: true }) as string[][];
        expect(read!.slice(1).map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(cells);
      },
    ),
  );
});

test("law 4: decimal marks depend on the separator, times are Paris times in Excel's format, null is an empty cell", () => {
  expect(csvCell(83.9, ";")).toBe("83,9");
  expect(csvCell(83.9, ",")).toBe("83.9");
  expect(csvCell(-5, ";")).toBe("-5");
  // Amounts have two decimals, and a negative one stays a number instead of being escaped as a formula.
  expect(csvLine([{ cents: 1250 }, { cents: 7900 }, { cents: -5 }], ";")).toBe("12,50;79,00;-0,05\r\n");
  expect(csvLine([{ cents: 1250 }, { cents: 7900 }, { cents: -5 }], ",")).toBe("12.50,79.00,-0.05\r\n");
  expect(csvLine([null, undefined, new Date(0)], ",")).toBe(",,1970-01-01 01:00:00\r\n");
  // Still November in UTC, already December in Paris.
  expect(csvCell(new Date("2026-11-30T23:30:05.900Z"), ";")).toBe("2026-12-01 00:30:05");
  expect(["fr", "es", "it", "de", "en"].map((language) => usualSeparator(language as Language)).join("")).toBe(";;;;,");
});
