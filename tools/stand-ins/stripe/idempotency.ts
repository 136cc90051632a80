import { invalidRequest, StripeFailure } from "#app/payments/simulator/errors.ts";

/** `saved: false` keeps a response out of the idempotency layer. Text, so that a replay has the same bytes. */
export interface Reply {
  status: number;
  body: string;
  saved: boolean;
  requestId: string;
  replayed?: boolean;
}

interface Entry {
  fingerprint: string;
  reply?: Reply;
}

/** As docs.stripe.com/api/idempotent_requests: errors and 500 are kept; a second call during the first is 409. */
export class IdempotencyKeys {
  #entries = new Map<string, Entry>();

  async run(key: string | null, fingerprint: string, execute: () => Promise<Reply>): Promise<Reply> {
    if (key === null) return execute();
    const earlier = this.#entries.get(key);
    if (earlier !== undefined) return replay(earlier, key, fingerprint);
    const entry: Entry = { fingerprint };
    this.#entries.set(key, entry);
    try {
      const reply = await execute();
      if (reply.saved) entry.reply = reply;
      return reply;
    } finally {
      if (entry.reply === undefined) this.#entries.delete(key);
    }
  }

  has(key: string | null): boolean {
    return key !== null && this.#entries.get(key)?.reply !== undefined;
  }

  /** Stripe may remove keys after 24 hours. */
  forget(): void {
    this.#entries.clear();
  }
}

function replay(entry: Entry, key: string, fingerprint: string): Reply {
  if (entry.fingerprint !== fingerprint) {
    const message =
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
      `Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeFailure(400, { type: "idempotency_error", message }, false);
  }
  if (entry.reply === undefined) {
    const message = `There is currently another in-progress request using this Idempotent Key: ${key}.`;
    throw invalidRequest(message, { code: "idempotency_key_in_use" }, 409);
  }
  return { ...entry.reply, replayed: true };
}
