import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { connection } from "#app/platform/database.server.ts";
import { hitsOfEverybody, limits } from "#app/platform/limits.server.ts";
import { replicaStates } from "#app/platform/read-replica.server.ts";
import { createRequestTimes, type RequestTime } from "./request-times.ts";
import { registerSecurityMetrics } from "./security-metrics.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** What the process reports to Prometheus (docs/operations.md). */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const times = createRequestTimes();
  const errors = new Counter({ name: "http_server_errors_total", help: "Answers of 500 and above", registers });
  registerDatabaseMetrics(registry);
  registerSecurityMetrics(registry);
  return {
    async answer(): Promise<Response> {
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      return new Response(`${await registry.metrics()}\n${times.text()}`, { headers });
    },
    observe(time: RequestTime) {
      times.add(time);
      if (time.status >= 500) errors.inc();
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
