import type { BuyerField } from "#app/orders/fields/order-field-rules.ts";

/** The dictionaries of the purchase path, typed by their French files; loaders deliver them. */
export type PurchaseDictionary = typeof import("../texts/fr/purchase.json");
/** `energies`: the name of each by its word in the catalogue; `form`: with the labels of its fields. */
export type PurchaseTexts = PurchaseDictionary & {
  energies: Record<string, string>;
  form: Record<BuyerField | "optional", string>;
};
export type PaymentTexts = typeof import("../texts/fr/payment.json");
export type ConfirmationTexts = typeof import("../texts/fr/confirmation.json") & {
  labels: Record<BuyerField, string>;
};

/** The words for the amounts, the same before and after the order. */
export type AmountsTexts = PurchaseTexts["summary"];
