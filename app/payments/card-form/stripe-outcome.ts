import type { PaymentIntentResult } from "@stripe/stripe-js";
import type { PaymentFailure } from "../payment-form.ts";

/**
 * What Stripe's answer to a confirmation proves (docs.stripe.com/api/errors). The payment's own state decides if the answer
 * contains it: an error about a payment that another tab has paid is no refusal. A lost connection, a failure of Stripe or
 * anything unknown leaves the outcome open.
 */
export function stripeOutcome({ error, paymentIntent }: PaymentIntentResult): { type: "accepted" } | PaymentFailure {
  const intent = paymentIntent ?? error?.payment_intent;
  const message = error?.message ?? null;
  switch (intent?.status) {
    case "succeeded":
    case "processing":
    case "requires_capture":
      return { type: "accepted" };
    case "requires_payment_method":
      return { type: "refused", message };
  }
  if (error?.type === "card_error") return { type: "refused", message };
  if (error?.type === "validation_error") return { type: "invalid", message };
  return { type: "unanswered" };
}
