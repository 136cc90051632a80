import type Stripe from "stripe";
import type { Cents } from "#app/platform/money.ts";
import { type FoundRefunds, type ProviderRefund, RefundRefused } from "../ports/provider.ts";

/** Where a refund carries the key of the request that it fulfils. */
export const requestKey = "request";

const hasFailed = ({ status }: Stripe.Refund): boolean => status === "failed" || status === "canceled";

/** Of the refunds of one payment: the one that was made for this key before. */
export const refundOfKey = (refunds: Stripe.Refund[], key: string): Stripe.Refund | undefined =>
  refunds.find(({ metadata }) => metadata?.[requestKey] === key);

/** All refunds of one payment, as a webhook of each would report them. */
export function refundsFound(refunds: Stripe.Refund[]): FoundRefunds {
  const made = refunds.filter((refund) => !hasFailed(refund));
  return {
    refundedCents: made.reduce((sum, { amount }) => sum + amount, 0),
    failed: refunds
      .filter(hasFailed)
      .map(({ id, amount, metadata }) => ({ refundId: id, amountCents: amount, key: metadata?.[requestKey] ?? null })),
  };
}

/** `refunds`: all of the payment, this one included. Throws RefundRefused when it did not succeed. */
export function providerRefund(refund: Stripe.Refund, refunds: Stripe.Refund[]): ProviderRefund {
  if (hasFailed(refund)) throw new RefundRefused(refund.failure_reason ?? String(refund.status));
  const refundedCents: Cents = refunds.reduce((sum, each) => (hasFailed(each) ? sum : sum + each.amount), 0);
  return { id: refund.id, refundedCents };
}
