import type { OrderStatus } from "../order-status.ts";

/** Days after which the link in an order's mails stops working. */
export const accessDays = 90;

/** A parcel without a recorded delivery counts as delivered this many days after it was shipped. */
export const presumedDeliveryDays = 30;

const dayMs = 86_400_000;

/**
 * When the links in an order's mails expire; null while the order is unpaid, paid or being prepared. They expire 90 days
 * after the delivery, and 90 days after the last step of an order that was cancelled, withdrawn from, returned or refunded,
 * so that its buyer can follow the refund. `steps` are the order's events, oldest first; an order imported from another
 * system may have none.
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
