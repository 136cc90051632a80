import { readPostcode } from "#app/catalogue/postcodes.ts";
import { postcode } from "#app/forms/fields.ts";

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
