import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { plainCode } from "./typed-text.ts";

/** Digits in reverse: numbers begin differently (`+33 6`, `0033 6`, `06`) but end alike, and an index finds prefixes. */
export const reversedPhone = (phone: AnyColumn): SQL => sql`reverse(translate(${phone}, '+ ()-', ''))`;

/** One and two digits; all others have three (ITU-T E.164). */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Fewer digits are no telephone number. */
const fewestDigits = 6;

/** The prefix of `reversedPhone` for a number typed in any format; undefined for other texts. */
export function phoneToFind(typed: string): string | undefined {
  const text = plainCode(typed);
  if (!/^[\d+ ()./-]+$/.test(text)) return undefined;
  const international = /^(?:\+|00)/.test(text);
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  const national = international ? digits.replace(callingCode, "").replace(/^0+/, "") : digits;
  return national.length < fewestDigits ? undefined : [...national].reverse().join("");
}
