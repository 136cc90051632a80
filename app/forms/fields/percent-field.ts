import { percent } from "#app/i18n/percent.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { isBlank, maxTypedLength, plainCode } from "#app/platform/text/typed-text.ts";
import type { Field } from "../fields.ts";

/** A percentage with at most two decimals: `25,5`, `25.5 %`. Value and limits are hundredths of a percent: 2550. */
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
