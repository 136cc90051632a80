import type Stripe from "stripe";
import { type FoundRefund, RefundRefused } from "../ports/provider.ts";

/** The metadata key of a refund that holds the key of its request. */
export const requestKey = "request";

export const hasFailed = ({ status }: { status?: string | null | undefined }): boolean =>
  status === "failed" || status === "canceled";

/** The one of a payment's refunds that was already made for this key. */
export const refundOfKey = (refunds: Stripe.Refund[], key: string): Stripe.Refund | undefined =>
  refunds.find(({ metadata }) => metadata?.[requestKey] === key);

export const foundRefund = (refund: Stripe.Refund): FoundRefund => ({
  ...{ refundId: refund.id, amountCents: refund.amount },
  ...{ key: refund.metadata?.[requestKey] ?? null, hasFailed: hasFailed(refund) },
});

export function refuseFailed(refund: Stripe.Refund): void {
  if (hasFailed(refund)) throw new RefundRefused(refund.failure_reason ?? String(refund.status));
}
