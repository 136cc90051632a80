import { ownValue } from "#app/platform/own-value.ts";
import { plainCode } from "#app/platform/typed-text.ts";

/**
 * The postcodes of the countries that the shop delivers to: an example, the form without spaces and hyphens, and how it is
 * written where not in one block. Source: Universal Postal Union, postal addressing systems by country (2025), with the
 * ranges that the operators publish (Spain's 52 provinces, Monaco's 980, Liechtenstein's 9485 to 9498).
 */
const forms: Record<string, readonly [example: string, form: RegExp, written?: string]> = {
  FR: ["75001", /^\d{5}$/],
  DE: ["10115", /^(?!00)\d{5}$/],
  IT: ["00184", /^\d{5}$/],
  ES: ["28013", /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/],
  NL: ["1012 AB", /^([1-9]\d{3})([A-Z]{2})$/, "$1 $2"],
  BE: ["1000", /^[1-9]\d{3}$/],
  AT: ["1010", /^[1-9]\d{3}$/],
  PT: ["1000-001", /^([1-9]\d{3})(\d{3})$/, "$1-$2"],
  GR: ["105 57", /^([1-8]\d{2})(\d{2})$/, "$1 $2"],
  FI: ["00100", /^\d{5}$/],
  SE: ["111 22", /^([1-9]\d{2})(\d{2})$/, "$1 $2"],
  DK: ["1050", /^\d{4}$/],
  IE: ["D02 AF30", /^([A-Z]\d[\dW])([A-Z\d]{4})$/, "$1 $2"],
  PL: ["00-001", /^(\d{2})(\d{3})$/, "$1-$2"],
  CZ: ["110 00", /^([1-7]\d{2})(\d{2})$/, "$1 $2"],
  HU: ["1011", /^[1-9]\d{3}$/],
  SK: ["811 01", /^([089]\d{2})(\d{2})$/, "$1 $2"],
  SI: ["1000", /^[1-9]\d{3}$/],
  EE: ["10111", /^\d{5}$/],
  LV: ["LV-1010", /^(\d{4})$/, "LV-$1"],
  LT: ["LT-01100", /^(\d{5})$/, "LT-$1"],
  MT: ["VLT 1117", /^([A-Z]{3})(\d{4})$/, "$1 $2"],
  CY: ["1010", /^[1-9]\d{3}$/],
  LU: ["1111", /^[1-9]\d{3}$/],
  HR: ["10000", /^\d{5}$/],
  RO: ["010011", /^\d{6}$/],
  BG: ["1000", /^[1-9]\d{3}$/],
  GB: ["SW1A 1AA", /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, "$1 $2"],
  CH: ["8001", /^[1-9]\d{3}$/],
  NO: ["0150", /^\d{4}$/],
  IS: ["101", /^\d{3}$/],
  LI: ["9490", /^94(?:8[5-9]|9[0-8])$/],
  MC: ["98000", /^980\d{2}$/],
  AD: ["AD500", /^([1-7]00)$/, "AD$1"],
};

/** Eircodes and Maltese codes are widely left out or written in an earlier form, and parcels arrive without them. */
const uncertain: readonly string[] = ["IE", "MT"];

/** Letters that addresses have before the code: of vehicles (`D-10115`), and of places with that country's postcodes (`AX-22100`). */
const lettersBefore: Record<string, string> = {
  ...{
    AT: "A",
    BE: "B",
    DE: "D",
    DK: "GL",
    EE: "EST",
    ES: "E",
    FI: "FIN|AX",
    FR: "F",
    GR: "EL",
    HU: "H",
    IT: "I|V|VA|SM|RSM",
    LI: "FL",
  },
  ...{ LU: "L", MC: "F", NO: "N", PT: "P", SE: "S", SI: "SLO" },
};

/**
 * A postcode in the form of its country (ISO 3166-1 alpha-2), as it is stored. `example` is set where the text has another form;
 * it is certain to be wrong if `isRefused`, and otherwise only unusual. Other countries take any text.
 */
export function readPostcode(
  typed: string,
  country: string,
): { postcode: string; example?: undefined } | { example: string; isRefused: boolean } {
  const postcode = plainCode(typed);
  const [example, form, written = "$&"] = ownValue(forms, country) ?? [];
  if (postcode === "" || !form) return { postcode };
  const compact = postcode.toUpperCase().replace(/[\s.-]/g, "");
  const letters = new RegExp(`^(?:${country}|${ownValue(lettersBefore, country) ?? country})(?=\\d)`);
  const found = [compact, compact.replace(letters, "")].find((each) => form.test(each));
  if (found !== undefined) return { postcode: found.replace(form, written) };
  return { example: example!, isRefused: !uncertain.includes(country) };
}

/** Postcode and town as the country's post writes them on a letter, in one line or two (Universal Postal Union). */
export function townLines(to: { postal_code: string; city: string; country: string }): string {
  if (["GB", "IE", "MT"].includes(to.country)) return `${to.city}\n${to.postal_code}`;
  return to.country === "LV" ? `${to.city}, ${to.postal_code}` : `${to.postal_code} ${to.city}`;
}
