/** The stored words of decisions 5; their labels are translated. */
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

/**
 * A dispute of the payment with the bank: the bank only asks about it, the shop can still answer it, keeps the payment, or has
 * lost it.
 */
export const disputeStates = ["inquiry", "open", "kept", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The states of a dispute that wait for its end, and at first for the shop's answer. */
export const unsettledDisputes = ["inquiry", "open"] as const;

/** Who an order is for: a buyer of the shop, or the provider's own (decisions 9): a replacement, the press, a demonstration. */
export const ownOrigins = ["warranty", "press", "demonstration"] as const;
export const orderOrigins = ["shop", ...ownOrigins] as const;
export type OrderOrigin = (typeof orderOrigins)[number];
