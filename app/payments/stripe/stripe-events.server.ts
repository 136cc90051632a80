import Stripe from "stripe";
import { type IntentStatus, type ProviderEvent, type ProviderIntent, SignatureError } from "../ports/provider.ts";
import { requestKey } from "./provider-refund.ts";
import { stripeApiVersion } from "./stripe-api-version.ts";
import { signatureTolerance } from "./webhook-signature.ts";

// Signatures need no account: this instance never calls anybody.
const signer = new Stripe("sk_test_signatures_only", { apiVersion: stripeApiVersion, telemetry: false });

/** `secrets`: one of them must have signed it; two are in use while the secret is changed. */
export function readStripeEvent(rawBody: Buffer, signature: string, secrets: readonly string[]): ProviderEvent {
  const event = signedEvent(rawBody, signature, secrets);
  const object = event.data.object as { object?: string };
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    intent: object.object === "payment_intent" ? providerIntent(object as Stripe.PaymentIntent) : null,
    refund: event.type === "charge.refunded" ? refundOf(event.data.object) : null,
    failedRefund:
      event.type === "refund.failed" || event.type === "refund.updated" ? failedRefundOf(event.data.object) : null,
  };
}

function signedEvent(rawBody: Buffer, signature: string, secrets: readonly string[]): Stripe.Event {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return signer.webhooks.constructEvent(rawBody, signature, secret, signatureTolerance);
    } catch (error) {
      cause = error;
    }
  }
  throw new SignatureError("the webhook's signature is not valid", { cause });
}

export function providerIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? null,
    status: intent.status as IntentStatus,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    orderId: intent.metadata?.order_id ?? null,
    errorCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  };
}

function refundOf(charge: Stripe.Charge): ProviderEvent["refund"] {
  const intent = charge.payment_intent;
  const intentId = typeof intent === "string" ? intent : intent?.id;
  return intentId ? { intentId, refundedCents: charge.amount_refunded } : null;
}

function failedRefundOf(refund: Stripe.Refund): ProviderEvent["failedRefund"] {
  if (refund.status !== "failed" && refund.status !== "canceled") return null;
  const intent = refund.payment_intent;
  const intentId = typeof intent === "string" ? intent : intent?.id;
  return intentId
    ? { intentId, refundId: refund.id, amountCents: refund.amount, key: refund.metadata?.[requestKey] ?? null }
    : null;
}
