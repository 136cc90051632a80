/** Cells for spreadsheets (RFC 4180; security 6.36). */
import type { Language } from "#app/i18n/languages.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import { officeTime } from "#app/platform/time/office-day.ts";

export type CsvSeparator = "," | ";";

/** Excel expects `;` where the comma is the decimal mark. */
export const usualSeparator = (language: Language): CsvSeparator => (language === "en" ? "," : ";");

/** `cents`: an amount with two decimals. With the separator `;` numbers have a decimal comma, as French Excel expects. */
export type CsvCell = string | number | Date | { cents: Cents } | null | undefined;

/** Evaluated as a formula by spreadsheets, even in quotes. */
const formulaStart = /^\s*[=+\-@\t\r]|^[＝＋－＠]/;

export function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (value === null || value === undefined) return "";
  const decimal = (number: string) => (separator === ";" ? number.replace(".", ",") : number);
  if (typeof value === "number") return decimal(String(value));
  // A T or a time zone would make it text for spreadsheets.
  if (value instanceof Date) return officeTime(value);
  if (typeof value === "object") return decimal(decimalFromCents(value.cents));
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly CsvCell[], separator: CsvSeparator): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
