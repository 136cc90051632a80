/**
 * Concurrent buyers. One purchase: POST /api/orders, POST /api/create-payment, the card confirmed at the local Stripe, its
 * webhook, and the order seen as paid.
 */
import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { signWebhook } from "#app/payments/simulator/sign-webhook.ts";
import { type Answer, askOnce, cookiesOf, type Question } from "../../e2e/http/ask.ts";
import type { FakeStripe } from "../stand-ins/stripe/fake-stripe.ts";
import { startFakeStripe } from "../stand-ins/stripe/server.ts";

export const stripeKeys = {
  secretKey: "sk_test_bench",
  publishableKey: "pk_test_bench",
  webhookSecret: "whsec_bench",
} as const;

export type BuyersResult = {
  orders: number;
  perSecond: number;
  milliseconds: number[];
  errors: number;
  samples: string[];
  generatorBusy: number;
};

export const startLocalStripe = (): Promise<FakeStripe> =>
  startFakeStripe({ secretKey: stripeKeys.secretKey, webhookSecret: stripeKeys.webhookSecret });

export async function runBuyers(options: {
  shop: { port: number };
  stripe: FakeStripe;
  buyers: number;
  seconds: number;
  maxOrders: number;
}): Promise<BuyersResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.buyers });
  const milliseconds: number[] = [];
  const samples: string[] = [];
  let startedOrders = 0;
  let errors = 0;
  const startedAt = performance.now();
  const busy = performance.eventLoopUtilization();
  const end = startedAt + options.seconds * 1000;
  const buyer = async () => {
    while (performance.now() < end && startedOrders < options.maxOrders) {
      startedOrders += 1;
      const start = performance.now();
      try {
        await buy(options.shop, options.stripe, agent);
        milliseconds.push(performance.now() - start);
      } catch (error) {
        errors += 1;
        if (samples.length < 3) samples.push((error as Error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: options.buyers }, buyer));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const generatorBusy = performance.eventLoopUtilization(busy).utilization;
  return {
    orders: milliseconds.length,
    perSecond: milliseconds.length / seconds,
    milliseconds,
    errors,
    samples,
    generatorBusy,
  };
}

let buyersSoFar = 0;

async function buy(shop: { port: number }, stripe: FakeStripe, agent: Agent): Promise<void> {
  buyersSoFar += 1;
  const number = buyersSoFar;
  // Different addresses (RFC 2544), so the shop's limits can stay on.
  const from = `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
  const call = async (status: number, path: string, question: Question = {}): Promise<Answer> => {
    const headers = { ...question.headers, "x-forwarded-for": from };
    const answer = await askOnce(shop, path, { ...question, headers, agent });
    if (answer.status !== status) throw new Error(`${path} answers ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const order = await call(201, "/api/orders", { json: orderBody({ email: `buyer${number}@example.org` }) });
  const { id, total_amount: amount } = order.data as { id: string; total_amount: number };
  const payment = await call(200, "/api/create-payment", {
    json: { orderId: id, amount },
    headers: { cookie: cookiesOf(order) },
  });
  const intentId = String(payment.data.clientSecret).split("_secret_")[0]!;
  const intent = stripe.confirm(intentId, "4242424242424242");
  if (intent.status !== "succeeded") throw new Error(`the payment is ${intent.status}`);
  const event = {
    // Must not equal an id of a generated event, which would be a repeated delivery.
    id: `evt_buyer${number}`,
    object: "event",
    type: "payment_intent.succeeded",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: intent },
  };
  const signature = signWebhook(JSON.stringify(event), stripeKeys.webhookSecret, event.created);
  await call(200, "/api/webhooks/stripe", { json: event, headers: { "stripe-signature": signature } });
  const state = await call(200, `/api/orders/${id}/status`);
  if (state.data.payment_status !== "paid") throw new Error(`the order is ${state.data.payment_status} after payment`);
}
