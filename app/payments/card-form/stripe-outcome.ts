import type { PaymentIntentResult } from "@stripe/stripe-js";
import type { PaymentFailure } from "../payment-form.ts";

/**
 * What Stripe's response proves (docs.stripe.com/api/errors). The payment's own state decides if present: another tab may
 * have paid. Lost connections and unknown failures leave the outcome open.
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
