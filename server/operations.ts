import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connection } from "#app/platform/database.server.ts";
import { replicaStates } from "#app/platform/read-replica.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import type { RequestFacts } from "./api.ts";
import { mayReadMetrics } from "./metrics-access.ts";
import { registerSecurityMetrics } from "./security-metrics.ts";

/** Routes for operators: alive, ready, metrics. Health shows no details; metrics need access. */
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
    name: "database_replica_in_use",
    help: "1 for a replica that answers reads, 0 for one that is passed over",
    labelNames: ["replica"],
    registers: [registry],
    collect() {
      for (const { name, state } of replicaStates()) this.set({ replica: name }, state === "in use" ? 1 : 0);
    },
  });

  new Gauge({
    name: "card_refusals",
    help: "Cards refused in the last hour, as far as the address that began the payment is known",
    registers: [registry],
    async collect() {
      const counted =
        "select coalesce(sum(hits), 0) as n from rate_limits where starts_with(key, 'declines:') and window_start > now() - interval '1 hour'";
      // The other metrics are needed most while the database is away.
      const answer = await connection()
        .pool.query<{ n: string }>(counted)
        .catch(() => undefined);
      this.set(answer ? Number(answer.rows[0]!.n) : Number.NaN);
    },
  });

  registerSecurityMetrics(registry);

  /** The metrics, after access was granted: for the route below and for the separate port. */
  const metrics = async () =>
    new Response(await registry.metrics(), {
      headers: { "content-type": registry.contentType, "cache-control": "no-store" },
    });

  const app = new Hono<{ Bindings: { facts: RequestFacts } }>();
  const plain = (text: string, status: 200 | 403 | 503) =>
    new Response(text, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  app.get("/healthz", () => plain("ok\n", 200));
  // However many callers ask at the same time, the database is queried once.
  let asking: Promise<boolean> | undefined;
  app.get("/readyz", async () => {
    if (!state.ready()) return plain("not ready\n", 503);
    asking ??= databaseAnswers().finally(() => {
      asking = undefined;
    });
    return (await asking) ? plain(`ready\n${replicasInUse()}`, 200) : plain("not ready\n", 503);
  });
  app.get("/metrics", async (c) => {
    const { environment, publicUrl, metricsToken } = settings();
    const shop = { production: environment === "production", publicUrl, metricsToken };
    const call = { address: c.env.facts.address, headers: c.req.raw.headers };
    if (!mayReadMetrics(shop, call)) return plain("forbidden\n", 403);
    return metrics();
  });
  return {
    app,
    metrics,
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

export type Operations = ReturnType<typeof createOperations>;

/** The shop is ready without its replicas. */
function replicasInUse(): string {
  const states = replicaStates();
  const used = states.filter(({ state }) => state === "in use");
  return states.length === 0 ? "" : `replicas in use: ${used.length} of ${states.length}\n`;
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await Promise.race([
      connection().pool.query("select 1"),
      new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), 1_500).unref()),
    ]);
    return true;
  } catch {
    return false;
  }
}
