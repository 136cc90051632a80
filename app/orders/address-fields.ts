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
