import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { countAdmins } from "#app/accounts/create-admin.server.ts";
import { modelAnswerCounts } from "#app/chat/assistant-model.server.ts";
import { securityEventCounts } from "#app/platform/audit/security-events.server.ts";
import { connection, database } from "#app/platform/database/database.server.ts";
import { replicaStates } from "#app/platform/database/read-replica.server.ts";
import { hitsOfEverybody, limits } from "#app/platform/limits/limits.server.ts";
import { listen } from "../http/listen.ts";
import { policyReportCounts } from "../policy-reports.ts";
import { registerBusinessMetrics } from "./business-metrics.ts";

type RequestTime = { route: string; method: string; status: number; seconds: number };

const name = "http_request_seconds";
const bounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3];

type Series = Omit<RequestTime, "seconds"> & { total: number; counts: number[] };

/** A Prometheus histogram of response times. prom-client's takes 4 µs per value, a sixth of a cached page. */
export function createRequestTimes() {
  const all: Series[] = [];

  function seriesOf({ route, method, status }: RequestTime): Series {
    const existing = all.find((each) => each.status === status && each.route === route && each.method === method);
    if (existing) return existing;
    const series = { route, method, status, total: 0, counts: [...bounds.map(() => 0), 0] };
    all.push(series);
    return series;
  }

  return {
    add(time: RequestTime): void {
      const series = seriesOf(time);
      const slot = bounds.findIndex((bound) => time.seconds <= bound);
      series.counts[slot < 0 ? bounds.length : slot]! += 1;
      series.total += time.seconds;
    },
    /** In Prometheus' text format, in which each bucket includes the smaller ones. */
    text: (): string =>
      [`# HELP ${name} Time to answer`, `# TYPE ${name} histogram`, ...all.flatMap(linesOf), ""].join("\n"),
  };
}

function linesOf({ route, method, status, total, counts }: Series): string[] {
  const labels = `route="${route}",method="${method}",status="${status}"`;
  let sum = 0;
  const buckets = counts.map((count, slot) => {
    sum += count;
    return `${name}_bucket{le="${bounds[slot] ?? "+Inf"}",${labels}} ${sum}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${total}`, `${name}_count{${labels}} ${sum}`];
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const times = createRequestTimes();
  const errors = new Counter({ name: "http_server_errors_total", help: "Answers of 500 and above", registers });
  registerDatabaseMetrics(registry);
  registerSecurityMetrics(registry);
  registerBusinessMetrics(registry);
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
      // The other metrics must work while the database is away.
      this.set(await hitsOfEverybody(connection().db, limits.declines).catch(() => Number.NaN));
    },
  });
}

/** For an operator's alarms (docs/operations.md). Labels are closed lists, so callers cannot create series. */
function registerSecurityMetrics(registry: Registry): void {
  new Counter({
    name: "security_events_total",
    help: "Refused sign-ins, calls and rights, and changes of who may sign in, by kind",
    labelNames: ["event"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of securityEventCounts()) this.inc({ event }, count);
    },
  });
  new Counter({
    name: "csp_reports_total",
    help: "What browsers report to have refused by the content security policy, by directive",
    labelNames: ["directive"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of policyReportCounts()) this.inc({ directive }, count);
    },
  });
  new Counter({
    name: "assistant_model_answers_total",
    help: "Answers of the chat's language model: used, failed, not readable, or why they were dropped",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of modelAnswerCounts()) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: "admin_accounts",
    help: "Accounts with access to the back office; the command line makes them without this process knowing",
    registers: [registry],
    async collect() {
      this.set(await countAdmins(database()).catch(() => Number.NaN));
    },
  });
}

/** METRICS_PORT: metrics on a separate loopback port for a collector on this machine, which needs no token. */
export async function openMetricsPort(port: number, metrics: Metrics): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.answer().then(
      async (answer) => response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text()),
      () => response.writeHead(503).end(),
    );
  });
  await listen(server, port, "127.0.0.1", "METRICS_PORT");
  return server;
}
