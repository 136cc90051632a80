import type { BuyerField } from "#app/orders/fields/order-field-rules.ts";

export type PurchaseDictionary = typeof import("./texts/fr/purchase.json");
export type PurchaseTexts = PurchaseDictionary & {
  energies: Record<string, string>;
  form: Record<BuyerField | "optional" | "unsold" | "unsoldTerritories", string>;
};
export type PaymentTexts = typeof import("./texts/fr/payment.json");
export type ConfirmationTexts = typeof import("./texts/fr/confirmation.json") & {
  labels: Record<BuyerField, string>;
};

export type AmountsTexts = PurchaseTexts["summary"];
