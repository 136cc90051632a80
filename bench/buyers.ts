/**
 * Buyers who order and pay, all at once. One purchase: POST /api/orders, POST /api/create-payment, the card confirmed at
 * the local Stripe, its webhook accepted by the shop, and the order's status seen as paid.
 */
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { signWebhook } from "#app/payments/simulator/sign-webhook.ts";
import type { FakeStripe } from "#fakes/stripe/fake-stripe.ts";
import { startFakeStripe } from "#fakes/stripe/server.ts";

export const stripeKeys = {
  secretKey: "sk_test_bench",
  publishableKey: "pk_test_bench",
  webhookSecret: "whsec_bench",
} as const;

export type BuyersResult = {
  orders: number;
  perSecond: number;
  /** Milliseconds of each whole purchase. */
  milliseconds: number[];
  errors: number;
  /** The first few errors, in words. */
  samples: string[];
  generatorBusy: number;
};

type Answer = { status: number; cookie: string; json: Record<string, unknown> };

export const startLocalStripe = (): Promise<FakeStripe> =>
  startFakeStripe({ secretKey: stripeKeys.secretKey, webhookSecret: stripeKeys.webhookSecret });

/** At most `seconds` and at most `maxOrders`; purchases that have begun are finished. */
export async function runBuyers(options: {
  shopUrl: string;
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
        await buy(options.shopUrl, options.stripe, agent);
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

async function buy(shopUrl: string, stripe: FakeStripe, agent: Agent): Promise<void> {
  buyersSoFar += 1;
  const number = buyersSoFar;
  // Everybody has an address of their own (RFC 2544's range), so the shop's normal limits hold during the measurement.
  const from = `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
  const headers = { origin: shopUrl, "x-forwarded-for": from };
  const call = (method: string, path: string, body?: string, more: Record<string, string> = {}) =>
    ask({ shopUrl, agent, method, path, body, headers: { ...headers, ...more } });

  const order = await call("POST", "/api/orders", JSON.stringify(orderOf(number)), json);
  expect(order, 201, "POST /api/orders");
  const { id, total_amount: amount } = order.json as { id: string; total_amount: number };
  const payment = await call("POST", "/api/create-payment", JSON.stringify({ orderId: id, amount }), {
    ...json,
    cookie: order.cookie,
  });
  expect(payment, 200, "POST /api/create-payment");
  const intentId = String(payment.json.clientSecret).split("_secret_")[0]!;
  const intent = stripe.confirm(intentId, "4242424242424242");
  if (intent.status !== "succeeded") throw new Error(`the payment is ${intent.status}`);
  const event = {
    id: `evt_bench${number}`,
    object: "event",
    type: "payment_intent.succeeded",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: intent },
  };
  const text = JSON.stringify(event);
  const signature = signWebhook(text, stripeKeys.webhookSecret, event.created);
  const webhook = await call("POST", "/api/webhooks/stripe", text, { ...json, "stripe-signature": signature });
  expect(webhook, 200, "POST /api/webhooks/stripe");
  const state = await call("GET", `/api/orders/${id}/status`);
  expect(state, 200, "GET /api/orders/{id}/status");
  if (state.json.payment_status !== "paid") throw new Error(`the order is ${state.json.payment_status} after payment`);
}

const json = { "content-type": "application/json" };

const orderOf = (number: number) => ({
  first_name: "Camille",
  last_name: `Martin ${number}`,
  address: "12 rue des Lilas",
  city: "Lyon",
  postal_code: "69003",
  country: "FR",
  license_plate: "AB-123-CD",
  phone: "+33 6 12 34 56 78",
  email: `buyer${number}@example.org`,
  vehicle_brand: "Renault",
  vehicle_model: "Clio",
  vehicle_year: 2018,
  vehicle_energy: "Essence",
  accepted_terms: true,
  language: "fr",
});

function expect(answer: Answer, status: number, what: string): void {
  if (answer.status !== status)
    throw new Error(`${what} answers ${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`);
}

function ask(options: {
  shopUrl: string;
  agent: Agent;
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}): Promise<Answer> {
  const { shopUrl, agent, method, path, body } = options;
  const { host, port } = new URL(shopUrl);
  const headers = {
    host,
    ...options.headers,
    ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, agent, method, path, headers, timeout: 30_000 }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () => {
        const cookie = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
        resolve({ status: response.statusCode ?? 0, cookie, json: parsed(text) });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`${method} ${path}: no answer in 30 s`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function parsed(text: string): Answer["json"] {
  try {
    return JSON.parse(text) as Answer["json"];
  } catch {
    return { text: text.slice(0, 200) };
  }
}
