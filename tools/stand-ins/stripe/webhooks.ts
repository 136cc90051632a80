import { setTimeout as wait } from "node:timers/promises";
import type { StripeEvent } from "#app/payments/simulator/account.ts";
import { signWebhook } from "#app/payments/simulator/sign-webhook.ts";

/**
 * `secret`: signed with another secret; `body`: changed after signing; the others are signed correctly with wrong contents.
 * A function edits the copy.
 */
export type Tamper =
  | "amount"
  | "body"
  | "currency"
  | "livemode"
  | "order"
  | "secret"
  | "unsigned"
  | ((event: StripeEvent) => void);

export interface DeliverOptions {
  /** Seconds since the event, with a fresh signature. `true`: 3 days. */
  late?: boolean | number;
  signedSecondsAgo?: number;
  signedWith?: string;
  doubled?: boolean | number;
  /** In another order; a number is the seed. */
  shuffled?: boolean | number;
  tamper?: Tamper;
  concurrent?: boolean;
}

export interface Delivery {
  eventId: string;
  type: string;
  status: number | null;
  error?: string;
  milliseconds: number;
}

export interface WebhookSender {
  deliver(events: StripeEvent[], to: string, options: DeliverOptions): Promise<Delivery[]>;
  /** Retries after each delay until it gets a 2xx. */
  enqueue(event: StripeEvent, to: string): void;
  idle(): Promise<void>;
  stop(): void;
}

/** Stripe retries for up to 3 days. */
const retryDelaysMs = [50, 150, 400, 1000, 2500, 5000];
const timeoutMs = 10_000;

export function createWebhookSender(secret: string): WebhookSender {
  const queued = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function send(event: StripeEvent, to: string, options: DeliverOptions = {}): Promise<Delivery> {
    const { body, header } = signedRequest(event, secret, options);
    const started = performance.now();
    const delivery: Delivery = { eventId: event.id, type: event.type, status: null, milliseconds: 0 };
    try {
      const headers: Record<string, string> = {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      };
      if (options.tamper !== "unsigned") headers["stripe-signature"] = header;
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch(to, { method: "POST", body, headers, redirect: "manual", signal });
      await response.arrayBuffer();
      delivery.status = response.status;
    } catch (error) {
      delivery.error = error instanceof Error ? String(error.cause ?? error) : String(error);
    }
    delivery.milliseconds = performance.now() - started;
    if (accepted(delivery) && options.tamper === undefined) event.pending_webhooks = 0;
    return delivery;
  }

  async function retryUntilAccepted(event: StripeEvent, to: string): Promise<void> {
    for (const delay of [0, ...retryDelaysMs]) {
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || accepted(await send(event, to))) return;
    }
  }

  return {
    async deliver(events, to, options) {
      const copies = options.doubled === true ? 2 : Number(options.doubled || 1);
      const repeated = events.flatMap((event) => Array.from({ length: copies }, () => event));
      const ordered = options.shuffled ? shuffled(repeated, Number(options.shuffled)) : repeated;
      const sendOne = (event: StripeEvent) => send(event, to, options);
      if (options.concurrent) return Promise.all(ordered.map(sendOne));
      const results: Delivery[] = [];
      for (const event of ordered) results.push(await sendOne(event));
      return results;
    },
    enqueue(event, to) {
      const attempt = retryUntilAccepted(event, to).finally(() => queued.delete(attempt));
      queued.add(attempt);
    },
    async idle() {
      while (queued.size > 0) await Promise.all(queued);
    },
    stop() {
      stopping.abort();
    },
  };
}

function accepted(delivery: Delivery): boolean {
  return delivery.status !== null && delivery.status >= 200 && delivery.status < 300;
}

function signedRequest(event: StripeEvent, secret: string, options: DeliverOptions): { body: string; header: string } {
  const { tamper } = options;
  const copy = structuredClone(event);
  copy.created -= options.late === true ? 3 * 86_400 : Number(options.late ?? 0);
  const object = copy.data.object;
  if (typeof tamper === "function") tamper(copy);
  if (tamper === "livemode") Object.assign(copy, { livemode: true });
  if (tamper === "amount") Object.assign(object, { amount: 50, amount_received: 50 });
  if (tamper === "currency") object.currency = "usd";
  if (tamper === "order") {
    const metadata = Object.keys((object.metadata as object | null) ?? { order_id: "" });
    object.metadata = Object.fromEntries(metadata.map((key) => [key, "00000000-0000-4000-8000-000000000000"]));
  }
  const body = JSON.stringify(copy, null, 2);
  const timestamp = Math.floor(Date.now() / 1000) - (options.signedSecondsAgo ?? 0);
  const header = signWebhook(body, tamper === "secret" ? `${secret}x` : (options.signedWith ?? secret), timestamp);
  return { body: tamper === "body" ? `${body} ` : body, header };
}

/** Deterministic for a seed; never the given order if there is another. */
function shuffled<T>(items: T[], seed: number): T[] {
  const result = [...items];
  let state = seed >>> 0;
  for (let place = result.length - 1; place > 0; place -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (place + 1));
    [result[place], result[other]] = [result[other] as T, result[place] as T];
  }
  return result.every((item, place) => item === items[place]) ? result.reverse() : result;
}
