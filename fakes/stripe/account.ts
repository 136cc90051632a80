import { randomInt } from "node:crypto";
import { appendFileSync } from "node:fs";
import type Stripe from "stripe";
import type { Card } from "./cards.ts";
import { missing } from "./errors.ts";

/** An event as stored and sent. `data.object` is a snapshot of the object when the event happened. */
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

/** Who asked: carried by the events an API call causes. */
export interface Caller {
  requestId: string | null;
  idempotencyKey: string | null;
  apiVersion: string;
  publishable: boolean;
}

/** The pinned version of `stripe` 23.1.0. */
export const LATEST_API_VERSION = "2026-10-28.endive";
export const TEST_SIDE: Caller = {
  requestId: null,
  idempotencyKey: null,
  apiVersion: LATEST_API_VERSION,
  publishable: false,
};

/** Everything one Stripe account remembers. The ledger that history checkers read is made of these maps. */
export interface Account {
  url: string;
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  paymentMethods: Map<string, { object: Stripe.PaymentMethod; card: Card }>;
  events: StripeEvent[];
  /** While true a confirmed payment stays `processing` until `settle` decides. */
  holdsProcessing: boolean;
  /** Objects younger than this do not show in searches: Stripe's index lags up to a minute or more. */
  searchLagMs: number;
  bornAt: Map<string, number>;
  onEvent: (event: StripeEvent) => void;
  write: (what: string, object: unknown) => void;
}

export function openAccount(options: { ledgerFile?: string; searchLagMs?: number }): Account {
  const { ledgerFile } = options;
  return {
    url: "",
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    paymentMethods: new Map(),
    events: [],
    holdsProcessing: false,
    searchLagMs: options.searchLagMs ?? 0,
    bornAt: new Map(),
    onEvent: () => {},
    // Synchronous: the ledger must survive a kill of any process at any moment, this one included.
    write: (what, object) => {
      if (ledgerFile === undefined) return;
      appendFileSync(ledgerFile, `${JSON.stringify({ at: new Date().toISOString(), what, object })}\n`);
    },
  };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
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
    api_version: LATEST_API_VERSION,
    created: seconds(),
    data: { object: structuredClone(object) as Record<string, unknown> },
    livemode: false,
    pending_webhooks: 1,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  };
  if (previous !== undefined) event.data.previous_attributes = previous;
  account.events.push(event);
  account.write("event", { id: event.id, type, of: (object as { id?: string }).id });
  account.onEvent(event);
  return event;
}
