import { deliveredCountries } from "#app/catalogue/countries.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { choice, email, name, phone, plate, postcode } from "#app/forms/fields.ts";
import { isBlank } from "#app/platform/text/typed-text.ts";

/** The fields of the purchase form (spec 5), in the order of the page; their rules are in `order-field-rules.ts`. */
export const buyerFields = {
  first_name: name(80),
  last_name: name(80),
  email,
  phone,
  address: name(200),
  /** Its form depends on the country (`countryPostcode`). */
  postal_code: postcode,
  city: name(100),
  country: choice(deliveredCountries),
  carrier_note: optional(name(140)),
  license_plate: plate,
};

/** Milliseconds: nobody fills nine fields in less (security 2.5). */
export const shortestFillTime = 2_000;

type BotSign = "honeypot" | "fill-time";

/** Signs that a program filled in the form. API callers send neither value, which proves nothing. */
export function botSign(sent: { website?: string | undefined; filled_in_ms?: number | undefined }): BotSign | null {
  if (sent.website !== undefined && !isBlank(sent.website)) return "honeypot";
  if (sent.filled_in_ms !== undefined && sent.filled_in_ms < shortestFillTime) return "fill-time";
  return null;
}
