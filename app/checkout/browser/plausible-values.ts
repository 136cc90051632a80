import { countryPostcode, readPostcode } from "#app/catalogue/postcodes.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { plainPlate } from "#app/platform/text/typed-text.ts";

export const postcodeRules = { field: countryPostcode, read: readPostcode };

/** A plausible plate of its country. Only a hint: old, personal and foreign plates exist (geo-blocking, law 1.18). */

type Plate = { example: string; shape: RegExp };

/** Current and older plates, without separators. */
const plates: Record<string, Plate> = {
  FR: { example: "AA-123-BB", shape: /^([A-Z]{1,2}\d{3}[A-Z]{2}|\d{1,4}[A-Z]{1,3}(\d{2,3}|2[AB]))$/ },
  DE: { example: "B-OD 2026", shape: /^[A-ZÄÖÜ]{2,5}\d{1,4}[EH]?$/ },
  GB: {
    example: "AB12 CDE",
    shape: /^([A-Z]{2}\d{2}[A-Z]{3}|[A-Z]\d{1,3}[A-Z]{3}|[A-Z]{3}\d{1,3}[A-Z]|[A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/,
  },
  ES: { example: "1234 BCD", shape: /^(\d{4}[A-Z]{3}|[A-Z]{1,2}\d{4}[A-Z]{1,2})$/ },
  IT: { example: "AB 123 CD", shape: /^([A-Z]{2}\d{3}[A-Z]{2}|[A-Z]{2,4}[A-Z\d]{6})$/ },
  NL: { example: "AB-123-C", shape: /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{6}$/ },
  CH: { example: "ZH 123456", shape: /^[A-Z]{2}\d{1,6}$/ },
};
/** Without a rule: letters and figures, at least one figure. */
const anyPlate = /^(?=.*\d)[\p{L}\d]{4,9}$/u;

const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");
/** Null if plausible; `example` is null without one for the country. */
export function unusualPlate(value: string, country: string): { example: string | null } | null {
  const plate = signsOf(plainPlate(value));
  if (plate === "") return null;
  const rule = ownValue(plates, country);
  return (rule?.shape ?? anyPlate).test(plate) ? null : { example: rule?.example ?? null };
}
