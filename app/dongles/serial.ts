import { brand } from "#app/brand.ts";

/**
 * Serials (spec 3, spec 5: "must be correct"): the brand's two letters, year and week, six running digits, two check digits
 * of ISO/IEC 7064 MOD 97-10: `OD26470001234` and check digits. They detect each wrong character and each swap of
 * neighbours. Other serials need a change of this file only.
 */
const form = new RegExp(`^${brand.orderPrefix}\\d{2}(?:0[1-9]|[1-4]\\d|5[0-3])\\d{8}$`);

export const serialLength = brand.orderPrefix.length + 12;

/** Modulo 97, A is 10 and Z is 35 (ISO/IEC 7064, 5.2). */
function remainder(text: string): number {
  let value = 0;
  for (const character of text) {
    const digit = Number.parseInt(character, 36);
    value = (value * (digit > 9 ? 100 : 10) + digit) % 97;
  }
  return value;
}

/** For factories, samples and tests: `year` of two digits, `week` 1 to 53, `running` up to 999,999. */
export function makeSerial(year: number, week: number, running: number): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  const start = `${brand.orderPrefix}${digits(year, 2)}${digits(week, 2)}${digits(running, 6)}`;
  return `${start}${digits(98 - remainder(`${start}00`), 2)}`;
}

export const isSerial = (text: string): boolean => form.test(text) && remainder(text) === 1;

/** `found`: character number `at`, from 1. */
export type SerialFault =
  | { code: "letters"; at: number; found: string }
  /** `likely`: the digit that it resembles. */
  | { code: "digit"; at: number; found: string; likely: string }
  | { code: "length"; count: number }
  | { code: "week"; from: number; week: string }
  /** The check digits cannot say which one is wrong. */
  | { code: "check"; from: number; digits: string };

const lookAlikes = new Map([
  ...[..."OQDU"].map((letter) => [letter, "0"] as const),
  ...[..."IL|!"].map((letter) => [letter, "1"] as const),
  ...(["Z2", "E3", "A4", "S5", "G6", "T7", "B8"].map(([letter, digit]) => [letter, digit]) as [string, string][]),
]);

/** Of a code as `scannedCode` returns it; null for a serial. */
export function serialFault(text: string): SerialFault | null {
  if (isSerial(text)) return null;
  const { orderPrefix } = brand;
  for (const [place, character] of [...text].slice(0, serialLength).entries()) {
    const at = place + 1;
    if (place < orderPrefix.length) {
      if (character !== orderPrefix[place]) return { code: "letters", at, found: character };
    } else if (!/\d/.test(character))
      return { code: "digit", at, found: character, likely: lookAlikes.get(character) ?? "" };
  }
  const { length: count } = [...text];
  if (count !== serialLength) return { code: "length", count };
  const weekAt = orderPrefix.length + 2;
  if (!form.test(text)) return { code: "week", from: weekAt + 1, week: text.slice(weekAt, weekAt + 2) };
  return { code: "check", from: serialLength - 1, digits: text.slice(-2) };
}
