import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connection } from "#app/platform/database.server.ts";
import { hitsOfEverybody, limits } from "#app/platform/limits.server.ts";
import { replicaStates } from "#app/platform/read-replica.server.ts";
import { registerSecurityMetrics } from "./security-metrics.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** What the process reports to Prometheus (docs/operations.md). */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  });
  const errors = new Counter({ name: "http_server_errors_total", help: "Answers of 500 and above", registers });
  registerDatabaseMetrics(registry);
  registerSecurityMetrics(registry);
  // Labels are looked up once: that costs more than the observation itself.
  const histograms = new Map<string, { observe(seconds: number): void }>();
  return {
    async answer(): Promise<Response> {
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      return new Response(await registry.metrics(), { headers });
    },
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

function registerDatabaseMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "database_pool_waiting",
    help: "Requests that wait for a database connection",
    registers,
    collect() {
      this.set(connection().pool.waitingCount);
    },
  });
  new Gauge({
    name: "database_replica_in_use",
    help: "1 for a replica that answers reads, 0 for one that is passed over",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { name, state } of replicaStates()) this.set({ replica: name }, state === "in use" ? 1 : 0);
    },
  });
  new Gauge({
    name: "card_refusals",
    help: "Cards refused in the last hour, as far as the address that began the payment is known",
    registers,
    async collect() {
      // The other metrics are needed most while the database is away.
      this.set(await hitsOfEverybody(connection().db, limits.declines).catch(() => Number.NaN));
    },
  });
}
