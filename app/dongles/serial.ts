import { brand } from "#app/brand.ts";

/**
 * The serial number of a dongle (spec 3, spec 5: "must be correct"): the brand's two letters, year and week of manufacture, a
 * running number of six digits, and two check digits of ISO/IEC 7064 MOD 97-10, as in `OD26470001234` and its check digits.
 * They find every single wrong character and every swap of two neighbours, so a typed serial that passes was most likely read well.
 * A shop whose dongles are numbered otherwise changes this file alone.
 */
const form = new RegExp(`^${brand.orderPrefix}\\d{2}(?:0[1-9]|[1-4]\\d|5[0-3])\\d{8}$`);

/** Of a whole serial, check digits included. */
export const serialLength = brand.orderPrefix.length + 12;

/** The value of a text of capitals and digits modulo 97, where A is 10 and Z is 35 (ISO/IEC 7064, 5.2). */
function remainder(text: string): number {
  let value = 0;
  for (const character of text) {
    const digit = Number.parseInt(character, 36);
    value = (value * (digit > 9 ? 100 : 10) + digit) % 97;
  }
  return value;
}

/** The serial of a dongle, for factories, samples and tests: `year` of two digits, `week` 1 to 53, `running` up to 999,999. */
export function makeSerial(year: number, week: number, running: number): string {
  const digits = (value: number, length: number) => String(value).padStart(length, "0");
  const start = `${brand.orderPrefix}${digits(year, 2)}${digits(week, 2)}${digits(running, 6)}`;
  return `${start}${digits(98 - remainder(`${start}00`), 2)}`;
}

export const isSerial = (text: string): boolean => form.test(text) && remainder(text) === 1;
