import Stripe from "stripe";
import type { Database } from "#app/platform/database/database.server.ts";
import { secretTextFor } from "#app/platform/settings/secret.server.ts";
import type { PaymentProvider } from "../ports/provider.ts";
import { type Account, intentById, seconds, testCaller } from "../simulator/account.ts";
import { findRoute, type Route, runCall } from "../simulator/api.ts";
import { payOutWeeks, payoutDelay, weeklyPayoutPrefix } from "../simulator/balance.ts";
import { StripeFailure } from "../simulator/errors.ts";
import { type FormFields, fields, parseForm, text } from "../simulator/form.ts";
import { refundOfKey, requestKey, stripeProvider } from "../stripe/stripe-provider.server.ts";
import { changePayment, createPayment, readMoved, readPayment, readPayments } from "./sandbox-payments.server.ts";

export const sandboxWebhookSecret = (): string => `whsec_${secretTextFor("sandbox-webhook")}`;

/**
 * The production adapter with the simulator in place of Stripe's API (decisions 6), for development, demonstrations and
 * tests. Payments are in the database.
 */
export const sandboxProvider = (database: () => Database): PaymentProvider =>
  stripeProvider(
    {
      name: "sandbox",
      secretKey: "sk_test_sandbox",
      get webhookSecrets() {
        return [sandboxWebhookSecret()];
      },
    },
    { httpClient: Stripe.createFetchHttpClient(sandboxFetch(database)), maxNetworkRetries: 0 },
  );

const sandboxFetch =
  (database: () => Database): typeof fetch =>
  async (address, { method = "GET", headers, body } = {}) => {
    const url = new URL(String(address));
    const params = parseForm(method === "GET" ? url.search.slice(1) : String(body));
    const idempotencyKey = new Headers(headers).get("idempotency-key");
    try {
      return Response.json(await answer(database(), findRoute(method, url.pathname), params, idempotencyKey));
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return Response.json({ error: error.fields }, { status: error.status });
    }
  };

/** A refused call changes nothing. */
async function answer(db: Database, route: Route, params: FormFields, idempotencyKey: string | null): Promise<object> {
  const run = (account: Account) => runCall(account, testCaller, route, params);
  const intentId = text(params.payment_intent) ?? "";
  switch (route.name) {
    case "payment_intents.create":
      return createPayment(db, idempotencyKey ?? "", run);
    case "payment_intents.list": {
      const since = Number(text(fields(params.created)?.gte) ?? 0);
      // One more row tells whether there is another page.
      const limit = params.starting_after === undefined ? Number(text(params.limit) ?? 10) + 1 : maxListed;
      return run(await readPayments(db, new Date(since * 1000), limit));
    }
    case "payment_intents.retrieve":
      return run(await readPayment(db, route.id));
    case "refunds.list": {
      const account = await readPayment(db, intentId);
      intentById(account, intentId);
      return run(account);
    }
    case "payouts.list":
    case "balance_transactions.list":
      return run(await accountOfPayouts(db, params));
    case "refunds.create":
      return changePayment(db, intentId, (account) => madeRefund(account, params) ?? run(account));
    default:
      return changePayment(db, route.id, run);
  }
}

const maxListed = 1_000;

/** An account with weekly payouts, as far as the call is about it. */
async function accountOfPayouts(db: Database, params: FormFields): Promise<Account> {
  const { payout, arrival_date: arrival, created } = params;
  const range = fields(arrival) ?? fields(created) ?? {};
  const given = text(payout)?.slice(weeklyPayoutPrefix.length);
  const [from, before] = [Number(given ?? text(range.gte) ?? 0), Number(given ?? text(range.lt) ?? seconds())];
  const payoutsOf = given !== undefined || arrival !== undefined;
  // Whole weeks around the asked period.
  const account = await readMoved(
    db,
    payoutsOf ? from - 2 * payoutDelay : from,
    before + (payoutsOf ? payoutDelay : 0),
  );
  if (payoutsOf) payOutWeeks(account);
  return account;
}

/** A refund's key is not stored, but its metadata name the request. */
function madeRefund({ refunds }: Account, { metadata }: FormFields): Stripe.Refund | undefined {
  const key = text(fields(metadata)?.[requestKey]);
  return key === undefined ? undefined : refundOfKey([...refunds.values()], key);
}
