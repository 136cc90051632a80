import Stripe from "stripe";
import type { Settings } from "#app/platform/settings/settings.server.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderIntent,
  RefundRefused,
  UnknownPayment,
} from "../ports/provider.ts";
import { foundRefund, refundOfKey, refuseFailed, requestKey } from "./provider-refund.ts";
import { stripeApiVersion } from "./stripe-api-version.ts";
import { providerIntent, readStripeEvent } from "./stripe-events.server.ts";

/** Pages of 100 intents searched for one whose answer was lost. */
const pagesSearched = 10;
/** More refunds than a payment of this shop can have: one for each cent. */
const maxRefunds = 10_000;

/** Stripe by its official SDK: card only, wallets are switched off in the form (decisions 6). */
export function stripeProvider(
  keys: NonNullable<Settings["stripe"]>,
  overrides: Pick<Stripe.StripeConfig, "timeout" | "maxNetworkRetries"> = {},
): PaymentProvider {
  const stripe = new Stripe(keys.secretKey, {
    apiVersion: stripeApiVersion,
    // A buyer waits for this: 6 s per try, and the SDK repeats a lost answer once with the same key.
    timeout: 6_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...overrides,
    ...(keys.apiBase ? baseOptions(keys.apiBase) : {}),
  });

  const retrieve = async (id: string) => providerIntent(await stripe.paymentIntents.retrieve(id));

  return {
    name: "stripe",
    livemode: /^(sk|rk)_live_/.test(keys.secretKey),
    createIntent: ({ orderId, number, amountCents, currency, attempt }) =>
      calling(async () =>
        providerIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              allowed_payment_method_types: ["card"],
              description: number,
              metadata: { order_id: orderId },
            },
            { idempotencyKey: `pi:${orderId}:${attempt}` },
          ),
        ),
      ),
    retrieveIntent: (id) => calling(() => retrieve(id)),
    ping: () =>
      calling(async () => {
        await stripe.paymentIntents.list({ limit: 1 }, { timeout: 5_000, maxNetworkRetries: 0 });
      }),
    findIntents: (search) => calling(() => findIntents(stripe, search)),
    cancelIntent: (id) =>
      calling(async () => {
        try {
          return providerIntent(await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }));
        } catch (error) {
          // It cannot be cancelled: paid, being paid, or cancelled already.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
          throw error;
        }
      }),
    refundIntent: (refund) => calling(() => refundIntent(stripe, refund)),
    findRefunds: (id) => calling(async () => (await refundsOf(stripe, id)).map(foundRefund)),
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, keys.webhookSecrets),
  };
}

/** Listed, not searched: Stripe's search index lags behind by a minute or more. */
async function findIntents(
  stripe: Stripe,
  { orderId, since }: Parameters<PaymentProvider["findIntents"]>[0],
): Promise<ProviderIntent[]> {
  const found: ProviderIntent[] = [];
  const seconds = Math.floor(since.getTime() / 1000) - 300;
  let seen = 0;
  for await (const intent of stripe.paymentIntents.list({ created: { gte: seconds }, limit: 100 })) {
    if (intent.metadata?.order_id === orderId) found.push(providerIntent(intent));
    if (++seen >= pagesSearched * 100) break;
  }
  return found;
}

const refundsOf = (stripe: Stripe, id: string) =>
  stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: maxRefunds });

async function refundIntent(
  stripe: Stripe,
  { id, amountCents, key, attempt = 0 }: Parameters<PaymentProvider["refundIntent"]>[0],
): Promise<void> {
  // Stripe forgets idempotency keys after a day; the refunds themselves record which key they were made for.
  const known = refundOfKey(await refundsOf(stripe, id), key);
  if (known) return refuseFailed(known);
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: id, amount: amountCents, metadata: { [requestKey]: key } },
      { idempotencyKey: `refund:${key}:${attempt}` },
    );
    refuseFailed(refund);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
      throw new RefundRefused(error.code ?? "refused");
    throw error;
  }
}

function baseOptions(apiBase: string): Partial<Stripe.StripeConfig> {
  const url = new URL(apiBase);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443), protocol };
}

/** Errors by what the caller can do about them; a refused parameter is a bug and passes as it is. */
async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
      throw new ProviderError("unavailable", error);
    if (error instanceof errors.StripeAPIError) throw new ProviderError("failed", error);
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
      throw new ProviderError("unavailable", error);
    if (error instanceof errors.StripeError && error.statusCode === 404) throw new UnknownPayment(error.message);
    // Another call with this key is under way.
    if (error instanceof errors.StripeError && error.statusCode === 409) throw new ProviderError("unavailable", error);
    throw error;
  }
}
