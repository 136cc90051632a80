/** How staff close a failed refund: `settled`, the buyer got the money another way; `waived`, nothing is due any more. */
export const refundClosings = ["settled", "waived"] as const;
export type RefundClosing = (typeof refundClosings)[number];
