import type { Cents } from "#app/platform/money/money.ts";

/** As in Stripe's API. */
export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export const isFinal = (status: string): boolean => status === "succeeded" || status === "canceled";

export type ProviderIntent = {
  id: string;
  clientSecret: string | null;
  status: IntentStatus;
  amountCents: Cents;
  receivedCents: Cents;
  currency: string;
  orderId: string | null;
  errorCode: string | null;
};

export type ProviderEvent = {
  id: string;
  type: string;
  livemode: boolean;
  createdAt: Date;
  intent: ProviderIntent | null;
  refundedIntentId: string | null;
  /** For `charge.dispute.*`. */
  dispute: Dispute | null;
};

/** An inquiry may become a dispute; a dispute ends won (`kept`) or lost. */
export type DisputeState = "inquiry" | "open" | "kept" | "lost";

/** `answerBy`: the provider's deadline. `funds`: the bank took or returned the money. */
export type Dispute = {
  id: string;
  intentId: string;
  amountCents: Cents;
  state: DisputeState;
  answerBy: Date | null;
  funds: "withdrawn" | "reinstated" | null;
};

export type DisputeChange = "state" | "answerBy" | "fundsWithdrawn" | "fundsReinstated";

/** `key`: of the request, null from the provider's dashboard. `hasFailed`: it did not reach the buyer. */
export type FoundRefund = { refundId: string; amountCents: Cents; key: string | null; hasFailed: boolean };

/** Of the provider's balance: money that came is positive, what left is negative; `netCents` is without the fee. */
export type BalanceMovement = {
  id: string;
  /** As in Stripe's API: `charge`, `refund`, `adjustment`, `stripe_fee`. */
  type: string;
  at: Date;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
  intentId: string | null;
};

export type Payout = {
  id: string;
  amountCents: Cents;
  currency: string;
  status: string;
  arrivesAt: Date;
  movements: BalanceMovement[];
};

/** `unavailable`: may be repeated with the same key; `failed`: an error that is repeated for this key. */
export class ProviderError extends Error {
  readonly kind: "unavailable" | "failed";
  constructor(kind: "unavailable" | "failed", cause: unknown) {
    super(`payment provider: ${kind}`, { cause });
    this.kind = kind;
  }
}

export class SignatureError extends Error {}

export class MalformedEvent extends Error {}

/** The provider will never make this refund; `code` says why. */
export class RefundRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`refund refused: ${code}`);
    this.code = code;
  }
}

/** Unknown to the provider: another account, or its test mode. */
export class UnknownPayment extends Error {}

/** The port `payments` (decisions 6). Never called inside a transaction. All may throw ProviderError. */
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
  ping(): Promise<void>;
  findIntents(input: { orderId: string; since: Date }): Promise<ProviderIntent[]>;
  cancelIntent(id: string): Promise<ProviderIntent>;
  /** Once per key, however often it is called. `attempt` counts errors repeated for a key. May throw RefundRefused. */
  refundIntent(input: { id: string; amountCents: Cents; key: string; attempt?: number }): Promise<void>;
  findRefunds(id: string): Promise<FoundRefund[]>;
  /** That arrive in the period, with what they pay. */
  payouts(period: { from: Date; before: Date }): Promise<Payout[]>;
  /** Of the balance, made in the period, without payouts. */
  movements(period: { from: Date; before: Date }): Promise<BalanceMovement[]>;
  /** Verifies signature and age (300 s) of the raw body. Throws SignatureError, MalformedEvent. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
