import Stripe from "stripe";
import {
  type Dispute,
  type IntentStatus,
  type ProviderEvent,
  type ProviderIntent,
  SignatureError,
} from "../ports/provider.ts";
import { hasFailed } from "./provider-refund.ts";
import { stripeApiVersion } from "./stripe-api-version.ts";
import { signatureTolerance } from "./webhook-signature.ts";

// Signatures need no account: this instance never calls anybody.
const signer = new Stripe("sk_test_signatures_only", { apiVersion: stripeApiVersion, telemetry: false });

/** `secrets`: one of them must have signed it; two are in use during a rotation. */
export function readStripeEvent(rawBody: Buffer, signature: string, secrets: readonly string[]): ProviderEvent {
  const event = signedEvent(rawBody, signature, secrets);
  const object = event.data.object as { object?: string };
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    intent: object.object === "payment_intent" ? providerIntent(object as Stripe.PaymentIntent) : null,
    refundedIntentId: refundedIntentId(event),
    dispute: disputeOf(event),
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

function refundedIntentId(event: Stripe.Event): string | null {
  if (event.type !== "charge.refunded" && event.type !== "refund.failed" && event.type !== "refund.updated")
    return null;
  const { object } = event.data;
  if (object.object === "refund" && !hasFailed(object)) return null;
  const intent = object.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function disputeOf(event: Stripe.Event): Dispute | null {
  if (event.type !== "charge.dispute.created" && event.type !== "charge.dispute.closed") return null;
  const { id, amount, payment_intent, status, evidence_details } = event.data.object;
  const intentId = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
  if (!intentId) return null;
  const dueBy = evidence_details?.due_by;
  return {
    ...{ id, intentId, amountCents: amount },
    state: event.type === "charge.dispute.created" ? "open" : status === "lost" ? "lost" : "kept",
    answerBy: dueBy ? new Date(dueBy * 1_000) : null,
  };
}
