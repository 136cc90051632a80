import { accepted } from "#app/forms/fields.ts";
import { emptyForm, type ValuesOf } from "#app/forms/form-state.ts";
import { buyerFields } from "#app/orders/fields/order-fields.ts";
import { isBlank } from "#app/platform/text/typed-text.ts";

/** What is loaded when a field is left (components/use-field-notes.ts). Until then the server alone knows postcodes by country. */
export const loadedLater: { postcode?: typeof buyerFields.postal_code } = {};

/** The buyer's nine fields and the box of the terms, in the order of the page (spec 5). No React, no I/O. */
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
/** As they were typed. */
export type BuyerValues = Record<BuyerField, string>;
export type PurchaseContents = BuyerValues & { accepted_terms: boolean };

export const emptyBuyer = (country: string): BuyerValues => ({ ...emptyForm(buyerFields), country });

/** Of what was typed, or of the checked values, in which an empty field is null. */
export const buyerOf = (contents: PurchaseContents | ValuesOf<typeof purchaseFields>): BuyerValues =>
  Object.fromEntries(buyerFieldNames.map((name) => [name, contents[name] ?? ""])) as BuyerValues;

/**
 * Whether anything was typed, ticked or filled in by the browser. Another country changes the total, so the form takes the
 * country of the language only while it is untouched.
 */
export const isStarted = (typed: PurchaseContents): boolean =>
  typed.accepted_terms || buyerFieldNames.some((field) => field !== "country" && !isBlank(typed[field]));

/** A suggestion may lack a part (no house number, no postcode): what was typed there stays. */
export const foundParts = (address: Partial<BuyerValues>): Partial<BuyerValues> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ""));

/** True once the delivery address is complete. */
export const isAddressGiven = (values: BuyerValues): boolean =>
  [values.address, values.city, values.postal_code, values.country].every((text) => text.trim() !== "");
