/**
 * A local Stripe on 127.0.0.1, in memory: the part of API v1 that the shop uses, with faults on demand, signed webhooks and
 * a stand-in for Stripe.js.
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type Stripe from "stripe";
import { intentById, openAccount, recordEvent, testCaller } from "#app/payments/simulator/account.ts";
import { authenticateIntent, confirmIntent, settleIntent } from "#app/payments/simulator/attempts.ts";
import { payOut } from "#app/payments/simulator/balance.ts";
import { StripeFailure } from "#app/payments/simulator/errors.ts";
import { savePaymentMethod } from "#app/payments/simulator/payment-methods.ts";
import { settleRefund } from "#app/payments/simulator/refunds.ts";
import { close, listen } from "../local-server.ts";
import { type ApiServer, answerCall } from "./calls.ts";
import type { FakeStripe, FakeStripeOptions } from "./fake-stripe.ts";
import { FaultScript } from "./faults.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { answerPage } from "./pages.ts";
import { createWebhookSender } from "./webhooks.ts";

const maxBodyBytes = 1_000_000;

export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const account = openAccount();
  const api: ApiServer = {
    account,
    keys: new IdempotencyKeys(),
    faults: new FaultScript(),
    calls: [],
    secretKey: options.secretKey,
  };
  const sender = createWebhookSender(options.webhookSecret);
  let webhookUrl = "";
  let automatic = false;
  account.onEvent = (event) => {
    if (automatic) sender.enqueue(event, webhookUrl);
  };

  const server = createServer((request, response) => {
    void answer(api, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(error instanceof StripeFailure ? error.status : 500);
      response.end(String(error));
    });
  });
  server.keepAliveTimeout = 60_000;
  const port = await listen(server);
  account.url = `http://127.0.0.1:${port}`;

  const fake: FakeStripe = {
    url: account.url,
    sdkOptions: { host: "127.0.0.1", port, protocol: "http" },
    async stop() {
      sender.stop();
      await close(server);
      await sender.idle();
    },
    script: (rule) => api.faults.add(rule),
    clearScript: () => api.faults.clear(),
    ledger: () => ({
      intents: structuredClone([...account.intents.values()]),
      charges: structuredClone([...account.charges.values()]),
      refunds: structuredClone([...account.refunds.values()]),
    }),
    calls: () => structuredClone(api.calls),
    confirm(intentId, card) {
      const saved = savePaymentMethod(account, typeof card === "string" ? { number: card } : card);
      return outcome(intentId, () =>
        confirmIntent(account, testCaller, intentId, { payment_method: saved, use_stripe_sdk: "true" }),
      );
    },
    authenticate: (intentId, result) =>
      outcome(intentId, () => authenticateIntent(account, testCaller, intentId, result)),
    holdProcessing(on) {
      account.holdsProcessing = on;
    },
    settle: (intentId, result) => outcome(intentId, () => settleIntent(account, testCaller, intentId, result)),
    settleRefund: (refundId, status) => structuredClone(settleRefund(account, testCaller, refundId, status)),
    payOut: () => structuredClone(payOut(account)),
    events: () => structuredClone(account.events),
    addEvent: (type, object) => structuredClone(recordEvent(account, testCaller, type, object)),
    deliver(eventIds, deliverOptions = {}) {
      if (webhookUrl === "") throw new Error("no webhook address: call setWebhookUrl");
      const unknown = eventIds?.find((id) => !account.events.some((event) => event.id === id));
      if (unknown !== undefined) throw new Error(`no event ${unknown}`);
      const chosen = eventIds?.flatMap((id) => account.events.filter((event) => event.id === id));
      const waiting = () => account.events.filter((event) => event.pending_webhooks > 0);
      return sender.deliver(chosen ?? waiting(), webhookUrl, deliverOptions);
    },
    webhooksIdle: () => sender.idle(),
    setWebhookUrl(url) {
      webhookUrl = url;
    },
    setAutoWebhooks(on) {
      automatic = on;
    },
    forgetIdempotencyKeys: () => api.keys.forget(),
  };

  function outcome(intentId: string, attempt: () => Stripe.PaymentIntent): Stripe.PaymentIntent {
    try {
      return structuredClone(attempt());
    } catch (error) {
      if (!(error instanceof StripeFailure) || error.fields.type !== "card_error") throw error;
      return structuredClone(intentById(account, intentId));
    }
  }
  return fake;
}

async function answer(api: ApiServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  // Stripe's API allows any origin, and browsers to read these headers.
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "Request-Id");
  if (request.method === "OPTIONS") {
    const allowed = "Authorization, Content-Type, Idempotency-Key, Stripe-Version";
    const headers = { "access-control-allow-headers": allowed, "access-control-allow-methods": "GET, POST, OPTIONS" };
    response.writeHead(204, headers).end();
    return;
  }
  const body = await readBody(request);
  if (answerPage(api.account, request, response, url, body)) return;
  await answerCall(api, request, response, body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
