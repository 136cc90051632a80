import { isDelivered } from "#app/catalogue/countries.ts";
import type { AddressSuggestion } from "./checkout-client.ts";
import type { BuyerValues } from "./purchase-form.ts";

const numberLast = new Set(
  "AD AT BE BG CH CZ DE DK EE ES FI GR HR HU IS IT LI LT LV NL NO PL PT RO SE SI SK".split(" "),
);
const withComma = new Set(["AD", "ES", "IT"]);

/** "12 Rue des Lilas", "Lindenstraße 5a", "Calle Mayor, 5". */
export function streetLine(street: string, number: string, country: string): string {
  if (number === "" || street === "") return street || number;
  if (!numberLast.has(country)) return `${number} ${street}`;
  return `${street}${withComma.has(country) ? "," : ""} ${number}`;
}

/** 12, 12 bis, 12B, 12-14, 33/A. At most four digits: five are a postcode. */
const number = String.raw`\d{1,4}(?:\s?[-–/]\s?(?:\d{1,4}|[a-z](?!\p{L})))?(?:\s?(?:bis|ter|quater|quinquies)(?!\p{L})|[a-z])?`;
/** Before a street only some letters, since "r" or "c" may abbreviate its kind. */
const leading = new RegExp(String.raw`^\s*(${number}(?:\s[abd])?)(?=[\s,]+\S)`, "iu");
const later = new RegExp(String.raw`(?<=[\s,.])(${number}(?:\s[a-z](?=\s*(?:,|$)))?)(?=[\s,]|$)`, "giu");

/** The typed house number, or "". Numbers in the street's name ("Rue du 8 Mai 1945") or of its postcode do not count. */
export function typedNumber(typed: string, place: { street: string; postcode: string; country: string }): string {
  const first = leading.exec(typed)?.[1];
  const before =
    first !== undefined && first !== place.postcode && !isInName(first, typed, place.street) ? first : null;
  const others = [...typed.matchAll(later)]
    .map((match) => match[1]!)
    .filter((found) => !isInName(found, typed, place.street) && !beginsPostcode(found, place.postcode));
  const found = numberLast.has(place.country) ? (others[0] ?? before) : (before ?? others.at(-1));
  return (found ?? "").replaceAll(/\s?[-–]\s?/g, "-").replaceAll(/\s+/g, " ");
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\d]+/u);
const digitsOf = (text: string): string => /^\d+/.exec(text)?.[0] ?? "";

function isInName(found: string, typed: string, street: string): boolean {
  for (const word of [found.toLowerCase(), digitsOf(found)]) {
    const inName = wordsOf(street).filter((each) => each === word).length;
    if (inName > 0 && wordsOf(typed).filter((each) => each === word).length <= inName) return true;
  }
  return false;
}

const beginsPostcode = (found: string, postcode: string): boolean =>
  found === postcode || (/^\d{3,}$/.test(found) && postcode.startsWith(found));

/** The suggestion's number, unless the typed one is more exact: "12 bis" for "12". */
export function moreExactNumber(typed: string, suggested: string): string {
  if (suggested === "") return typed;
  return /^\d+$/.test(suggested) && digitsOf(typed) === suggested ? typed : suggested;
}

/**
 * The form's fields from a suggestion; missing parts and undelivered countries are empty. Services often know only the
 * street: a typed house number stays.
 */
export function addressOf(
  { address, display_name }: AddressSuggestion,
  form: { typed: string; country: string },
): Pick<BuyerValues, "address" | "city" | "postal_code" | "country"> {
  const country = address.country_code?.toUpperCase() ?? "";
  const postcode = address.postcode ?? "";
  const suggested = address.house_number ?? "";
  const street = address.road || (suggested === "" ? (display_name.split(",")[0] ?? "").trim() : "");
  const place = { street, postcode, country: country || form.country };
  const number = moreExactNumber(typedNumber(form.typed, place), suggested);
  return {
    address: streetLine(street, number, place.country),
    city: address.city ?? "",
    postal_code: postcode,
    country: isDelivered(country) ? country : "",
  };
}
