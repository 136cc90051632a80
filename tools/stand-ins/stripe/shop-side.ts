/** The real SDK connected to a stand-in, and a verifying webhook endpoint. */

import { createServer } from "node:http";
import Stripe from "stripe";
import { close, listen } from "../local-server.ts";
import type { FakeStripe } from "./fake-stripe.ts";
import { startFakeStripe } from "./server.ts";

export const secretKey = "sk_test_shop";
export const webhookSecret = "whsec_shop";

export async function startShopSide(): Promise<{ fake: FakeStripe; stripe: Stripe }> {
  const fake = await startFakeStripe({ webhookSecret, secretKey });
  return { fake, stripe: sdk(fake) };
}

export function sdk(fake: FakeStripe, key = secretKey): Stripe {
  return new Stripe(key, { ...fake.sdkOptions, maxNetworkRetries: 0, timeout: 20_000, telemetry: false });
}

export function order(amount = 4900, orderId = "order-1"): Stripe.PaymentIntentCreateParams {
  return { amount, currency: "eur", allowed_payment_method_types: ["card"], metadata: { order_id: orderId } };
}

export async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error("it did not fail");
}

export interface Endpoint {
  url: string;
  verified: Stripe.Event[];
  refused: string[];
  /** Status of the next responses; 200 afterwards. */
  answers: number[];
  stop(): Promise<void>;
}

export async function startEndpoint(stripe: Stripe): Promise<Endpoint> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    try {
      const header = request.headers["stripe-signature"] ?? "";
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), header, webhookSecret);
      const status = endpoint.answers.shift() ?? 200;
      if (status === 200) endpoint.verified.push(event);
      response.writeHead(status).end();
    } catch (error) {
      endpoint.refused.push((error as Error).message);
      response.writeHead(400).end();
    }
  });
  const port = await listen(server);
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${port}/`,
    verified: [],
    refused: [],
    answers: [],
    stop: () => close(server),
  };
  return endpoint;
}
