/** How staff close a failed refund: `settled`, the buyer has got the money another way; `waived`, nothing is owed any more. */
export const refundClosings = ["settled", "waived"] as const;
export type RefundClosing = (typeof refundClosings)[number];
