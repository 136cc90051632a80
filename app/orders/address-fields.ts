import { vatCountryOf } from "#app/catalogue/countries.ts";
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
