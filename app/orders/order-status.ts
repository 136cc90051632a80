export const orderStatuses = [
  "Tentative_ok",
  "A_traiter",
  "A_expedier",
  "Expediee",
  "Livree",
  "Annulee",
  "Retractation",
  "Retournee",
  "Remboursee",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ["pending", "paid", "free", "failed", "partially_refunded", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const disputeStates = ["inquiry", "open", "kept", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const unsettledDisputes = ["inquiry", "open"] as const;

/** Buyers' orders and own ones (decisions 9). */
export const ownOrigins = ["warranty", "press", "demonstration"] as const;
export const orderOrigins = ["shop", ...ownOrigins] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

export const returnConditions = ["intact", "tested", "damaged", "incomplete"] as const;
export type ReturnCondition = (typeof returnConditions)[number];

/**
 * Why a parcel came back without a withdrawal (decisions 5.5): not collected, refused at the door, no such address, damaged on
 * its way, or sent back without a word. `exchange`: a replacement was agreed, and the first dongle is awaited.
 */
export const cameBackCauses = ["unclaimed", "refused", "unknownAddress", "damaged", "sentBack"] as const;
export type CameBackCause = (typeof cameBackCauses)[number];
export const returnCauses = [...cameBackCauses, "exchange"] as const;

/** The back office has a text for each (`events` in `order`). An event without a kind shows its note. */
export const orderEventKinds = [
  ...["payment", "latePayment", "latePaymentToRefund", "refused", "refusedTooOften", "nothingToPay", "unpaid"],
  ...["testPayment", "testEnded", "codeUsedUp", "displaced"],
  ...[
    "replaced",
    "ownOrder",
    "held",
    "released",
    "addressCorrected",
    "emailCorrected",
    "vehicleCorrected",
    "written",
    "replacement",
    "exchange",
    "exchangeUndone",
    "cameBack",
    "returnUndone",
    "cancelled",
    "delivered",
    "deliveryUndone",
  ],
  ...["trackingCorrected", "shippingUndone", "withdrawal", "returned", "nothingToReturn"],
  ...["inquiry", "disputed", "fundsWithdrawn", "fundsReinstated", "disputeWon", "disputeLost"],
  ...["refundRequested", "refundUndone", "refund", "refundAtProvider", "refundFailed", "refundSettled"],
  ...["refundChargeback", "refundWaived", "notRefunded"],
  ...["approvalRequested", "approvalDeclined", "approvalWithdrawn"],
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
