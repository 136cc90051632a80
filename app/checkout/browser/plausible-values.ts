import { ownValue } from "#app/platform/own-value.ts";
import { plainCode, plainPlate } from "#app/platform/typed-text.ts";

/**
 * Whether a postcode or a number plate looks like one of its country (issue 8.23). A wrong guess only asks for a second look:
 * nothing here refuses an order, since old, personal and foreign plates exist (geo-blocking, law-and-standards 2a).
 */

/** A postcode of each country; any with the same letters and figures is plausible. The first is shown as the example. */
const postcodes: Record<string, string[]> = {
  FR: ["75001"],
  DE: ["10115"],
  IT: ["00184"],
  ES: ["28013"],
  NL: ["1012 AB"],
  BE: ["1000"],
  AT: ["1010"],
  PT: ["1000-001"],
  GR: ["105 57"],
  FI: ["00100"],
  SE: ["111 22"],
  DK: ["1050"],
  IE: ["D02 AF30"],
  PL: ["00-001"],
  CZ: ["110 00"],
  HU: ["1011"],
  SK: ["811 01"],
  SI: ["1000"],
  EE: ["10111"],
  LV: ["LV-1010"],
  LT: ["LT-01100"],
  MT: ["VLT 1117"],
  CY: ["1010"],
  LU: ["1111"],
  HR: ["10000"],
  RO: ["010011"],
  BG: ["1000"],
  GB: ["SW1A 1AA", "W1A 1HQ", "M1 1AE", "M60 1NW", "CR2 6XH", "DN55 1PT"],
  CH: ["8001"],
  NO: ["0150"],
  IS: ["101"],
  LI: ["9490"],
  MC: ["98000"],
  AD: ["AD500", "500"],
};

type Plate = { example: string; shape: RegExp };

/** Plates that are given out today and those that still drive, without spaces and hyphens. */
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
/** Without a rule for the country: some letters or figures, at least one of them a figure. */
const anyPlate = /^(?=.*\d)[\p{L}\d]{4,9}$/u;

/** The last four characters of an Irish one are letters and figures in any order. */
const eircode = /^[A-Z]\d[\dW][A-Z\d]{4}$/;

const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");
/** "SW1A 1AA" → "AA9A9AA". A country's letters before the code ("D-10115", "LV-1010") do not count. */
const shapeOf = (postcode: string): string =>
  signsOf(postcode.replace(/^[A-Z]{1,2}-(?=\d)/i, ""))
    .replaceAll(/\d/g, "9")
    .replaceAll(/[A-Z]/g, "A");

/** Null if the postcode looks plausible; otherwise an example of a plausible one. */
export function unusualPostcode(value: string, country: string): { example: string } | null {
  const postcode = plainCode(value);
  const known = ownValue(postcodes, country) ?? null;
  if (postcode === "" || known === null) return null;
  const isUsual =
    country === "IE" ? eircode.test(signsOf(postcode)) : known.some((each) => shapeOf(each) === shapeOf(postcode));
  return isUsual ? null : { example: known[0]! };
}

/** Null if the plate looks plausible; `example` is null where we have none for the country. */
export function unusualPlate(value: string, country: string): { example: string | null } | null {
  const plate = signsOf(plainPlate(value));
  if (plate === "") return null;
  const known = ownValue(plates, country);
  return (known?.shape ?? anyPlate).test(plate) ? null : { example: known?.example ?? null };
}
