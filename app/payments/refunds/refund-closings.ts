/**
 * `settled`: the buyer got the money another way; `chargeback`: the bank returned it after a lost dispute; `waived`:
 * nothing is due any more.
 */
export const refundClosings = ["settled", "chargeback", "waived"] as const;
export type RefundClosing = (typeof refundClosings)[number];
export const paidClosings = ["settled", "chargeback"] as const satisfies RefundClosing[];
export type PaidClosing = (typeof paidClosings)[number];

/** States of a request of which the buyer gets nothing. */
export const unpaidStates = ["failed", "repeated", "undone", "waived"] as const;
