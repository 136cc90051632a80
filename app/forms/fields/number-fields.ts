import { localeOf, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { type Cents, centsFromDecimal, eurosOf } from "#app/platform/money/money.ts";
import { isBlank, maxTypedLength, plainCode } from "#app/platform/text/typed-text.ts";
import type { Field } from "../fields.ts";

/** `25,5`, `25.5 %`: at most two decimals. Value and limits in hundredths of a percent. */
export const percentage = (min: number, max: number): Field<number, string> => ({
  kind: "integer",
  empty: "",
  min,
  max,
  format: percent,
  input: { inputMode: "decimal" },
  check(typed) {
    if (typed.length > maxTypedLength) return { fault: "tooLong" };
    if (isBlank(typed)) return { fault: "required" };
    const plain = plainCode(typed).replace(/\s/g, "").replace(/%$/, "").replace(",", ".");
    if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return { fault: "invalidValue" };
    // Hundredths of a percent are read like cents.
    const value = centsFromDecimal(plain);
    return value >= min && value <= max ? { value } : { fault: "invalidValue" };
  },
});

/**
 * Euros from `min` to `max` cents: `79`, `79,90`, `79.9 €`; the value is cents. A point or comma is always decimal, so
 * `1.250` is refused; spaces may separate thousands.
 */
export const amount = (min: Cents, max: Cents): Field<Cents, string> => ({
  kind: "integer",
  empty: "",
  min,
  max,
  format: money,
  input: { inputMode: "decimal" },
  check(typed) {
    if (typed.length > maxTypedLength) return { fault: "tooLong" };
    if (isBlank(typed)) return { fault: "required" };
    const plain = plainCode(typed).replace(/\s/g, "").replace(/€$/, "").replace(",", ".");
    if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return { fault: "invalidAmount" };
    const value = centsFromDecimal(plain);
    return value >= min && value <= max ? { value } : { fault: "invalidAmount" };
  },
});

/** 7990 → `79,90` in French, `79.90` in English. */
export const typedAmount = (cents: Cents, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, useGrouping: false }).format(
    eurosOf(cents) + 0,
  );
