import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { describe, expect, test } from "vitest";
import { stripeOutcome } from "./stripe-form.tsx";

const intent = (status: PaymentIntent.Status) => ({ id: "pi_1", status }) as PaymentIntent;
const failed = (error: Omit<StripeError, "doc_url">): PaymentIntentResult => ({ error: error as StripeError });

describe("what Stripe's answer makes certain", () => {
  test.each(["succeeded", "processing", "requires_capture"] as const)("a payment that is %s is accepted", (status) => {
    expect(stripeOutcome({ paymentIntent: intent(status) })).toEqual({ type: "accepted" });
    // Another tab was quicker: confirming again is an error, and yet the order is paid.
    const late = { type: "invalid_request_error", code: "payment_intent_unexpected_state" } as const;
    expect(stripeOutcome(failed({ ...late, payment_intent: intent(status) }))).toEqual({ type: "accepted" });
  });

  test("only a bank's refusal is a refusal", () => {
    const message = "Your card was declined.";
    expect(stripeOutcome(failed({ type: "card_error", message }))).toEqual({ type: "refused", message });
    const unauthenticated = { type: "invalid_request_error", code: "payment_intent_authentication_failure" } as const;
    expect(
      stripeOutcome(failed({ ...unauthenticated, message, payment_intent: intent("requires_payment_method") })),
    ).toEqual({ type: "refused", message });
    expect(stripeOutcome({ paymentIntent: intent("requires_payment_method") })).toMatchObject({ type: "refused" });
  });

  test("an incomplete entry never reached a bank", () => {
    const message = "Your card number is incomplete.";
    expect(stripeOutcome(failed({ type: "validation_error", message }))).toEqual({ type: "invalid", message });
  });

  test.each([
    "api_connection_error",
    "api_error",
    "authentication_error",
    "idempotency_error",
    "invalid_request_error",
    "rate_limit_error",
  ] as const)("%s leaves open what became of the payment", (type) => {
    expect(stripeOutcome(failed({ type, message: "Something went wrong." }))).toEqual({ type: "unanswered" });
  });

  test.each(["requires_action", "requires_confirmation", "canceled"] as const)("so does %s", (status) => {
    expect(stripeOutcome({ paymentIntent: intent(status) })).toEqual({ type: "unanswered" });
  });
});
