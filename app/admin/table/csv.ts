/** Cells of CSV files that people open in a spreadsheet (RFC 4180; security 6.36). No I/O. */
import type { Language } from "#app/i18n/languages.ts";
import { type Cents, decimalFromCents } from "#app/platform/money.ts";
import { officeTime } from "#app/platform/office-day.ts";

export type CsvSeparator = "," | ";";

/** What Excel expects in the language: `;` where the comma is the decimal mark. */
export const usualSeparator = (language: Language): CsvSeparator => (language === "en" ? "," : ";");

/**
 * Numbers are written with the decimal mark that goes with the separator: a comma beside `;`, as French Excel expects.
 * `cents`: an amount of money, with two decimals.
 */
export type CsvCell = string | number | Date | { cents: Cents } | null | undefined;

/** A spreadsheet takes a cell that begins so for a formula, whatever is around it. */
const formulaStart = /^\s*[=+\-@\t\r]|^[＝＋－＠]/;

export function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (value === null || value === undefined) return "";
  const decimal = (number: string) => (separator === ";" ? number.replace(".", ",") : number);
  if (typeof value === "number") return decimal(String(value));
  // As a spreadsheet knows dates, and as the lists show them: a T or a zone would make a text of it.
  if (value instanceof Date) return officeTime(value);
  if (typeof value === "object") return decimal(decimalFromCents(value.cents));
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly CsvCell[], separator: CsvSeparator): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
