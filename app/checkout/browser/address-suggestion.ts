import { isDelivered } from "#app/catalogue/countries.ts";
import type { AddressSuggestion } from "./checkout-client.ts";
import { moreExactNumber, streetLine, typedNumber } from "./house-number.ts";
import type { BuyerValues } from "./purchase-form.ts";

/**
 * The form's fields from a suggestion; empty where it has no such part or the country is not delivered. Services often know
 * the street only: the house number that was typed stays.
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
