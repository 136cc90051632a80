import type { Cents } from "#app/platform/money/money.ts";

/** The provider's names for a payment's state, as in Stripe's API. */
export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export const isFinal = (status: string): boolean => status === "succeeded" || status === "canceled";

/** A payment as the provider stores it. */
export type ProviderIntent = {
  id: string;
  clientSecret: string | null;
  status: IntentStatus;
  amountCents: Cents;
  receivedCents: Cents;
  currency: string;
  /** From the metadata we gave it. */
  orderId: string | null;
  /** The provider's code of the last refusal. */
  errorCode: string | null;
};

export type ProviderEvent = {
  id: string;
  type: string;
  livemode: boolean;
  createdAt: Date;
  /** For `payment_intent.*`. */
  intent: ProviderIntent | null;
  /** The payment, for `charge.refunded` and the events of a refund that did not reach the buyer after all. */
  refundedIntentId: string | null;
  /** For `charge.dispute.*`. */
  dispute: Dispute | null;
};

/** An inquiry is a question of the bank, which can become a dispute; a dispute that has ended is won (`kept`) or lost. */
export type DisputeState = "inquiry" | "open" | "kept" | "lost";

/**
 * The cardholder disputes the payment with the bank. `answerBy`: the provider's deadline for the shop's answer. `funds`: the
 * event reports that the bank took the money from the shop's account, or returned it.
 */
export type Dispute = {
  id: string;
  intentId: string;
  amountCents: Cents;
  state: DisputeState;
  answerBy: Date | null;
  funds: "withdrawn" | "reinstated" | null;
};

/** What is new in an event about a dispute. */
export type DisputeChange = "state" | "answerBy" | "fundsWithdrawn" | "fundsReinstated";

/** `key`: of the call that made it, null for one from the provider's dashboard. `hasFailed`: it did not reach the buyer. */
export type FoundRefund = { refundId: string; amountCents: Cents; key: string | null; hasFailed: boolean };

/**
 * - `unavailable`: not reached, or it did not answer in time; the same call may be made again with the same key
 * - `failed`: it answered with an error that it will repeat for this key
 */
export class ProviderError extends Error {
  readonly kind: "unavailable" | "failed";
  constructor(kind: "unavailable" | "failed", cause: unknown) {
    super(`payment provider: ${kind}`, { cause });
    this.kind = kind;
  }
}

export class SignatureError extends Error {}

/** A webhook that is signed, but whose body is not an event that the shop can read. */
export class MalformedEvent extends Error {}

/** The provider will never make this refund. `code`: its reason. */
export class RefundRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`refund refused: ${code}`);
    this.code = code;
  }
}

/** The provider has no such payment: it belongs to another account, or to its test mode. */
export class UnknownPayment extends Error {}

/** The port `payments` (decisions 6). No call is made inside a database transaction. All may throw ProviderError. */
export interface PaymentProvider {
  readonly name: "stripe" | "sandbox";
  readonly livemode: boolean;
  /** The same order and attempt give the same intent. */
  createIntent(input: {
    orderId: string;
    number: string;
    amountCents: Cents;
    currency: string;
    attempt: number;
  }): Promise<ProviderIntent>;
  retrieveIntent(id: string): Promise<ProviderIntent>;
  /** Throws when the provider does not answer, or does not accept the shop's keys. */
  ping(): Promise<void>;
  /** All intents of an order, found without knowing their ids: after an answer that was lost. */
  findIntents(input: { orderId: string; since: Date }): Promise<ProviderIntent[]>;
  /** Cancels if that is still possible, and returns the state afterwards: it may just have succeeded. */
  cancelIntent(id: string): Promise<ProviderIntent>;
  /**
   * Refunds `amountCents` more of a payment. The same key refunds once, however often and however late it is called.
   * `attempt` counts the calls that the provider answered with an error that it repeats. May throw RefundRefused.
   */
  refundIntent(input: { id: string; amountCents: Cents; key: string; attempt?: number }): Promise<void>;
  /** The refunds of a payment as they are now. */
  findRefunds(id: string): Promise<FoundRefund[]>;
  /** Checks the signature of a webhook's raw body and its age (300 s). Throws SignatureError, MalformedEvent. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
