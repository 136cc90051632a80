/**
 * How staff close a failed refund: `settled`, the buyer got the money another way; `chargeback`, the buyer's bank returned
 * it after a lost dispute; `waived`, nothing is due any more.
 */
export const refundClosings = ["settled", "chargeback", "waived"] as const;
export type RefundClosing = (typeof refundClosings)[number];
/** Those with which the buyer has the money. */
export const paidClosings = ["settled", "chargeback"] as const satisfies RefundClosing[];
export type PaidClosing = (typeof paidClosings)[number];
