/** What visitors ask of the shop under load: each comes from a separate address, and buys while others only read. */
import { randomUUID } from "node:crypto";
import type { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { type Answer, askOnce, cookiesOf, type Question } from "../http/ask.ts";

/** In the order in which the shop refuses them: a cached page never, then see server/load/request-class.ts. */
export const kinds = ["cached page", "rendered page", "call", "order"] as const;
export type Kind = (typeof kinds)[number];

/** `refused`: 503 or 429 with Retry-After, as promised. Anything else that is no success is an error. */
export type Outcome = { kind: Kind; result: "ok" | "refused" | "error"; milliseconds: number; note: string };

export type LoadedShop = { port: number; agent: Agent };

/** Longer than any wait of the shop's own; a machine that is busy with other tests is slow. */
const maxMilliseconds = 60_000;

let visitors = 0;

export type Visitor = (shop: LoadedShop, report: (outcome: Outcome) => void) => Promise<unknown>;

/** Five cached pages, two personal pages, two calls and one purchase, all at once. */
export const visit: Visitor = (shop, report) => {
  const { ask, one } = newVisitor(shop, report);
  const check = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
  return Promise.all([
    ...["/", "/dongle", "/faq", "/compatibilite", "/en"].map((path) => one("cached page", () => ask(path))),
    ...[1, 2].map(() => one("rendered page", () => ask(`/confirmation?orderId=${randomUUID()}`))),
    one("call", () => ask("/api/vehicles/models?brand=Renault")),
    one("call", () => ask("/api/compatibility-checks", { json: check })),
    one("order", () => purchase(ask)),
  ]);
};

/** A personal page, and a pause for who is refused. */
export const readPage: Visitor = async (shop, report) => {
  const { ask, one } = newVisitor(shop, report);
  await one("rendered page", async () => {
    const answer = await ask(`/confirmation?orderId=${randomUUID()}`);
    if (answer.status >= 300) await sleep(1_000);
    return answer;
  });
};

/** A purchase, and a cached page before it. */
export const buy: Visitor = async (shop, report) => {
  const { ask, one } = newVisitor(shop, report);
  await one("cached page", () => ask("/"));
  await one("order", () => purchase(ask));
};

type Ask = (path: string, question?: Question) => Promise<Answer>;

function newVisitor(shop: LoadedShop, report: (outcome: Outcome) => void) {
  visitors++;
  // IPv6 for documentation: a soak has more visitors than an IPv4 range for tests has addresses.
  const from = `2001:db8:${(visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1`;
  const ask: Ask = (path, question = {}) =>
    askOnce(shop, path, {
      ...question,
      agent: shop.agent,
      isReadRepeated: true,
      timeoutMilliseconds: maxMilliseconds,
      headers: { ...question.headers, "x-forwarded-for": from },
    });
  const one = async (kind: Kind, work: () => Promise<Answer>) => {
    const begun = performance.now();
    const { result, note } = await work().then(judge, (error: Error) => ({
      result: "error" as const,
      note: error.message,
    }));
    report({
      kind,
      result,
      milliseconds: performance.now() - begun,
      note: result === "error" ? `${kind}: ${note}` : "",
    });
  };
  return { ask, one };
}

/** The last answer: of the card, or of the step that was refused. */
async function purchase(ask: Ask): Promise<Answer> {
  const placed = await ask("/api/orders", { json: orderBody({ idempotency_key: randomUUID() }) });
  if (placed.status !== 201) return placed;
  const headers = { cookie: cookiesOf(placed) };
  const json = { orderId: placed.data.id, amount: placed.data.total_amount };
  const begun = await ask("/api/create-payment", { json, headers });
  if (begun.status !== 200) return begun;
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123" };
  return ask("/api/sandbox/confirm", { json: { clientSecret: begun.data.clientSecret, ...card } });
}

function judge({ status, headers, text }: Answer): Pick<Outcome, "result" | "note"> {
  if (status < 300) return { result: "ok", note: "" };
  const isRefusal = (status === 503 || status === 429) && Number(headers["retry-after"]) > 0;
  return { result: isRefusal ? "refused" : "error", note: `${status} ${text.slice(0, 120)}` };
}
