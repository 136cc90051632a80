import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connection } from "#app/platform/database.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import type { RequestFacts } from "./api.ts";

/** What operators ask: alive, ready, figures. Health tells no details; figures go to loopback or to the token's bearer. */
export function createOperations(state: { ready(): boolean }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  // Labels are looked up once: that costs more than the observation itself.
  const histograms = new Map<string, { observe(seconds: number): void }>();
  const errors = new Counter({
    name: "http_server_errors_total",
    help: "Answers of 500 and above",
    registers: [registry],
  });
  new Gauge({
    name: "database_pool_waiting",
    help: "Requests that wait for a database connection",
    registers: [registry],
    collect() {
      this.set(connection().pool.waitingCount);
    },
  });

  new Gauge({
    name: "card_refusals",
    help: "Cards refused in the last hour, as far as the address that began the payment is known",
    registers: [registry],
    async collect() {
      const counted =
        "select coalesce(sum(hits), 0) as n from rate_limits where starts_with(key, 'declines:') and window_start > now() - interval '1 hour'";
      // The other figures are wanted most while the database is away.
      const answer = await connection()
        .pool.query<{ n: string }>(counted)
        .catch(() => undefined);
      this.set(answer ? Number(answer.rows[0]!.n) : Number.NaN);
    },
  });

  const app = new Hono<{ Bindings: { facts: RequestFacts } }>();
  const plain = (text: string, status: 200 | 403 | 503) =>
    new Response(text, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  app.get("/healthz", () => plain("ok\n", 200));
  app.get("/readyz", async () => {
    if (!state.ready()) return plain("not ready\n", 503);
    try {
      await Promise.race([
        connection().pool.query("select 1"),
        new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), 1_500).unref()),
      ]);
      return plain("ready\n", 200);
    } catch {
      return plain("not ready\n", 503);
    }
  });
  app.get("/metrics", async (c) => {
    const { address } = c.env.facts;
    const token = settings().metricsToken;
    const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    const byToken = token !== undefined && sameText(given, token);
    // Behind a proxy on the same machine every peer is loopback, so the token rules once it is set.
    const byAddress = token === undefined && /^(127\.|::1$)/.test(address) && !c.req.header("x-forwarded-for");
    if (!byToken && !byAddress) return plain("forbidden\n", 403);
    return new Response(await registry.metrics(), {
      headers: { "content-type": registry.contentType, "cache-control": "no-store" },
    });
  });
  return {
    app,
    observe(facts: { route: string; method: string; status: number; seconds: number }) {
      const key = `${facts.route} ${facts.method} ${facts.status}`;
      let observed = histograms.get(key);
      if (!observed) {
        observed = requests.labels(facts.route, facts.method, String(facts.status));
        histograms.set(key, observed);
      }
      observed.observe(facts.seconds);
      if (facts.status >= 500) errors.inc();
    },
  };
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
