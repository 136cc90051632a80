import type { OrderStatus } from "../order-status.ts";

export const accessDays = 90;

/** Days after shipping, without a recorded delivery. */
export const presumedDeliveryDays = 30;

const dayMs = 86_400_000;

/**
 * When mail links expire; null while the order is unpaid, paid or being prepared. 90 days after delivery, or after the last
 * event of an order that was cancelled, withdrawn from, returned or refunded. `steps`: oldest first, may be empty for
 * imported orders.
 */
export function accessEnd(
  order: { status: OrderStatus; updated_at: Date },
  steps: readonly { at: Date; fromStatus: string | null; toStatus: string }[],
): Date | null {
  const { status } = order;
  const after = (step: { at: Date } | undefined, days: number) =>
    new Date((step?.at ?? order.updated_at).getTime() + days * dayMs);
  switch (status) {
    case "Tentative_ok":
    case "A_traiter":
    case "A_expedier":
      return null;
    case "Expediee":
    case "Livree": {
      const arrival = steps.findLast((step) => step.toStatus === status && step.fromStatus !== status);
      return after(arrival, status === "Livree" ? accessDays : presumedDeliveryDays + accessDays);
    }
    default:
      return after(steps.at(-1), accessDays);
  }
}
