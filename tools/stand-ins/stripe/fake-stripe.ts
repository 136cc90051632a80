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
  sdkOptions: { host: string; port: number; protocol: "http" };
  stop(): Promise<void>;
  /** Returns a function that removes the rule. */
  script(rule: FaultRule): () => void;
  clearScript(): void;
  ledger(): Ledger;
  calls(): RecordedCall[];
  /** Pays as the buyer's browser would. A declined card is in `last_payment_error`, not thrown. */
  confirm(intentId: string, card: Card | string): Stripe.PaymentIntent;
  authenticate(intentId: string, result: "fail" | "ok"): Stripe.PaymentIntent;
  /** While on, confirmed payments stay `processing`. */
  holdProcessing(on: boolean): void;
  settle(intentId: string, result: "failed" | "succeeded"): Stripe.PaymentIntent;
  settleRefund(refundId: string, status: "canceled" | "failed" | "succeeded"): Stripe.Refund;
  /** Pays out what has not been paid out yet. */
  payOut(): Stripe.Payout;
  events(): StripeEvent[];
  addEvent(type: string, object: object): StripeEvent;
  /** Default: events that no webhook has accepted yet. */
  deliver(eventIds?: string[], options?: DeliverOptions): Promise<Delivery[]>;
  webhooksIdle(): Promise<void>;
  setWebhookUrl(url: string): void;
  setAutoWebhooks(on: boolean): void;
  /** As Stripe does after 24 hours. */
  forgetIdempotencyKeys(): void;
}
