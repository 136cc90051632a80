import type Stripe from "stripe";
import { type FoundRefund, RefundRefused } from "../ports/provider.ts";

/** Where a refund carries the key of the request that it fulfils. */
export const requestKey = "request";

export const hasFailed = ({ status }: Stripe.Refund): boolean => status === "failed" || status === "canceled";

/** Of the refunds of one payment: the one that was made for this key before. */
export const refundOfKey = (refunds: Stripe.Refund[], key: string): Stripe.Refund | undefined =>
  refunds.find(({ metadata }) => metadata?.[requestKey] === key);

export const foundRefund = (refund: Stripe.Refund): FoundRefund => ({
  ...{ refundId: refund.id, amountCents: refund.amount },
  ...{ key: refund.metadata?.[requestKey] ?? null, hasFailed: hasFailed(refund) },
});

export function refuseFailed(refund: Stripe.Refund): void {
  if (hasFailed(refund)) throw new RefundRefused(refund.failure_reason ?? String(refund.status));
}
