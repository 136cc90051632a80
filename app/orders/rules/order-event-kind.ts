/**
 * What an event reports besides states; the back office has a text for each (`events` in `order`). An event without a kind
 * shows its note.
 */
export const orderEventKinds = [
  ...["payment", "latePayment", "latePaymentToRefund", "refused", "refusedTooOften", "nothingToPay", "unpaid"],
  ...["testPayment", "testEnded", "codeUsedUp", "displaced"],
  ...["replaced", "ownOrder", "held", "released", "addressCorrected", "cancelled", "delivered", "deliveryUndone"],
  ...["trackingCorrected", "shippingUndone", "withdrawal", "returned", "nothingToReturn"],
  ...["inquiry", "disputed", "fundsWithdrawn", "fundsReinstated", "disputeWon", "disputeLost"],
  ...["refundRequested", "refund", "refundFailed", "refundSettled", "refundChargeback", "refundWaived", "notRefunded"],
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
