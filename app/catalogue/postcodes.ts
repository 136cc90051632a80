import { postcode } from "#app/forms/fields.ts";
import { plainCode } from "#app/platform/text/typed-text.ts";

/**
 * An example per country, as strings, since the purchase page loads them. Source: Universal Postal Union, postal addressing
 * systems by country (2025).
 */
const examples =
  "FR 75001,DE 10115,IT 00184,ES 28013,NL 1012 AB,BE 1000,AT 1010,PT 1000-001,GR 105 57,FI 00100,SE 111 22,DK 1050," +
  "IE D02 AF30,PL 00-001,CZ 110 00,HU 1011,SK 811 01,SI 1000,EE 10111,LV LV-1010,LT LT-01100,MT VLT 1117,CY 1010,LU 1111," +
  "HR 10000,RO 010011,BG 1000,GB SW1A 1AA,CH 8001,NO 0150,IS 101,LI 9490,MC 98000,AD AD500";

/** Countries with several forms, or a range; without separators. */
const ranges = new Map<string, RegExp>([
  ["DE", /^(?!00)/],
  ["ES", /^(?:0[1-9]|[1-4]|5[0-2])/],
  ["GB", /^(?:GIR|[A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/],
  // An Eircode's last four characters.
  ["IE", /^[A-Z]\d[\dW][A-Z\d]{4}$/],
  ["MC", /^980/],
]);

/** Prefixes in addresses: vehicle codes (`D-10115`), and places with another country's postcodes (`AX-22100`). */
const lettersBefore = "ATA BEB DED DKGL ESE FIFIN FIAX FRF GREL HUH ITI ITV ITSM ITRSM LIFL LUL MCF NON PTP SES";

const shapeOf = (code: string): string => code.replace(/\d/g, "9").replace(/[A-Z]/g, "A");

/**
 * A postcode as stored (ISO 3166-1 alpha-2). `example` is set for another form, which is wrong if `isRefused`, else
 * unusual: Eircodes and Maltese codes are often missing or outdated, and parcels arrive. Other countries accept any text.
 */
export function readPostcode(
  typed: string,
  country: string,
): { postcode: string; example?: undefined } | { example: string; isRefused: boolean } {
  const postcode = plainCode(typed);
  const example = examples
    .split(",")
    .find((each) => each.startsWith(`${country} `))
    ?.slice(3);
  if (postcode === "" || !example) return { postcode };
  const compact = postcode.toUpperCase().replace(/[\s.-]/g, "");
  const [, letters = "", rest = ""] = /^([A-Z]{1,3})(\d.*)/.exec(compact) ?? [];
  const isOwn = letters === country || lettersBefore.split(" ").includes(country + letters);
  const shape = shapeOf(example.replace(/[ -]/g, ""));
  const hasForm = (code: string) =>
    (ranges.get(country)?.test(code) ?? true) && (shapeOf(code) === shape || /GB|IE/.test(country));
  const found = [compact, isOwn ? rest : "", country + compact].find(hasForm);
  if (found === undefined) return { example, isRefused: country !== "IE" && country !== "MT" };
  return { postcode: written(found, example) };
}

/** Separators as in the example, counted from the end, since British codes vary in length. */
function written(code: string, example: string): string {
  const separator = /[ -]/.exec(example)?.[0];
  if (!separator) return code;
  const end = code.length - (example.length - example.indexOf(separator) - 1);
  return code.slice(0, end) + separator + code.slice(end);
}

/** As the country's post writes them (Universal Postal Union). */
export function townLines(to: { postal_code: string; city: string; country: string }): string {
  if (["GB", "IE", "MT"].includes(to.country)) return `${to.city}\n${to.postal_code}`;
  return to.country === "LV" ? `${to.city}, ${to.postal_code}` : `${to.postal_code} ${to.city}`;
}

/** A postcode in the form of the `country` field, where known. The purchase page loads it when a field is left. */
export const countryPostcode: typeof postcode = {
  ...postcode,
  check(typed, form) {
    const checked = postcode.check(typed);
    if (checked.fault || typeof form?.country !== "string") return checked;
    const read = readPostcode(checked.value, form.country);
    if (read.example === undefined) return { value: read.postcode };
    return read.isRefused ? { fault: "invalidPostcode", values: { example: read.example } } : checked;
  },
};
