import type { RequestListener, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { islandFiles } from "virtual:island-files";
import { Hono } from "hono";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import type { Lack } from "#app/admin/before-launch.server.ts";
import { startBus, subscribe } from "#app/platform/bus.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { logConsole } from "#app/platform/console-log.server.ts";
import { closeDatabase, connectDatabase, database, openPool, sessionLimits } from "#app/platform/database.server.ts";
import { closeEventStreams } from "#app/platform/event-streams.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { closeReplicas, connectReplicas } from "#app/platform/read-replica.server.ts";
import { prepareSecret } from "#app/platform/secret.server.ts";
import { flushSecurityEvents } from "#app/platform/security-events.server.ts";
import { applySettings, type Settings } from "#app/platform/settings.server.ts";
import { startVisitCounts } from "#app/platform/visit-counts.server.ts";
import { countDocument } from "#app/site/count-page-view.server.ts";
import { processesUsing } from "#database/embedded/connection.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#database/embedded/start.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { prepareDatabase } from "#database/prepare-database.ts";
import { createAdmission } from "./admission.ts";
import { createApi, type RequestFacts } from "./api.ts";
import { addressReader, proxyCheck } from "./client-address.ts";
import { createDocumentRenderer } from "./document.ts";
import { apiRoutes, jobs, plannedChanges, queues, seedDatabase, siteRoutes } from "./domains.ts";
import { createShopServer } from "./http-server.ts";
import { lastResort } from "./last-resort.ts";
import { checkLaunch } from "./launch-refusal.ts";
import { listen, tryAddress } from "./listen.ts";
import { createListener } from "./listener.ts";
import { createLoadGauge } from "./load.ts";
import { openMetricsPort } from "./metrics-port.ts";
import { createMissingPages } from "./missing-pages.ts";
import { createOperations } from "./operations.ts";
import { createPageCache } from "./page-cache.ts";
import { cachedPaths } from "./page-paths.ts";
import { followPlannedChanges } from "./planned-changes.ts";
import { createRefusalRecorder } from "./refusals.ts";
import { renderingCost } from "./request-class.ts";
import { baseHeaders } from "./security-headers.ts";
import { createStaticFiles } from "./static-files.ts";

export type Shop = {
  url: string;
  port: number;
  /** What is missing before customers come; empty outside production. */
  missing: Lack[];
  close(): Promise<void>;
};

type StartOptions = {
  settings: Settings;
  loadBuild(): Promise<ServerBuild>;
  clientFolder: string;
  /** Of several web processes behind one port: number 0 has the jobs. */
  processNumber?: number;
  development?: boolean;
  /** Development only: Vite's own middleware comes first. */
  before?: (
    request: Parameters<RequestListener>[0],
    response: Parameters<RequestListener>[1],
    next: () => void,
  ) => void;
};

/**
 * Starts the whole shop: database, migrations, first data, listener, jobs. Returns when requests are answered.
 * `close` drains: readiness off, no new connection, requests in flight finish, jobs stop, the database closes cleanly.
 */
export async function startShop(options: StartOptions): Promise<Shop> {
  const { settings } = options;
  const development = options.development ?? false;
  applySettings(settings);
  if (!development) logConsole();
  const missing = checkLaunch(settings);
  await tryAddress(settings.port, settings.host).catch(async (error: Error) => {
    // Started twice: then the process to stop has a number.
    const [holder] = settings.databaseUrl ? [] : await processesUsing(settings.dataDir);
    throw holder ? new Error(`${error.message}\nProcess ${holder} is a shop with the same DATA_DIR.`) : error;
  });
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedDatabase({
        dataDir: settings.dataDir,
        ...(options.processNumber ? { dumpEveryMinutes: 0 } : {}),
        onEvent: (event) => log.info({ event: event.type }, event.message),
      });
  try {
    return { ...(await openShop(options, embedded)), missing };
  } catch (error) {
    // Nothing would be left to stop it.
    await closeReplicas();
    await closeDatabase();
    await embedded?.stop();
    throw error;
  }
}

async function openShop(options: StartOptions, embedded: EmbeddedDatabase | undefined): Promise<Omit<Shop, "missing">> {
  const { settings } = options;
  const development = options.development ?? false;
  const { databaseUrl, databaseDirectUrl } = settings;
  const max = poolSize(settings.webConcurrency);
  const pooled = Boolean(databaseDirectUrl);
  const { pool } = connectDatabase(
    { ...(embedded?.connection ?? { connectionString: databaseUrl! }), max },
    { pooled },
  );
  connectReplicas(settings.databaseReplicaUrls, { max: Math.ceil(max / 2), pooled });
  // LISTEN, migrations and their locks belong to a session, which a pooler gives to nobody.
  const direct = databaseDirectUrl
    ? openPool({ connectionString: databaseDirectUrl, max: 3, ...sessionLimits })
    : undefined;
  prepareSecret();
  const { mayChangeTables } = await prepare(direct ?? pool, settings);
  await seedDatabase(settings);
  if (direct) await warnWithoutLimits(pool);
  const stopBus = startBus(direct ?? pool);

  let ready = false;
  let closingConnections = false;
  const operations = createOperations({ ready: () => ready });
  const api = createApi(apiRoutes());
  const build = development ? undefined : await options.loadBuild();
  const render = createDocumentRenderer(build ?? options.loadBuild, { development, islandFiles });
  const app = new Hono<{ Bindings: { facts: RequestFacts } }>();
  app.route("/", operations.app);
  app.route("/", siteRoutes({ development }));
  app.route("/", api);
  const missingPage = build && createMissingPages({ routes: build.routes, publicUrl: settings.publicUrl, render });
  app.all("*", async (c) => {
    const { facts } = c.env;
    const answer = await missingPage?.(c.req.raw);
    if (answer) return answer;
    facts.charge?.(renderingCost);
    return admission.render(() => render(c.req.raw, facts));
  });
  app.onError((error, c) => {
    const { requestId } = c.env.facts;
    log.error({ err: error, requestId }, "request failed");
    return lastResort(error, { request: c.req.raw, requestId });
  });

  const headers = baseHeaders({ https: settings.publicUrl.startsWith("https:") });
  const pages = development
    ? undefined
    : createPageCache({
        paths: cachedPaths(),
        baseHeaders: headers,
        render: (path) =>
          render(new Request(`${settings.publicUrl}${path}`), {
            requestId: "page-cache",
            address: "",
            origin: settings.publicUrl,
          }),
      });
  const unsubscribe = subscribe((event) => {
    if (event.topic === "published-data") pages?.invalidate();
  });
  const stopPlannedChanges = followPlannedChanges({ db: database(), ...plannedChanges });
  const stopVisitCounts = startVisitCounts(() => systemClock.now());
  const load = createLoadGauge();
  const admission = createAdmission({ samples: load.samples });
  const recordRefusal = createRefusalRecorder(apiRoutes().map((route) => route.path));
  const listener = createListener({
    publicUrl: settings.publicUrl,
    production: settings.environment === "production",
    readAddress: addressReader(settings.trustedProxies),
    pages,
    serveStatic: development ? () => false : createStaticFiles(options.clientFolder),
    respond: async (request, facts) => app.fetch(request, { facts }),
    admission,
    closing: () => closingConnections,
    onFinish(facts) {
      operations.observe(facts);
      recordRefusal(facts);
      if (facts.method === "GET" && (facts.status === 200 || facts.status === 304))
        countDocument(facts.path, facts.headers);
      // Whatever failed has said why; this line is there even if it did not.
      const level = facts.status >= 500 && facts.status !== 503 ? "error" : "debug";
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          requestId: facts.requestId,
          route: facts.route,
          method: facts.method,
          status: facts.status,
          ms: Math.round(facts.seconds * 1000),
        },
        "request",
      );
    },
  });

  const { before } = options;
  const server = createShopServer(
    before ? (request, response) => before(request, response, () => listener(request, response)) : listener,
    { baseHeaders: headers, isProxy: proxyCheck(settings.trustedProxies) },
  );
  await listen(server, settings.port, settings.host);
  const metricsPort = settings.metricsPort
    ? await openMetricsPort(settings.metricsPort + (options.processNumber ?? 0), operations.metrics)
    : undefined;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  ready = true;
  void startJobs(jobs(), queues(), { migrate: mayChangeTables, works: !options.processNumber });

  let closing: Promise<void> | undefined;
  return {
    url: settings.publicUrl,
    port,
    close() {
      closing ??= (async () => {
        ready = false;
        load.stop();
        unsubscribe();
        stopPlannedChanges();
        closeEventStreams();
        await drain(server, () => {
          closingConnections = true;
        });
        metricsPort?.close();
        metricsPort?.closeAllConnections();
        await stopJobs();
        await flushSecurityEvents();
        await stopVisitCounts();
        await stopBus();
        await direct?.end();
        await closeReplicas();
        await closeDatabase();
        await embedded?.stop();
      })();
      return closing;
    },
  };
}

/** Connections of one process: a machine with many of them must not use up what a database allows by itself (100). */
const poolSize = (processes: number): number => Math.max(5, Math.min(20, Math.floor(60 / processes)));

/** The pooler has to set what a start cannot (docs/operations.md). */
async function warnWithoutLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  if (rows[0]!.limit === "0") log.warn("DATABASE_URL: the pooler sets no statement_timeout; see docs/operations.md");
}

async function prepare(pool: pg.Pool, settings: Settings): Promise<{ mayChangeTables: boolean }> {
  const { migrationDatabaseUrl } = settings;
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (!databaseUrl) {
    await migrateDatabase(pool);
    return { mayChangeTables: true };
  }
  const prepared = await prepareDatabase({ databaseUrl, migrationDatabaseUrl }, pool);
  if (prepared.mayChangeTables && settings.environment === "production")
    log.warn("the role of DATABASE_URL may change tables; docs/operations.md says how to give the shop a lesser one");
  return prepared;
}

/** After the event loop has accepted (one connection a turn) and read what has arrived already: closing would reset it. */
const afterReading = (act: () => void, turns = 200): unknown =>
  setImmediate(() => (turns === 0 ? act() : afterReading(act, turns - 1)));

/**
 * New connections are refused, requests in flight finish (at most 15 s). An idle connection is not cut at once: a request
 * may be on its way over it, and would be lost. It gets its answer and `connection: close`. As long as requests come, those
 * who send them use their connections up; what is idle half a second after the last one, and a second after the start, is
 * closed.
 */
function drain(server: Server, onRefusing: () => void): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 15_000);
    const startedAt = performance.now();
    let lastRequest = startedAt;
    server.on("request", () => {
      lastRequest = performance.now();
    });
    const sweep = setInterval(() => {
      const now = performance.now();
      if (now - startedAt > 1_000 && now - lastRequest > 500) afterReading(() => server.closeIdleConnections());
    }, 100);
    // net's own close: http's would cut the idle connections.
    afterReading(() => {
      NetServer.prototype.close.call(server, () => {
        clearTimeout(force);
        clearInterval(sweep);
        resolve();
      });
      // Only now: callers who are sent away earlier come back by a new connection, which the closing would reset.
      onRefusing();
    });
  });
}
