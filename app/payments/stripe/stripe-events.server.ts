import Stripe from "stripe";
import { z } from "zod";
import {
  type Dispute,
  type DisputeState,
  type IntentStatus,
  MalformedEvent,
  type ProviderEvent,
  type ProviderIntent,
  SignatureError,
} from "../ports/provider.ts";
import { stripeApiVersion } from "./stripe-api-version.ts";

/** Seconds, in the past or future (security 2.8). */
const signatureTolerance = 300;

const maxHeaderLength = 1_000;

/** Form and age before the body is read, so that forged webhooks are cheap (security 6.57). */
export function mayBeSigned(header: string | null, now: Date): boolean {
  if (header === null || header.length > maxHeaderLength) return false;
  const parts = header.split(",").map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith("t=")).map((part) => part.slice(2));
  const [time] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time!)) return false;
  if (!parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part))) return false;
  return Math.abs(now.getTime() / 1000 - Number(time)) <= signatureTolerance;
}

// Verifying signatures needs no account.
const { signature: signatures } = new Stripe("sk_test_signatures_only", {
  apiVersion: stripeApiVersion,
  telemetry: false,
}).webhooks;

/** PostgreSQL stores no NUL, and ids have no control characters. */
const text = z
  .string()
  .max(255)
  .regex(/^\P{Cc}*$/u);
const id = text.min(1);
const cents = z.int().min(0).max(2_147_483_647);
const seconds = z.int().min(0).max(99_999_999_999);
const reference = z.union([id, z.object({ id })]).nullish();

const eventShape = z.object({
  id,
  type: id,
  livemode: z.boolean(),
  created: seconds,
  data: z.object({ object: z.looseObject({ object: z.string().optional() }) }),
});
type Event = z.infer<typeof eventShape>;

const intentShape = z.object({
  id,
  status: text,
  amount: cents,
  amount_received: cents,
  currency: text,
  client_secret: text.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ code: text.nullish(), decline_code: text.nullish() }).nullish(),
});

const refundShape = z.object({ payment_intent: reference, status: text.nullish() });

const disputeShape = z.object({
  id,
  amount: cents,
  status: text,
  payment_intent: reference,
  evidence_details: z.object({ due_by: seconds.nullish() }).nullish(),
});

/**
 * Throws SignatureError, and MalformedEvent for a signed body that is no event or dated after its signature. `secrets`: one
 * must match; two during a rotation.
 */
export function readStripeEvent(rawBody: Buffer, signature: string, secrets: readonly string[]): ProviderEvent {
  verifySignature(rawBody, signature, secrets);
  const event = read(eventShape, parsed(rawBody));
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
  if (event.created > signedAt + signatureTolerance) throw new MalformedEvent("an event later than its signature");
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    createdAt: new Date(event.created * 1_000),
    intent: object.object === "payment_intent" ? providerIntent(read(intentShape, object)) : null,
    refundedIntentId: refundedIntentId(event),
    dispute: disputeOf(event),
  };
}

function verifySignature(rawBody: Buffer, signature: string, secrets: readonly string[]): void {
  const isValid = secrets.some((secret) => {
    try {
      return signatures!.verifyHeader(rawBody, signature, secret, signatureTolerance);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  });
  if (!isValid) throw new SignatureError("the webhook's signature is not valid");
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch (cause) {
    throw new MalformedEvent("the webhook's body is not JSON", { cause });
  }
}

/** The error names fields, never values. */
function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new MalformedEvent(`not readable: ${result.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
}

export function providerIntent(intent: z.infer<typeof intentShape>): ProviderIntent {
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

export const hasFailed = ({ status }: { status?: string | null | undefined }): boolean =>
  status === "failed" || status === "canceled";

const idOf = (found: z.infer<typeof reference>): string | null =>
  typeof found === "string" ? found : (found?.id ?? null);

function refundedIntentId({ type, data: { object } }: Event): string | null {
  if (type !== "charge.refunded" && type !== "refund.failed" && type !== "refund.updated") return null;
  const { payment_intent, status } = read(refundShape, object);
  if (object.object === "refund" && !hasFailed({ status })) return null;
  return idOf(payment_intent);
}

const disputeEvents = ["created", "updated", "funds_withdrawn", "funds_reinstated", "closed"];

function disputeOf({ type, data: { object } }: Event): Dispute | null {
  const [change = ""] = disputeEvents.filter((name) => type === `charge.dispute.${name}`);
  if (!change) return null;
  const { id, amount, payment_intent, status, evidence_details } = read(disputeShape, object);
  const intentId = idOf(payment_intent);
  if (!intentId) return null;
  const dueBy = evidence_details?.due_by;
  return {
    id,
    intentId,
    amountCents: amount,
    state: disputeState(status, change === "closed"),
    answerBy: dueBy ? new Date(dueBy * 1_000) : null,
    funds: change === "funds_withdrawn" ? "withdrawn" : change === "funds_reinstated" ? "reinstated" : null,
  };
}

/** `warning_…` is an inquiry: no money is taken. */
function disputeState(status: string, isClosed: boolean): DisputeState {
  if (status === "lost") return "lost";
  if (isClosed || status === "won" || status === "warning_closed" || status === "prevented") return "kept";
  return status.startsWith("warning_") ? "inquiry" : "open";
}
