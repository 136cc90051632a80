import { deliveredCountries } from "#app/catalogue/countries.ts";
import { readPostcode } from "#app/catalogue/postcodes.ts";
import { choice, email, name, phone, plate, postcode } from "#app/forms/fields.ts";

/** In the form of the chosen country, where that is certain; a form without the country leaves it to its command. */
const postalCode: typeof postcode = {
  ...postcode,
  check(typed, form) {
    const checked = postcode.check(typed);
    if (checked.fault || typeof form?.country !== "string") return checked;
    const read = readPostcode(checked.value, form.country);
    if (read.example === undefined) return { value: read.postcode };
    return read.isRefused ? { fault: "invalidPostcode", values: { example: read.example } } : checked;
  },
};

/** The nine fields of the purchase form (spec 5), in the order of the page. */
export const buyerFields = {
  first_name: name(80),
  last_name: name(80),
  email,
  phone,
  address: name(200),
  postal_code: postalCode,
  city: name(100),
  country: choice(deliveredCountries),
  license_plate: plate,
};
