import type { IncomingMessage, ServerResponse } from "node:http";
import { StripeFailure } from "#app/payments/simulator/errors.ts";
import type { FakeStripe } from "./fake-stripe.ts";
import type { FaultRule } from "./faults.ts";
import type { DeliverOptions } from "./webhooks.ts";

interface ControlBody extends DeliverOptions {
  intent: string;
  card: string;
  result: "fail" | "ok";
  outcome: "failed" | "succeeded";
  rule: FaultRule;
  eventIds?: string[];
  on: boolean;
}

/**
 * The object of `startFakeStripe` over HTTP, for a stand-in that runs as its own process:
 * `GET /_stand-in/{ledger,events,calls,deliveries}`, and `POST` with JSON
 * `/confirm {intent, card}`, `/authenticate {intent, result}`, `/settle {intent, outcome}`, `/hold {on}`,
 * `/script {rule}`, `/clear-script`, `/deliver {eventIds?, late?, doubled?, shuffled?, tamper?, …}`.
 */
export async function answerControl(
  fake: FakeStripe,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): Promise<void> {
  // A page must not drive it: only callers without an Origin, that is no browser's script, get through.
  if (request.headers.origin !== undefined) return void response.writeHead(403).end();
  const name = `${request.method} ${url.pathname.slice("/_stand-in/".length)}`;
  const json = (body === "" ? {} : JSON.parse(body)) as ControlBody;
  try {
    const result = await control(fake, name, json);
    const status = result === undefined ? 404 : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result ?? null, null, 2));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    response
      .writeHead(error.status, { "content-type": "application/json" })
      .end(JSON.stringify({ error: error.fields }));
  }
}

async function control(fake: FakeStripe, name: string, json: ControlBody): Promise<unknown> {
  switch (name) {
    case "GET ledger":
      return fake.ledger();
    case "GET events":
      return fake.events();
    case "GET calls":
      return fake.calls();
    case "GET deliveries":
      return fake.deliveries();
    case "POST confirm":
      return fake.confirm(json.intent, json.card);
    case "POST authenticate":
      return fake.authenticate(json.intent, json.result);
    case "POST settle":
      return fake.settle(json.intent, json.outcome);
    case "POST hold":
      fake.holdProcessing(json.on);
      return { on: json.on };
    case "POST script":
      fake.script(json.rule);
      return json.rule;
    case "POST clear-script":
      fake.clearScript();
      return {};
    case "POST deliver": {
      const { eventIds, ...options } = json;
      return fake.deliver(eventIds, options);
    }
    default:
      return undefined;
  }
}
