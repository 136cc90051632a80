import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type Stripe from "stripe";
import { type Account, intentById, openAccount, recordEvent, testCaller } from "#app/payments/simulator/account.ts";
import { authenticateIntent, confirmIntent, settleIntent } from "#app/payments/simulator/attempts.ts";
import { payOut } from "#app/payments/simulator/balance.ts";
import { StripeFailure } from "#app/payments/simulator/errors.ts";
import { parseForm, text } from "#app/payments/simulator/form.ts";
import { savePaymentMethod } from "#app/payments/simulator/payment-methods.ts";
import { settleRefund } from "#app/payments/simulator/refunds.ts";
import { close, listen } from "../local-server.ts";
import { type ApiServer, answerCall, IdempotencyKeys } from "./calls.ts";
import type { FakeStripe, FakeStripeOptions } from "./fake-stripe.ts";
import { FaultScript } from "./faults.ts";
import { createWebhookSender } from "./webhooks.ts";

/**
 * A local Stripe on 127.0.0.1, in memory: the part of API v1 that the shop uses, with faults on demand, signed webhooks and
 * a stand-in for Stripe.js.
 */

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

const stub = readFileSync(new URL("./stripe-js-stub.js", import.meta.url));
const stubPaths = /^(\/v3\/?|\/stripe\.js|\/[a-z0-9]+\/stripe\.js)$/;
/** Scripts and telemetry of Stripe.js, answered empty. */
const silentPaths = /^\/(6|b|basil|m-outer|hcaptcha)/;

/** All browser requests besides the API. Returns false for other paths. */
function answerPage(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): boolean {
  if (stubPaths.test(url.pathname)) {
    response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(stub);
    return true;
  }
  const match = /^\/3ds\/(pi_\w+)$/.exec(url.pathname);
  if (match !== null) {
    answerBank(
      account,
      request,
      response,
      match[1] ?? "",
      parseForm(request.method === "GET" ? url.search.slice(1) : body),
    );
    return true;
  }
  if (silentPaths.test(url.pathname)) {
    response.writeHead(204).end();
    return true;
  }
  return false;
}

/** The bank's page of a `redirect_to_url` action. */
function answerBank(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  params: ReturnType<typeof parseForm>,
): void {
  const intent = intentById(account, id);
  const secret = text(params.client_secret) ?? "";
  const returnUrl = text(params.return_url) ?? "";
  if (secret !== intent.client_secret) {
    response.writeHead(403).end();
    return;
  }
  if (request.method === "GET") {
    const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(
      `<!doctype html><html lang="en"><title>3D Secure</title><form method="post"><h1>3D Secure</h1>
${field("client_secret", secret)}${field("return_url", returnUrl)}
<button name="result" value="ok">Complete authentication</button>
<button name="result" value="fail">Fail authentication</button></form></html>`,
    );
    return;
  }
  const after = authenticateIntent(account, testCaller, id, text(params.result) === "ok" ? "ok" : "fail");
  if (params.json !== undefined || returnUrl === "") {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ status: after.status }));
    return;
  }
  const target = new URL(returnUrl);
  target.searchParams.set("payment_intent", id);
  target.searchParams.set("payment_intent_client_secret", secret);
  const status = after.status === "processing" ? "pending" : after.status === "succeeded" ? "succeeded" : "failed";
  target.searchParams.set("redirect_status", status);
  response.writeHead(303, { location: target.href }).end();
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
