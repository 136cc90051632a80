import { accepted } from "#app/forms/fields.ts";
import { emptyForm, type ValuesOf } from "#app/forms/form-state.ts";
import { buyerFields } from "#app/orders/fields/order-fields.ts";
import { isBlank } from "#app/platform/text/typed-text.ts";

/** Loaded when a field is left (components/use-field-notes.ts). */
export const loadedLater: { postcode?: typeof buyerFields.postal_code } = {};

export const purchaseFields = {
  ...buyerFields,
  postal_code: {
    ...buyerFields.postal_code,
    check: (typed, form) => (loadedLater.postcode ?? buyerFields.postal_code).check(typed, form),
  } satisfies typeof buyerFields.postal_code,
  accepted_terms: accepted,
};
export type BuyerField = keyof typeof buyerFields;
export const buyerFieldNames = Object.keys(buyerFields) as BuyerField[];
export type BuyerValues = Record<BuyerField, string>;
export type PurchaseContents = BuyerValues & { accepted_terms: boolean };

export const emptyBuyer = (country: string): BuyerValues => ({ ...emptyForm(buyerFields), country });

/** Empty fields are null in checked values. */
export const buyerOf = (contents: PurchaseContents | ValuesOf<typeof purchaseFields>): BuyerValues =>
  Object.fromEntries(buyerFieldNames.map((name) => [name, contents[name] ?? ""])) as BuyerValues;

/** Until then the country follows the language. */
export const isStarted = (typed: PurchaseContents): boolean =>
  typed.accepted_terms || buyerFieldNames.some((field) => field !== "country" && !isBlank(typed[field]));

export const foundParts = (address: Partial<BuyerValues>): Partial<BuyerValues> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ""));

export const isAddressGiven = (values: BuyerValues): boolean =>
  [values.address, values.city, values.postal_code, values.country].every((text) => text.trim() !== "");
