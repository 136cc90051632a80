/** The dictionaries of the purchase path, typed by their French files; loaders deliver them. */
export type PurchaseTexts = typeof import("../texts/fr/purchase.json");
export type PaymentTexts = typeof import("../texts/fr/payment.json");
export type ConfirmationTexts = typeof import("../texts/fr/confirmation.json");

/** The words of the amounts, the same before the order and after it. */
export type AmountsTexts = PurchaseTexts["summary"];
