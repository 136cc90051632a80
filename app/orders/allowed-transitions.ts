import type { OrderStatus, PaymentStatus } from "./order-status.ts";

export type OrderState = { status: OrderStatus; payment_status: PaymentStatus };

/**
 * Allowed transitions (decisions 5). A packed order goes back when its dongle is removed, a shipped or delivered one while
 * nobody has been notified (app/shipping), a cancelled one by a late payment. A parcel may come back without a withdrawal,
 * which its buyer may still declare; one recorded by mistake is taken back.
 */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  Tentative_ok: ["A_traiter", "Annulee"],
  A_traiter: ["A_expedier", "Annulee", "Retractation"],
  A_expedier: ["Expediee", "A_traiter", "Annulee", "Retractation"],
  Expediee: ["Livree", "Retractation", "Retournee", "A_expedier"],
  Livree: ["Retractation", "Retournee", "Expediee"],
  Annulee: ["A_traiter"],
  Retractation: ["Retournee", "Remboursee"],
  Retournee: ["Remboursee", "Retractation", "Expediee", "Livree"],
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

/** Payments allowed within each status: nothing is prepared unpaid, nothing open is paid. */
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
 * The status once everything is refunded (decisions 5): cancelled if unsent, finished after the return or if it was never
 * shipped; a parcel on its way and goods to be returned (`isReturnAwaited`) keep their status.
 */
export function statusWhenRefunded(status: OrderStatus, isReturnAwaited: boolean): OrderStatus {
  if (status === "A_traiter" || status === "A_expedier") return "Annulee";
  const isAtEnd = status === "Retournee" || (status === "Retractation" && !isReturnAwaited);
  return isAtEnd ? "Remboursee" : status;
}

export function mayBecome(from: OrderState, to: OrderState): boolean {
  const sameStatus = from.status === to.status;
  const samePayment = from.payment_status === to.payment_status;
  if (sameStatus && samePayment) return true;
  // A cancelled order revives by being paid, but not after a refund.
  if (from.status === "Annulee" && !sameStatus && (from.payment_status !== "failed" || to.payment_status !== "paid"))
    return false;
  return (
    (sameStatus || nextStatuses[from.status].includes(to.status)) &&
    (samePayment || nextPaymentStatuses[from.payment_status].includes(to.payment_status)) &&
    paymentsWithin[to.status].includes(to.payment_status)
  );
}

/** A held order is neither packed nor shipped. */
export const isStoppedByHold = (to: OrderStatus): boolean => to === "A_expedier" || to === "Expediee";

export const mayBeHeld = (status: OrderStatus): boolean => status === "A_traiter" || status === "A_expedier";

export const isBeforeShipping = (status: OrderStatus): boolean => status === "Tentative_ok" || mayBeHeld(status);
