import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { plainCode } from "./typed-text.ts";

/**
 * The digits of a stored number (`isPhone`) from the last to the first. Numbers of one person begin differently (`+33 6`,
 * `0033 6`, `06`, `+33 (0)6`) but end alike, and an index finds beginnings.
 */
export const reversedPhone = (phone: AnyColumn): SQL => sql`reverse(translate(${phone}, '+ ()-', ''))`;

/** The calling codes of one and of two digits; all others have three (ITU-T E.164). */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Fewer digits are part of another number rather than a telephone. */
const fewestDigits = 6;

/**
 * The beginning of `reversedPhone` for a telephone number that staff typed, with or without its calling code, and with
 * spaces, dots, hyphens, slashes or parentheses; undefined for other texts.
 */
export function phoneToFind(typed: string): string | undefined {
  const text = plainCode(typed);
  if (!/^[\d+ ()./-]+$/.test(text)) return undefined;
  const international = /^(?:\+|00)/.test(text);
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  const national = international ? digits.replace(callingCode, "").replace(/^0+/, "") : digits;
  return national.length < fewestDigits ? undefined : [...national].reverse().join("");
}
