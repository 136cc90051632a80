import type { IncomingMessage, ServerResponse } from "node:http";
import { type Account, type Caller, newId, testCaller } from "#app/payments/simulator/account.ts";
import { findRoute, type Route, runCall } from "#app/payments/simulator/api.ts";
import {
  invalidRequest,
  StripeFailure,
  serverError,
  tooManyRequests,
  unauthorised,
} from "#app/payments/simulator/errors.ts";
import { canonical, type FormFields, parseForm, text } from "#app/payments/simulator/form.ts";
import type { FaultRule, FaultScript, RecordedCall } from "./faults.ts";

export interface ApiServer {
  account: Account;
  keys: IdempotencyKeys;
  faults: FaultScript;
  calls: RecordedCall[];
  secretKey: string;
}

export async function answerCall(
  server: ApiServer,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const requestId = newId("req");
  const url = new URL(request.url ?? "/", "http://localhost");
  const method = request.method ?? "GET";
  const params = parseForm(method === "GET" ? url.search.slice(1) : body);
  const idempotencyKey = method === "POST" ? header(request, "idempotency-key") : null;
  const apiVersion = header(request, "stripe-version") ?? testCaller.apiVersion;
  let recorded: RecordedCall | undefined;
  try {
    const publishable = isPublishable(server.secretKey, bearer(request) ?? text(params.key));
    const caller: Caller = { requestId, idempotencyKey, apiVersion, publishable };
    const route = findRoute(method, url.pathname);
    const scripted = { call: route.name, id: route.id, method, path: url.pathname, params, idempotencyKey, apiVersion };
    const call = { ...scripted, publishable, at: Date.now() };
    const rule = server.faults.take(call, server.keys.has(idempotencyKey));
    recorded = { ...call, outcome: rule.outcome, status: null, replayed: false };
    server.calls.push(recorded);
    const reply = await follow(server, rule, caller, route, params, response);
    if (reply === "reset") return void request.socket.resetAndDestroy();
    if (reply === "silence") return;
    recorded.status = reply.status;
    recorded.replayed = reply.replayed ?? false;
    send(response, reply, requestId, caller);
  } catch (error) {
    const reply = failureReply(error, requestId);
    if (recorded !== undefined) recorded.status = reply.status;
    const caller: Caller = { requestId, idempotencyKey, apiVersion, publishable: false };
    send(response, reply, requestId, caller);
  }
}

async function follow(
  server: ApiServer,
  rule: FaultRule,
  caller: Caller,
  route: Route,
  params: FormFields,
  response: ServerResponse,
): Promise<Reply | "reset" | "silence"> {
  const { outcome } = rule;
  if (outcome === "reset") return "reset";
  if (outcome === "500") throw serverError(false);
  if (outcome === "429") throw tooManyRequests();
  const { requestId } = caller;
  const fingerprint = `${route.name} ${route.id} ${canonical(params)}`;
  const run = (execute: () => object | Promise<object>) =>
    server.keys.run(caller.idempotencyKey, fingerprint, () => replyOf(execute, requestId ?? ""));
  const execute = () => runCall(server.account, caller, route, params);

  if (outcome === "hang") {
    // Holds the key like an execution that never ends.
    await run(async () => {
      await closed(response);
      throw serverError(false);
    });
    return "silence";
  }
  if (outcome === "saved-500") return run(() => Promise.reject(serverError(true)));
  if (outcome === "500-after-commit") {
    return run(() => {
      execute();
      throw serverError(true);
    });
  }
  const reply = await run(execute);
  if (outcome === "reset-after-commit") return "reset";
  if (outcome === "hang-after-commit") {
    await closed(response);
    return "silence";
  }
  return reply;
}

async function replyOf(execute: () => object | Promise<object>, requestId: string): Promise<Reply> {
  try {
    return { status: 200, body: JSON.stringify(await execute()), saved: true, requestId };
  } catch (error) {
    return failureReply(error, requestId);
  }
}

/** The stack of a bug in the fake appears in the test's output. */
function failureReply(error: unknown, requestId: string): Reply {
  const failure =
    error instanceof StripeFailure
      ? error
      : new StripeFailure(500, { type: "api_error", message: `Stand-in: ${(error as Error).stack}` }, false);
  const fields = { ...failure.fields, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
  return { status: failure.status, body: JSON.stringify({ error: fields }), saved: failure.saved, requestId };
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.once("close", () => resolve());
  });
}

function send(response: ServerResponse, reply: Reply, requestId: string, caller: Caller): void {
  if (response.destroyed) return;
  response.setHeader("content-type", "application/json");
  response.setHeader("request-id", requestId);
  response.setHeader("stripe-version", caller.apiVersion);
  if (caller.idempotencyKey !== null) response.setHeader("idempotency-key", caller.idempotencyKey);
  if (reply.replayed) {
    response.setHeader("idempotent-replayed", "true");
    response.setHeader("original-request", reply.requestId);
  }
  // A saved 500 would only be replayed, so Stripe tells its SDK not to retry.
  if (reply.status >= 500 && reply.saved) response.setHeader("stripe-should-retry", "false");
  response.writeHead(reply.status).end(reply.body);
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function bearer(request: IncomingMessage): string | undefined {
  const [scheme, value = ""] = (request.headers.authorization ?? "").split(" ");
  if (scheme === "Basic") return Buffer.from(value, "base64").toString().split(":")[0];
  return value === "" ? undefined : value;
}

function isPublishable(secretKey: string, key: string | undefined): boolean {
  if (key === secretKey) return false;
  if (key?.startsWith("pk_test_")) return true;
  if (key?.startsWith("sk_live_") || key?.startsWith("pk_live_")) {
    throw invalidRequest("The local Stripe stand-in takes no live key.", { code: "livemode_mismatch" }, 401);
  }
  throw unauthorised(key);
}

/** `saved: false` keeps a response out of the idempotency layer. Text, so that a replay has the same bytes. */
interface Reply {
  status: number;
  body: string;
  saved: boolean;
  requestId: string;
  replayed?: boolean;
}

interface Entry {
  fingerprint: string;
  reply?: Reply;
}

/** As docs.stripe.com/api/idempotent_requests: errors and 500 are kept; a second call during the first is 409. */
export class IdempotencyKeys {
  #entries = new Map<string, Entry>();

  async run(key: string | null, fingerprint: string, execute: () => Promise<Reply>): Promise<Reply> {
    if (key === null) return execute();
    const earlier = this.#entries.get(key);
    if (earlier !== undefined) return replay(earlier, key, fingerprint);
    const entry: Entry = { fingerprint };
    this.#entries.set(key, entry);
    try {
      const reply = await execute();
      if (reply.saved) entry.reply = reply;
      return reply;
    } finally {
      if (entry.reply === undefined) this.#entries.delete(key);
    }
  }

  has(key: string | null): boolean {
    return key !== null && this.#entries.get(key)?.reply !== undefined;
  }

  /** Stripe may remove keys after 24 hours. */
  forget(): void {
    this.#entries.clear();
  }
}

function replay(entry: Entry, key: string, fingerprint: string): Reply {
  if (entry.fingerprint !== fingerprint) {
    const message =
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
      `Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeFailure(400, { type: "idempotency_error", message }, false);
  }
  if (entry.reply === undefined) {
    const message = `There is currently another in-progress request using this Idempotent Key: ${key}.`;
    throw invalidRequest(message, { code: "idempotency_key_in_use" }, 409);
  }
  return { ...entry.reply, replayed: true };
}
