import Stripe from "stripe";
import {
  type BalanceMovement,
  type FoundRefund,
  type PaymentProvider,
  type Payout,
  ProviderError,
  type ProviderIntent,
  RefundRefused,
  UnknownPayment,
} from "../ports/provider.ts";
import { stripeApiVersion } from "./stripe-api-version.ts";
import { hasFailed, providerIntent, readStripeEvent } from "./stripe-events.server.ts";

const pagesSearched = 10;
/** One for each cent. */
const maxRefunds = 10_000;

/** `apiBase`: of a stand-in. `webhookSecrets`: read at each webhook, two during a rotation. */
type StripeAccount = {
  name?: PaymentProvider["name"];
  secretKey: string;
  readonly webhookSecrets: readonly string[];
  apiBase?: string | undefined;
};

/** Stripe's official SDK: cards only (decisions 6). The sandbox passes its own `httpClient`. */
export function stripeProvider(
  account: StripeAccount,
  overrides: Pick<Stripe.StripeConfig, "httpClient" | "timeout" | "maxNetworkRetries"> = {},
): PaymentProvider {
  const stripe = new Stripe(account.secretKey, {
    apiVersion: stripeApiVersion,
    // A buyer waits: 6 s per try, and the SDK repeats a lost response once with the same key.
    timeout: 6_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...overrides,
    ...(account.apiBase ? baseOptions(account.apiBase) : {}),
  });

  const retrieve = async (id: string) => providerIntent(await stripe.paymentIntents.retrieve(id));

  return {
    name: account.name ?? "stripe",
    livemode: /^(sk|rk)_live_/.test(account.secretKey),
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
          // Paid, being paid, or cancelled already.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
          throw error;
        }
      }),
    refundIntent: (refund) => calling(() => refundIntent(stripe, refund)),
    findRefunds: (id) => calling(async () => (await refundsOf(stripe, id)).map(foundRefund)),
    payouts: (period) => calling(() => stripePayouts(stripe, period)),
    movements: (period) => calling(() => stripeMovements(stripe, period)),
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, account.webhookSecrets),
  };
}

/** Listed, because Stripe's search lags by a minute or more. */
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

export const requestKey = "request";

export const refundOfKey = (refunds: Stripe.Refund[], key: string): Stripe.Refund | undefined =>
  refunds.find(({ metadata }) => metadata?.[requestKey] === key);

const foundRefund = (refund: Stripe.Refund): FoundRefund => ({
  refundId: refund.id,
  amountCents: refund.amount,
  key: refund.metadata?.[requestKey] ?? null,
  hasFailed: hasFailed(refund),
});

function refuseFailed(refund: Stripe.Refund): void {
  if (hasFailed(refund)) throw new RefundRefused(refund.failure_reason ?? String(refund.status));
}

const refundsOf = (stripe: Stripe, id: string) =>
  stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: maxRefunds });

async function refundIntent(
  stripe: Stripe,
  { id, amountCents, key, attempt = 0 }: Parameters<PaymentProvider["refundIntent"]>[0],
): Promise<void> {
  // Stripe forgets keys after a day; the refunds' metadata do not.
  const existing = refundOfKey(await refundsOf(stripe, id), key);
  if (existing) return refuseFailed(existing);
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
    // A concurrent call with this key.
    if (error instanceof errors.StripeError && error.statusCode === 409) throw new ProviderError("unavailable", error);
    throw error;
  }
}

const maxPayouts = 1_000;
const maxMovements = 10_000;
/** Daily payouts would take thirty calls, one after the other. */
const payoutsAtOnce = 8;

type Period = { from: Date; before: Date };

const within = (period: Period) => {
  const [gte, lt] = [period.from, period.before].map((at) => Math.floor(at.getTime() / 1000)) as [number, number];
  return { gte, lt };
};

/** Payouts that arrive in a period, each with the movements that it pays, of Stripe's balance transactions. */
async function stripePayouts(stripe: Stripe, period: Period): Promise<Payout[]> {
  const found = await stripe.payouts
    .list({ arrival_date: within(period), limit: 100 })
    .autoPagingToArray({ limit: maxPayouts });
  const payouts: Payout[] = [];
  for (let at = 0; at < found.length; at += payoutsAtOnce)
    payouts.push(...(await Promise.all(found.slice(at, at + payoutsAtOnce).map((each) => payoutOf(stripe, each)))));
  return payouts;
}

const payoutOf = async (
  stripe: Stripe,
  { id, amount, currency, arrival_date: arrival, status }: Stripe.Payout,
): Promise<Payout> => ({
  id,
  amountCents: amount,
  currency,
  status,
  arrivesAt: new Date(arrival * 1000),
  movements: await listMovements(stripe, { payout: id }),
});

const stripeMovements = (stripe: Stripe, period: Period): Promise<BalanceMovement[]> =>
  listMovements(stripe, { created: within(period) });

async function listMovements(
  stripe: Stripe,
  which: Pick<Stripe.BalanceTransactionListParams, "payout" | "created">,
): Promise<BalanceMovement[]> {
  const rows = await stripe.balanceTransactions
    .list({ ...which, limit: 100, expand: ["data.source"] })
    .autoPagingToArray({ limit: maxMovements });
  return rows.filter(({ type }) => type !== "payout").map(movement);
}

const movement = ({ id, type, amount, fee, net, created, source }: Stripe.BalanceTransaction): BalanceMovement => ({
  id,
  type,
  amountCents: amount,
  feeCents: fee,
  netCents: net,
  at: new Date(created * 1000),
  intentId: intentOf(source),
});

/** Charges, refunds and disputes name their payment. */
function intentOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string" || !("payment_intent" in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
