import { randomInt } from "node:crypto";
import type Stripe from "stripe";
import { stripeApiVersion } from "../stripe/stripe-api-version.ts";
import type { CardBehaviour, CardDecline } from "./cards.ts";
import { missing } from "./errors.ts";

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Carried by the events of an API call. */
export interface Caller {
  requestId: string | null;
  idempotencyKey: string | null;
  apiVersion: string;
  publishable: boolean;
}

/** For events without an API call: the bank, a test. */
export const testCaller: Caller = {
  requestId: null,
  idempotencyKey: null,
  apiVersion: stripeApiVersion,
  publishable: false,
};

/** The card's behaviour, never its number. */
export interface SavedPaymentMethod {
  object: Stripe.PaymentMethod;
  behaviour: CardBehaviour;
  refusal?: CardDecline;
}

/** A whole account (fake Stripe in tests) or one stored payment (sandbox), as plain data. */
export interface Account {
  url: string;
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  paymentMethods: Map<string, SavedPaymentMethod>;
  /** With the ids of the movements that each pays. */
  payouts: Map<string, { payout: Stripe.Payout; of: Set<string> }>;
  events: StripeEvent[];
  /** Confirmed payments stay `processing` until `settle`. */
  holdsProcessing: boolean;
  onEvent: (event: StripeEvent) => void;
}

export interface AccountObjects {
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  paymentMethods: SavedPaymentMethod[];
}

export function openAccount(objects?: AccountObjects): Account {
  const byId = <T extends { id: string }>(list: T[] = []) => new Map(list.map((object) => [object.id, object]));
  return {
    url: "",
    intents: byId(objects?.intents),
    charges: byId(objects?.charges),
    refunds: byId(objects?.refunds),
    paymentMethods: new Map(objects?.paymentMethods.map((saved) => [saved.object.id, saved])),
    payouts: new Map(),
    events: [],
    holdsProcessing: false,
    onEvent: () => {},
  };
}

export function objectsOf(account: Account): AccountObjects {
  return {
    intents: [...account.intents.values()],
    charges: [...account.charges.values()],
    refunds: [...account.refunds.values()],
    paymentMethods: [...account.paymentMethods.values()],
  };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomLetters(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

export function newId(prefix: string): string {
  return `${prefix}_${prefix === "req" ? "" : "3"}${randomLetters(prefix === "req" ? 14 : 23)}`;
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function intentById(account: Account, id: string): Stripe.PaymentIntent {
  const intent = account.intents.get(id);
  if (intent === undefined) throw missing("payment_intent", id, "intent");
  return intent;
}

export function chargeById(account: Account, id: string): Stripe.Charge {
  const charge = account.charges.get(id);
  if (charge === undefined) throw missing("charge", id);
  return charge;
}

export function recordEvent(
  account: Account,
  caller: Caller,
  type: string,
  object: object,
  previous?: Record<string, unknown>,
): StripeEvent {
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    api_version: stripeApiVersion,
    created: seconds(),
    data: { object: structuredClone(object) as Record<string, unknown> },
    livemode: false,
    pending_webhooks: 1,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  };
  if (previous !== undefined) event.data.previous_attributes = previous;
  account.events.push(event);
  account.onEvent(event);
  return event;
}
