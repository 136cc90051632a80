import { isDelivered } from "#app/catalogue/countries.ts";
import type { AddressSuggestion } from "./checkout-client.ts";
import type { BuyerValues } from "./purchase-form.ts";

/** Spec 5: the search starts at 3 characters, 300 ms after the last one. */
export const searchDelay = 300;
export const isSearchable = (text: string): boolean => text.trim().length >= 3 && text.trim().length <= 200;

/** Countries that write the number after the street. */
const numberLast = new Set([
  "AT",
  "BE",
  "CH",
  "CZ",
  "DE",
  "DK",
  "ES",
  "FI",
  "GR",
  "HR",
  "HU",
  "IT",
  "NL",
  "NO",
  "PL",
  "PT",
  "SE",
  "SI",
  "SK",
]);

/** The form's fields from a suggestion; empty where it has no such part or the country is not delivered. */
export function addressOf({
  address,
  display_name,
}: AddressSuggestion): Pick<BuyerValues, "address" | "city" | "postal_code" | "country"> {
  const code = address.country_code?.toUpperCase() ?? "";
  const { house_number: number = "", road = "" } = address;
  const between = ["ES", "IT"].includes(code) && number !== "" ? ", " : " ";
  const street = numberLast.has(code)
    ? [road, number].filter(Boolean).join(between)
    : [number, road].filter(Boolean).join(" ");
  return {
    address: street || (display_name.split(",")[0] ?? "").trim(),
    city: address.city ?? "",
    postal_code: address.postcode ?? "",
    country: isDelivered(code) ? code : "",
  };
}
