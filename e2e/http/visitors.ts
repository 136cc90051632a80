import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { ask, cookiesOf } from "./ask.ts";

export type Visitors = {
  /** What was not answered as it should have been. */
  failed: string[];
  /** Orders whose card was accepted. */
  paid: { id: string }[];
  /** Answered reads, those of buyers included. */
  reads: number;
  leave(): Promise<void>;
};

/** `headers`: those of a proxy's visitors, whose Host and Origin are not the port's. */
type Visited = { port: number; headers?: Record<string, string> };

/** `each` people who read and as many who buy, one request after the other over a kept connection each, until they leave. */
export async function startVisitors(shop: Visited, each: number): Promise<Visitors> {
  const script = /\/assets\/[\w-]+\.js/.exec((await ask(shop, "/", { headers: shop.headers ?? {} })).text)![0];
  const paths = ["/", "/de/faq", script, "/api/prices", "/acheter", "/api/vehicles/models?brand=Renault"];
  const agents: Agent[] = [];
  let isOver = false;
  const visit = async (act: (agent: Agent) => Promise<void>) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    while (!isOver) await act(agent).catch((error: Error) => visitors.failed.push(error.message));
  };
  const get = async (path: string, agent: Agent) => {
    const answer = await ask(shop, path, { agent, headers: shop.headers ?? {} });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
    visitors.reads += 1;
  };
  const read = async (agent: Agent) => {
    for (const path of paths) await get(path, agent);
    await sleep(20);
  };
  const buy = async (agent: Agent) => {
    const id = await payByCard(shop, agent);
    visitors.paid.push({ id });
    await get(`/api/orders/${id}/status`, agent);
  };
  const visitors: Visitors = {
    failed: [],
    paid: [],
    reads: 0,
    async leave() {
      isOver = true;
      await Promise.all(visits);
      for (const agent of agents) agent.destroy();
    },
  };
  const visits = [read, buy].flatMap((act) => Array.from({ length: each }, () => visit(act)));
  return visitors;
}

/** An order by a person and from an address of their own, paid in the sandbox; answers its id. */
async function payByCard(shop: Visited, agent: Agent): Promise<string> {
  const key = randomUUID();
  const headers = { ...shop.headers, "x-forwarded-for": `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1` };
  const post = async (path: string, json: unknown, status: number, cookie = "") => {
    const answer = await ask(shop, path, { json, agent, headers: { ...headers, cookie } });
    if (answer.status !== status) throw new Error(`POST ${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
    return answer;
  };
  const order = await post("/api/orders", orderBody({ email: `${key}@example.com`, idempotency_key: key }), 201);
  const { id } = order.data;
  const payment = await post("/api/create-payment", { orderId: id, amount: 79 }, 200, cookiesOf(order));
  const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123" };
  const { clientSecret } = payment.data;
  const confirmed = await post("/api/sandbox/confirm", { clientSecret, ...card }, 200);
  if (confirmed.data.status !== "succeeded") throw new Error(`the card of ${id}: ${confirmed.text}`);
  return id;
}

/** The orders of visitors. */
export async function visitorOrders(client: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from orders where email like '%-%-%-%-%@example.com'");
  return rows.map(({ id }) => id);
}

/** Each order is paid, or its webhook is retried: after a minute if it was being handled at a stop. */
export async function forgottenOrders(client: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    id: string;
  }>(`select id from orders where payment_status <> 'paid' and not exists
    (select from sandbox_webhooks where not delivered and payload like '%' || orders.id || '%')`);
  return rows.map(({ id }) => id);
}
