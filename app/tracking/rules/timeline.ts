import type { PublicOrderEvent } from "#app/orders/order-history.server.ts";
import type { OrderStatus, PaymentStatus } from "#app/orders/order-status.ts";

export const stops = ["confirmed", "prepared", "shipped", "delivered"] as const;
/** After the stops passed; the first two may lie ahead. */
type Ending = "returned" | "refunded" | "cancelled" | "withdrawn" | "partlyRefunded";
type Stop = (typeof stops)[number];

export type Mark =
  | { key: Stop | Ending; state: "done"; at: Date | null }
  | { key: Stop | "returned" | "refunded"; state: "current" | "ahead"; at: null };

type TrackedState = { status: OrderStatus; payment_status: PaymentStatus };

/** Null for ended orders, decided by the history. */
const passed: Record<OrderStatus, number | null> = {
  Tentative_ok: 0,
  A_traiter: 1,
  A_expedier: 2,
  Expediee: 3,
  Livree: 4,
  Annulee: null,
  Retractation: null,
  Retournee: null,
  Remboursee: null,
};
const arrivals: readonly OrderStatus[] = ["A_traiter", "A_expedier", "Expediee", "Livree"];

/**
 * An order's progress (decisions 11): four stops, or those passed by an ended order, then its end or return. `done` marks
 * have happened, nothing impossible is promised. `steps`: oldest first; `isRefundOwed`: of a withdrawal.
 */
export function timelineOf(order: TrackedState, steps: readonly PublicOrderEvent[], isRefundOwed = false): Mark[] {
  const live = passed[order.status];
  const count = live ?? passedBeforeEnd(order.status, steps);
  const marks = stops.flatMap((key, index): Mark[] => {
    if (index < count) return [{ key, state: "done", at: arrivalAt(steps, arrivals[index]!) }];
    return live === null ? [] : [{ key, state: index === count ? "current" : "ahead", at: null }];
  });
  return [...marks, ...endingsOf(order, { steps, wasShipped: count >= 3, isRefundOwed })];
}

function endingsOf(
  order: TrackedState,
  {
    steps,
    wasShipped,
    isRefundOwed,
  }: { steps: readonly PublicOrderEvent[]; wasShipped: boolean; isRefundOwed: boolean },
): Mark[] {
  const { status } = order;
  const done = (key: Ending, to: OrderStatus): Mark => ({ key, state: "done", at: arrivalAt(steps, to) });
  if (status === "Annulee") return [done("cancelled", "Annulee"), ...refundOf(order, steps)];
  if (passed[status] !== null) return refundOf(order, steps);
  const isBack = status === "Retournee" || (status === "Remboursee" && wasReturned(steps));
  const comesBack = wasShipped && status === "Retractation";
  const refund = refundOf(order, steps, isRefundOwed).map(
    (mark): Mark => (comesBack && mark.state === "current" ? { ...mark, state: "ahead" } : mark),
  );
  const marks: Mark[] = [
    ...(isBack && !steps.some(({ toStatus }) => toStatus === "Retractation")
      ? []
      : [done("withdrawn", "Retractation")]),
    ...(isBack ? [done("returned", "Retournee")] : []),
    ...(comesBack ? [{ key: "returned", state: "current", at: null } satisfies Mark] : []),
    ...refund,
  ];
  // Refunds may precede returns.
  return [...marks.filter(({ state }) => state === "done"), ...marks.filter(({ state }) => state !== "done")];
}

function refundOf(
  { status, payment_status }: TrackedState,
  steps: readonly PublicOrderEvent[],
  isOwed = false,
): Mark[] {
  const at = steps.find((step) => step.toPaymentStatus === payment_status)?.at ?? null;
  const rest: Mark = { key: "refunded", state: "current", at: null };
  if (payment_status === "refunded") return [{ key: "refunded", state: "done", at }];
  // The loss of value may be kept (law 1).
  const isRestOwed = status === "Annulee" || isOwed;
  if (payment_status === "paid") return isRestOwed ? [rest] : [];
  if (payment_status !== "partially_refunded") return [];
  const part: Mark = { key: "partlyRefunded", state: "done", at };
  return isRestOwed ? [part, rest] : [part];
}

/** By the ending event; none if unknown. */
function passedBeforeEnd(status: OrderStatus, steps: readonly PublicOrderEvent[]): number {
  const left = steps.findLast(
    ({ fromStatus, toStatus }) => fromStatus && passed[fromStatus] !== null && passed[toStatus] === null,
  );
  if (left?.fromStatus) return passed[left.fromStatus] ?? 0;
  // Returned, so it was shipped.
  return status === "Retournee" ? 3 : 0;
}

const wasReturned = (steps: readonly PublicOrderEvent[]): boolean =>
  steps.some(({ toStatus }) => toStatus === "Retournee");

function arrivalAt(steps: readonly PublicOrderEvent[], status: OrderStatus): Date | null {
  const arrival = steps.findLast(({ fromStatus, toStatus }) => toStatus === status && fromStatus !== status);
  return arrival?.at ?? null;
}
