import type { Database } from "#app/platform/database/database.server.ts";
import { type PaymentProvider, RefundRefused, UnknownPayment } from "../ports/provider.ts";
import { testCaller } from "../simulator/account.ts";
import { StripeFailure } from "../simulator/errors.ts";
import { cancelIntent } from "../simulator/intents.ts";
import { createRefund } from "../simulator/refunds.ts";
import { foundRefund, refundOfKey, refuseFailed, requestKey } from "../stripe/provider-refund.ts";
import { providerIntent, readStripeEvent } from "../stripe/stripe-events.server.ts";
import { changePayment, createPayment, findPayment, findPaymentsOf } from "./sandbox-payments.server.ts";
import { sandboxWebhookSecret } from "./sandbox-webhooks.server.ts";

/**
 * A provider of our own for development, demonstrations and tests (decisions 6): the simulator of Stripe, with its
 * payments in the database, which delivers its webhooks through the same signed route.
 */
export function sandboxProvider(database: () => Database): PaymentProvider {
  return {
    name: "sandbox",
    livemode: false,
    createIntent: async ({ orderId, number, amountCents, currency, attempt }) =>
      providerIntent(
        await createPayment(database(), `pi:${orderId}:${attempt}`, {
          amount: String(amountCents),
          currency,
          allowed_payment_method_types: "card",
          description: number,
          metadata: { order_id: orderId },
        }),
      ),
    retrieveIntent: async (id) => providerIntent(existing(await findPayment(database(), id))),
    ping: async () => void (await findPayment(database(), "pi_health")),
    findIntents: async ({ orderId }) => (await findPaymentsOf(database(), { order_id: orderId })).map(providerIntent),
    async cancelIntent(id) {
      const intent = await changePayment(database(), id, (account, current) => {
        try {
          return cancelIntent(account, testCaller, id, { cancellation_reason: "abandoned" });
        } catch (error) {
          // It cannot be cancelled: paid or cancelled already.
          if (error instanceof StripeFailure) return current;
          throw error;
        }
      });
      return providerIntent(existing(intent));
    },
    async refundIntent({ id, amountCents, key }) {
      const refund = await changePayment(database(), id, (account) => {
        try {
          const params = { payment_intent: id, amount: String(amountCents), metadata: { [requestKey]: key } };
          return refundOfKey([...account.refunds.values()], key) ?? createRefund(account, testCaller, params);
        } catch (error) {
          if (error instanceof StripeFailure) throw new RefundRefused(error.fields.code ?? "refused");
          throw error;
        }
      });
      refuseFailed(existing(refund));
    },
    findRefunds: async (id) =>
      existing(await changePayment(database(), id, (account) => [...account.refunds.values()].map(foundRefund))),
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, [sandboxWebhookSecret()]),
  };
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new UnknownPayment("the sandbox has no such payment");
  return found;
}
