import { vatCountryOf } from "#app/catalogue/countries.ts";
import { readPostcode } from "#app/catalogue/postcodes.ts";
import type { TypedOf, ValuesOf } from "#app/forms/form-state.ts";
import { pick } from "#app/platform/text/pick.ts";
import { type BuyerField, type CorrectableField, isCorrectable, linesOf } from "../fields/order-field-rules.ts";
import { buyerFields } from "../fields/order-fields.ts";

/** The parts of a delivery that may be corrected. The country is not one: shipping and VAT depend on it and are already paid. */
export const addressFieldNames = (Object.keys(buyerFields) as BuyerField[]).filter(isCorrectable);
export const addressFields: Pick<typeof buyerFields, CorrectableField> = pick(buyerFields, ...addressFieldNames);
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

/** In one line, for people who compare two addresses. */
export const addressInOneLine = (address: AddressValues): string =>
  linesOf(addressFieldNames)
    .map((line) => line.map((name) => address[name]).join(" "))
    .filter((text) => text.trim() !== "")
    .join(", ");

/** What a form that corrects the address begins with: every field, so that none is deleted by a form that lacks it. */
export const typedAddress = (order: AddressValues): TypedOf<typeof addressFields> =>
  Object.fromEntries(addressFieldNames.map((name) => [name, order[name] ?? ""])) as TypedOf<typeof addressFields>;
