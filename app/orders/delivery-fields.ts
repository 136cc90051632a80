import { deliveredCountries } from "#app/catalogue/countries.ts";
import { choice, email, line, phone, plate, postcode } from "#app/forms/fields.ts";

/** The nine fields of the purchase form (spec 5), in the order of the page. */
export const buyerFields = {
  first_name: line(80),
  last_name: line(80),
  email,
  phone,
  address: line(200),
  postal_code: postcode,
  city: line(100),
  country: choice(deliveredCountries),
  license_plate: plate,
};
