import type { OrderStatus, PaymentStatus } from "./order-status.ts";

export type OrderState = { status: OrderStatus; payment_status: PaymentStatus };

/**
 * Allowed transitions (decisions 5). A packed order goes back when its dongle is removed again, and a shipped or delivered one
 * while nobody has been notified (app/shipping). A cancelled order comes back only through a payment that arrived late.
 */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  Tentative_ok: ["A_traiter", "Annulee"],
  A_traiter: ["A_expedier", "Annulee", "Retractation"],
  A_expedier: ["Expediee", "A_traiter", "Annulee", "Retractation"],
  Expediee: ["Livree", "Retractation", "A_expedier"],
  Livree: ["Retractation", "Expediee"],
  Annulee: ["A_traiter"],
  Retractation: ["Retournee", "Remboursee"],
  Retournee: ["Remboursee"],
  Remboursee: [],
};

export const nextPaymentStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["paid", "free", "failed"],
  failed: ["paid"],
  paid: ["partially_refunded", "refunded"],
  partially_refunded: ["refunded"],
  free: [],
  refunded: [],
};

const settled = ["paid", "free", "partially_refunded"] as const;

/** Which payment an order of that status may have: nothing is prepared unpaid, nothing open is already paid. */
export const paymentsWithin: Record<OrderStatus, readonly PaymentStatus[]> = {
  Tentative_ok: ["pending", "failed"],
  A_traiter: settled,
  A_expedier: settled,
  Expediee: [...settled, "refunded"],
  Livree: [...settled, "refunded"],
  Annulee: ["failed", "paid", "free", "partially_refunded", "refunded"],
  Retractation: [...settled, "refunded"],
  Retournee: [...settled, "refunded"],
  Remboursee: [...settled, "refunded"],
};

/**
 * The status of an order once all its money is back (decisions 5): before shipping it is cancelled; it is finished after the
 * goods came back, or if they were never shipped before the withdrawal. A parcel on its way is still followed, and goods
 * that are to come back (`isReturnAwaited`) are still waited for.
 */
export function statusWhenRefunded(status: OrderStatus, isReturnAwaited: boolean): OrderStatus {
  if (status === "A_traiter" || status === "A_expedier") return "Annulee";
  const isAtEnd = status === "Retournee" || (status === "Retractation" && !isReturnAwaited);
  return isAtEnd ? "Remboursee" : status;
}

/** Staying is always allowed; every step must be in both tables and end in a pair that makes sense. */
export function mayBecome(from: OrderState, to: OrderState): boolean {
  const sameStatus = from.status === to.status;
  const samePayment = from.payment_status === to.payment_status;
  if (sameStatus && samePayment) return true;
  // A cancelled order revives by being paid, never once money went back.
  if (from.status === "Annulee" && !sameStatus && (from.payment_status !== "failed" || to.payment_status !== "paid"))
    return false;
  return (
    (sameStatus || nextStatuses[from.status].includes(to.status)) &&
    (samePayment || nextPaymentStatuses[from.payment_status].includes(to.payment_status)) &&
    paymentsWithin[to.status].includes(to.payment_status)
  );
}

/** An order that is held waits: it is neither packed nor shipped until it is released. */
export const isStoppedByHold = (to: OrderStatus): boolean => to === "A_expedier" || to === "Expediee";

/** What staff may hold: what would be packed or shipped next. */
export const mayBeHeld = (status: OrderStatus): boolean => status === "A_traiter" || status === "A_expedier";

/** Until it is shipped an order may be cancelled, and its address corrected. */
export const isBeforeShipping = (status: OrderStatus): boolean => status === "Tentative_ok" || mayBeHeld(status);
