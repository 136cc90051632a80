import { vatCountryOf } from "#app/catalogue/countries.ts";
import { readPostcode } from "#app/catalogue/postcodes.ts";
import type { Fields, ValuesOf } from "#app/forms/form-state.ts";
import { buyerFields } from "./delivery-fields.ts";

/** The parts of a delivery that may be corrected. The country is not one: shipping and VAT depend on it and are already paid. */
export const addressFields = {
  first_name: buyerFields.first_name,
  last_name: buyerFields.last_name,
  phone: buyerFields.phone,
  address: buyerFields.address,
  postal_code: buyerFields.postal_code,
  city: buyerFields.city,
} satisfies Fields;
export const addressFieldNames = Object.keys(addressFields) as (keyof typeof addressFields)[];
export type AddressValues = ValuesOf<typeof addressFields>;

/** The address pays another VAT than the order, whose amounts are already agreed: no correction, but another order. */
export const hasOtherVat = (
  order: { country: string; postal_code: string; total_amount: string },
  { postal_code }: Pick<AddressValues, "postal_code">,
): boolean =>
  Number(order.total_amount) > 0 && vatCountryOf(order) !== vatCountryOf({ country: order.country, postal_code });

/**
 * The address with its postcode in the form of the order's country. Undefined where it is certain to be none of that country,
 * unless it is the order's own: what earlier versions took stays correctable.
 */
export function addressFor(
  order: { country: string; postal_code: string },
  address: AddressValues,
): AddressValues | undefined {
  if (address.postal_code === order.postal_code) return address;
  const read = readPostcode(address.postal_code, order.country);
  if (read.example === undefined) return { ...address, postal_code: read.postcode };
  return read.isRefused ? undefined : address;
}
