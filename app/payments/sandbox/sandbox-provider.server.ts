import Stripe from "stripe";
import type { Database } from "#app/platform/database/database.server.ts";
import { secretTextFor } from "#app/platform/settings/secret.server.ts";
import type { PaymentProvider } from "../ports/provider.ts";
import { type Account, intentById, testCaller } from "../simulator/account.ts";
import { findRoute, type Route, runCall } from "../simulator/api.ts";
import { StripeFailure } from "../simulator/errors.ts";
import { type FormFields, fields, parseForm, text } from "../simulator/form.ts";
import { refundOfKey, requestKey, stripeProvider } from "../stripe/stripe-provider.server.ts";
import { changePayment, createPayment, readPayment, readPayments } from "./sandbox-payments.server.ts";

export const sandboxWebhookSecret = (): string => `whsec_${secretTextFor("sandbox-webhook")}`;

/**
 * Stripe for development, demonstrations and tests (decisions 6): the adapter of production, which calls the simulator
 * inside the process instead of Stripe's API. The payments are in the database.
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

/** Answers the calls of the Stripe package. */
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

/** The result of one call. A refused one changes nothing. */
async function answer(db: Database, route: Route, params: FormFields, idempotencyKey: string | null): Promise<object> {
  const run = (account: Account) => runCall(account, testCaller, route, params);
  const intentId = text(params.payment_intent) ?? "";
  switch (route.name) {
    case "payment_intents.create":
      return createPayment(db, idempotencyKey ?? "", run);
    case "payment_intents.list": {
      const since = Number(text(fields(params.created)?.gte) ?? 0);
      // One more than the page says whether there is another; a later page begins somewhere among the rows.
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
    case "refunds.create":
      return changePayment(db, intentId, (account) => madeRefund(account, params) ?? run(account));
    default:
      return changePayment(db, route.id, run);
  }
}

/** As many as the adapter reads. */
const maxListed = 1_000;

/** A refund's idempotency key is not stored: its metadata name the same request. */
function madeRefund({ refunds }: Account, { metadata }: FormFields): Stripe.Refund | undefined {
  const key = text(fields(metadata)?.[requestKey]);
  return key === undefined ? undefined : refundOfKey([...refunds.values()], key);
}
