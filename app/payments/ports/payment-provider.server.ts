import { database } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { sandboxProvider } from "../sandbox/sandbox-provider.server.ts";
import { stripeProvider } from "../stripe/stripe-provider.server.ts";
import { type PaymentProvider, ProviderError } from "./provider.ts";

let current: { key: unknown; provider: PaymentProvider | undefined } | undefined;

export function paymentProvider(): PaymentProvider | undefined {
  const { payments, stripe } = settings();
  const key = payments === "stripe" ? stripe : payments;
  if (current?.key !== key) current = { key, provider: providerOf() };
  return current?.provider;
}

function providerOf(): PaymentProvider | undefined {
  const { payments, stripe } = settings();
  if (payments === "off") return undefined;
  return payments === "stripe" ? withBreaker(stripeProvider(stripe!)) : sandboxProvider(database);
}

const failuresToOpen = 5;
const restMilliseconds = 30_000;

/**
 * Spares buyers the wait for a provider that is down (security F5): after 5 failures in a row calls fail at once for 30 s;
 * then one call at a time tries again.
 */
export function withBreaker(provider: PaymentProvider, now: () => number = () => performance.now()): PaymentProvider {
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    const isOpen = failures >= failuresToOpen;
    if (isOpen && (probing || now() < openUntil)) throw new ProviderError("unavailable", new Error("breaker open"));
    probing = isOpen;
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) failures = 0;
      else if (++failures >= failuresToOpen) openUntil = now() + restMilliseconds;
      throw error;
    } finally {
      if (isOpen) probing = false;
    }
  }

  return {
    name: provider.name,
    livemode: provider.livemode,
    createIntent: (input) => guarded(() => provider.createIntent(input)),
    retrieveIntent: (id) => guarded(() => provider.retrieveIntent(id)),
    // An accountant's call takes many requests, and is no sign for buyers.
    payouts: (period) => provider.payouts(period),
    movements: (period) => provider.movements(period),
    // Staff want the current state.
    ping: () => provider.ping(),
    findIntents: (input) => guarded(() => provider.findIntents(input)),
    cancelIntent: (id) => guarded(() => provider.cancelIntent(id)),
    refundIntent: (input) => guarded(() => provider.refundIntent(input)),
    findRefunds: (id) => guarded(() => provider.findRefunds(id)),
    readEvent: (rawBody, signature) => provider.readEvent(rawBody, signature),
  };
}
