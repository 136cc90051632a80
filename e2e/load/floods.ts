/** What one address can send to keep the shop busy, for the tests of e2e/http and the measurements of e2e/load. */
import { Agent } from "node:http";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { askOnce, type Question } from "../http/ask.ts";

export type Flood = {
  connections: number;
  path(i: number): string;
  question?: Question;
  /** False: a new connection for each request. */
  keepAlive?: boolean;
};

const now = () => Math.floor(Date.now() / 1000);
const large = Buffer.alloc(500_000, "x");

/** A webhook of 500 KB that nobody signed; it costs its address about thirty calls. */
export const forged = (headers: Record<string, string>): Question => ({
  sameOrigin: false,
  body: large,
  headers: { "content-type": "application/json", ...headers },
});

const overKeptConnections: Record<string, Flood> = {
  "40 connections that ask for unknown pages": { connections: 40, path: (i) => `/unknown-${i}` },
  "40 connections that ask for data of unknown pages": { connections: 40, path: (i) => `/unknown/${i}.data` },
  "40 connections that ask for a page of their own": { connections: 40, path: () => "/confirmation" },
  "6 connections that send forged webhooks of 500 KB": {
    connections: 6,
    path: () => "/api/webhooks/stripe",
    question: forged({ "stripe-signature": `t=${now() + 200},v1=${"0a".repeat(32)}` }),
  },
  "6 connections that send webhooks of 500 KB without a signature": {
    connections: 6,
    path: () => "/api/webhooks/stripe",
    question: forged({}),
  },
  "40 connections that post to /update-password": {
    connections: 40,
    path: () => "/update-password",
    question: { form: "token=guess&password=long-enough-for-staff" },
  },
  "40 connections that post to .data routes": {
    connections: 40,
    path: (i) => (i % 2 ? "/auth.data" : "/faq.data"),
    question: { form: "email=a%40example.com&password=wrong-password" },
  },
  "40 connections that guess promo codes": {
    connections: 40,
    path: () => "/api/validate-promo-code",
    question: { json: { code: "GUESS", orderAmount: 79 } },
  },
  "40 connections that order again and again": {
    connections: 40,
    path: () => "/api/orders",
    question: { json: orderBody({ email: "flood@example.com" }) },
  },
  "40 connections from a foreign page": {
    connections: 40,
    path: () => "/api/orders",
    question: { json: {}, headers: { origin: "https://evil.example" } },
  },
};

export const floods: Record<string, Flood> = {
  ...overKeptConnections,
  ...Object.fromEntries(
    ["40 connections that guess promo codes", "40 connections that order again and again"].map((name) => [
      `${name}, over new ones each time`,
      { ...overKeptConnections[name]!, keepAlive: false },
    ]),
  ),
};

export type RunningFlood = {
  /** Answers so far, by status. */
  statuses: Map<number, number>;
  /** Bodies of answers that are neither served nor refused with `Retry-After`. */
  broken: string[];
  asked(): number;
  stop(): Promise<void>;
};

/** Each connection asks again as soon as it is answered, until the flood is stopped. */
export function startFlood(shop: { port: number }, flood: Flood, address: string): RunningFlood {
  const { connections, path, question = {}, keepAlive = true } = flood;
  const headers = { ...question.headers, "x-forwarded-for": address };
  const agent = new Agent({ keepAlive, maxSockets: connections });
  const statuses = new Map<number, number>();
  const broken: string[] = [];
  let asked = 0;
  let isOver = false;
  const clients = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const answer = await askOnce(shop, path(asked++), { ...question, agent, headers }).catch(() => undefined);
      if (!answer) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500 && !answer.headers["retry-after"]) broken.push(answer.text);
    }
  });
  return {
    statuses,
    broken,
    asked: () => asked,
    async stop() {
      isOver = true;
      agent.destroy();
      await Promise.all(clients);
    },
  };
}
