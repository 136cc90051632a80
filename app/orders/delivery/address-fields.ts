import { vatCountryOf } from "#app/catalogue/countries.ts";
import { readPostcode } from "#app/catalogue/postcodes.ts";
import type { TypedOf, ValuesOf } from "#app/forms/form-state.ts";
import { pick } from "#app/platform/text/pick.ts";
import { type BuyerField, type CorrectableField, isCorrectable, linesOf } from "../fields/order-field-rules.ts";
import { buyerFields } from "../fields/order-fields.ts";

/** Correctable fields. Not the country, on which paid shipping and VAT depend. */
export const addressFieldNames = (Object.keys(buyerFields) as BuyerField[]).filter(isCorrectable);
export const addressFields: Pick<typeof buyerFields, CorrectableField> = pick(buyerFields, ...addressFieldNames);
export type AddressValues = ValuesOf<typeof addressFields>;

export const hasOtherVat = (
  order: { country: string; postal_code: string; total_amount: string },
  { postal_code }: Pick<AddressValues, "postal_code">,
): boolean =>
  Number(order.total_amount) > 0 && vatCountryOf(order) !== vatCountryOf({ country: order.country, postal_code });

/** The address with its postcode in the country's form. Undefined if invalid there, unless the order already has it. */
export function addressFor(
  order: { country: string; postal_code: string },
  address: AddressValues,
): AddressValues | undefined {
  if (address.postal_code === order.postal_code) return address;
  const read = readPostcode(address.postal_code, order.country);
  if (read.example === undefined) return { ...address, postal_code: read.postcode };
  return read.isRefused ? undefined : address;
}

export const addressInOneLine = (address: AddressValues): string =>
  linesOf(addressFieldNames)
    .map((line) => line.map((name) => address[name]).join(" "))
    .filter((text) => text.trim() !== "")
    .join(", ");

/** Every field, so that a correction deletes none. */
export const typedAddress = (order: AddressValues): TypedOf<typeof addressFields> =>
  Object.fromEntries(addressFieldNames.map((name) => [name, order[name] ?? ""])) as TypedOf<typeof addressFields>;
