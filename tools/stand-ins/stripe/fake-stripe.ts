import type Stripe from "stripe";
import type { StripeEvent } from "#app/payments/simulator/account.ts";
import type { Card } from "#app/payments/simulator/cards.ts";
import type { FaultRule, RecordedCall } from "./faults.ts";
import type { DeliverOptions, Delivery } from "./webhooks.ts";

export interface FakeStripeOptions {
  webhookSecret: string;
  secretKey: string;
}

export interface Ledger {
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
}

export interface FakeStripe {
  url: string;
  /** For the SDK: `new Stripe(secretKey, stripe.sdkOptions)`. */
  sdkOptions: { host: string; port: number; protocol: "http" };
  stop(): Promise<void>;
  /** Returns a function that withdraws the rule. */
  script(rule: FaultRule): () => void;
  clearScript(): void;
  /** Copies, oldest first. */
  ledger(): Ledger;
  calls(): RecordedCall[];
  /** Pays as the buyer's browser would. A refusal is in the returned intent's `last_payment_error`, not thrown. */
  confirm(intentId: string, card: Card | string): Stripe.PaymentIntent;
  /** Answers the 3-D Secure question. */
  authenticate(intentId: string, result: "fail" | "ok"): Stripe.PaymentIntent;
  /** While on, confirmed payments stay `processing` until settled. */
  holdProcessing(on: boolean): void;
  settle(intentId: string, result: "failed" | "succeeded"): Stripe.PaymentIntent;
  settleRefund(refundId: string, status: "canceled" | "failed" | "succeeded"): Stripe.Refund;
  events(): StripeEvent[];
  /** Makes an event of any type, for what the shop does not know. */
  addEvent(type: string, object: object): StripeEvent;
  /** Default: every event no webhook has accepted yet. */
  deliver(eventIds?: string[], options?: DeliverOptions): Promise<Delivery[]>;
  /** Resolves when automatic deliveries are accepted or given up. */
  webhooksIdle(): Promise<void>;
  setWebhookUrl(url: string): void;
  /** Delivers each event as it happens, with retries. */
  setAutoWebhooks(on: boolean): void;
  /** As Stripe does after 24 hours. */
  forgetIdempotencyKeys(): void;
}
