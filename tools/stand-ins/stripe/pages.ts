import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Account, intentById, testCaller } from "#app/payments/simulator/account.ts";
import { authenticateIntent } from "#app/payments/simulator/attempts.ts";
import { parseForm, text } from "#app/payments/simulator/form.ts";

const stub = readFileSync(new URL("./stripe-js-stub.js", import.meta.url));
const stubPaths = /^(\/v3\/?|\/stripe\.js|\/[a-z0-9]+\/stripe\.js)$/;
/** Scripts and telemetry of Stripe.js, answered empty. */
const silentPaths = /^\/(6|b|basil|m-outer|hcaptcha)/;

/** All browser requests besides the API. Returns false for other paths. */
export function answerPage(
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
