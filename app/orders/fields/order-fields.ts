import { deliveredCountries } from "#app/catalogue/countries.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { choice, email, name, phone, plate, postcode } from "#app/forms/fields.ts";

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
