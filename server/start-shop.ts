import type { RequestListener } from "node:http";
import type pg from "pg";
import type { ServerBuild } from "react-router";
import type { MissingItem } from "#app/back-office/before-launch.server.ts";
import { flushSecurityEvents } from "#app/platform/audit/security-events.server.ts";
import {
  closeDatabase,
  connectDatabase,
  database,
  openPool,
  sessionLimits,
} from "#app/platform/database/database.server.ts";
import { closeReplicas, connectReplicas } from "#app/platform/database/read-replica.server.ts";
import { closeEventStreams } from "#app/platform/http/event-streams.server.ts";
import { startBus } from "#app/platform/jobs/bus.server.ts";
import { setPurchaseProbe, startJobs, stopJobs } from "#app/platform/jobs/jobs.server.ts";
import { log, logConsole } from "#app/platform/log/log.server.ts";
import { prepareSecret } from "#app/platform/settings/secret.server.ts";
import { applySettings, type Settings } from "#app/platform/settings/settings.server.ts";
import { onShopSettings } from "#app/platform/settings/shop/shop-settings.ts";
import { followShopSettings, loadShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { checkClock, doubtSentence, reportDoubt } from "#app/platform/time/trusted-clock.server.ts";
import { startVisitCounts } from "#app/platform/visits/visit-counts.server.ts";
import { countDocument } from "#app/site/count-page-view.server.ts";
import { startWebhooks } from "#app/webhooks/webhook-jobs.server.ts";
import { processesUsing } from "#database/embedded/connection.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#database/embedded/start.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { prepareDatabase } from "#database/prepare-database.ts";
import { createApplication } from "./application.ts";
import { checkLaunch } from "./check-launch.ts";
import { apiRoutes, jobs, queues, seedDatabase, startPlannedChanges } from "./domains.ts";
import { drain } from "./drain.ts";
import { addressReader, proxyCheck } from "./http/client-address.ts";
import { createShopServer, idleSecondsAtStop } from "./http/http-server.ts";
import { listen, tryAddress } from "./http/listen.ts";
import { createListener } from "./http/listener.ts";
import type { Finished } from "./http/request-and-response.ts";
import { baseHeaders } from "./http/security-headers.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createAdmission } from "./load/admission.ts";
import { createLoadGauge } from "./load/overload.ts";
import { createMetrics, openMetricsPort } from "./metrics/metrics.ts";
import { operatorRoutes } from "./metrics/operator-routes.ts";
import { recordRefusedRequests } from "./request-guard.ts";

export type Shop = {
  url: string;
  port: number;
  /** Missing before launch; empty outside production. */
  missing: MissingItem[];
  /** Set while invoices and erasures wait for a correct clock. */
  clockDoubt: string | undefined;
  /** `isReplaced`: another process serves the port, which stays ready. */
  close(options?: { isReplaced?: boolean }): Promise<void>;
};

type StartOptions = {
  settings: Settings;
  loadBuild(): Promise<ServerBuild>;
  clientFolder: string;
  /** One of several web processes; number 0 runs the jobs. */
  processNumber?: number;
  /** Another web process listens on the port already. */
  sharesPort?: boolean;
  development?: boolean;
  /** Vite's middleware, in development. */
  before?: (
    request: Parameters<RequestListener>[0],
    response: Parameters<RequestListener>[1],
    next: () => void,
  ) => void;
};

/** Returns once requests are answered. `close` drains: readiness off, requests in flight finish, jobs stop. */
export async function startShop(options: StartOptions): Promise<Shop> {
  const { settings } = options;
  const development = options.development ?? false;
  applySettings(settings);
  if (!development) logConsole();
  if (!options.sharesPort) await tryPorts(settings, options.processNumber ?? 0);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedDatabase({
        dataDir: settings.dataDir,
        ...(options.processNumber ? { dumpEveryMinutes: 0 } : {}),
        onEvent: (event) => log.info({ event: event.type }, event.message),
      });
  try {
    return await openShop(options, embedded);
  } catch (error) {
    // Nothing else would stop it.
    await closeReplicas();
    await closeDatabase();
    await embedded?.stop();
    throw error;
  }
}

/** Opening the database may take long. */
async function tryPorts(settings: Settings, processNumber: number): Promise<void> {
  await tryAddress(settings.port, settings.host).catch(async (error: Error) => {
    // For a shop started twice, names the process to stop.
    const [holder] = settings.databaseUrl ? [] : await processesUsing(settings.dataDir);
    throw holder ? new Error(`${error.message}\nProcess ${holder} is a shop with the same DATA_DIR.`) : error;
  });
  if (settings.metricsPort) await tryAddress(settings.metricsPort + processNumber, "127.0.0.1", "METRICS_PORT");
}

async function openShop(options: StartOptions, embedded: EmbeddedDatabase | undefined): Promise<Shop> {
  const { settings, before, processNumber = 0, development = false } = options;
  const openedDatabase = await openDatabase(settings, embedded);
  // The publisher's identity is stored.
  const missing = checkLaunch(settings);
  const stopBus = startBus(openedDatabase.sessions);
  let ready = false;
  let closingConnections = false;
  const metrics = createMetrics();
  const load = createLoadGauge();
  const admission = createAdmission({ samples: load.samples });
  setPurchaseProbe(admission.isBuying);
  const headers = baseHeaders({ https: settings.publicUrl.startsWith("https:") });
  const { app, pages } = await createApplication({
    ...options,
    admission,
    headers,
    operatorRoutes: operatorRoutes({ ready: () => ready, metrics }),
  });
  const stopShopSettings = [followShopSettings(database()), onShopSettings(() => pages?.invalidate())];
  const stopPlannedChanges = startPlannedChanges();
  const stopWebhooks = startWebhooks();
  const stopVisitCounts = startVisitCounts(() => systemClock.now());
  const recordRefusal = recordRefusedRequests(apiRoutes().map((route) => route.path));
  const { answer, answerAtOnce } = createListener({
    publicUrl: settings.publicUrl,
    production: settings.environment === "production",
    readAddress: addressReader(settings.trustedProxies),
    pages,
    serveStatic: development ? () => false : createStaticFiles(options.clientFolder),
    respond: async (request, info) => app.fetch(request, { request: info }),
    admission,
    closing: () => closingConnections,
    onFinish(finished) {
      metrics.observe(finished);
      recordRefusal(finished);
      if (finished.method === "GET" && (finished.status === 200 || finished.status === 304))
        countDocument(finished.path, finished.headers);
      logAnswer(finished);
    },
  });
  const server = createShopServer(
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
    { baseHeaders: headers, isProxy: proxyCheck(settings.trustedProxies), answerAtOnce },
  );
  ready = true;
  await listen(server, settings.port, settings.host);
  const metricsPort = settings.metricsPort
    ? await openMetricsPort(settings.metricsPort + processNumber, metrics)
    : undefined;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  void startJobs(jobs(), queues(), { migrate: openedDatabase.mayChangeTables, works: processNumber === 0 });

  let closing: Promise<void> | undefined;
  const close = async ({ isReplaced = false } = {}) => {
    ready = isReplaced;
    load.stop();
    pages?.close();
    stopPlannedChanges();
    stopWebhooks();
    for (const stop of stopShopSettings) stop();
    closeEventStreams();
    await drain(server, {
      onRefusing() {
        closingConnections = true;
      },
      idleSeconds: idleSecondsAtStop(settings.trustedProxies),
    });
    metricsPort?.close();
    metricsPort?.closeAllConnections();
    await stopJobs();
    await flushSecurityEvents();
    await stopVisitCounts();
    await stopBus();
    await openedDatabase.close();
  };
  return {
    url: settings.publicUrl,
    port,
    missing,
    clockDoubt: openedDatabase.clockDoubt,
    close(options) {
      closing ??= close(options);
      return closing;
    },
  };
}

function logAnswer(finished: Finished): void {
  // The cause has been logged already.
  const level = finished.status >= 500 && finished.status !== 503 ? "error" : "debug";
  if (!log.isLevelEnabled(level)) return;
  const { requestId, route, method, status } = finished;
  log[level]({ requestId, route, method, status, ms: Math.round(finished.seconds * 1000) }, "request");
}

/** `sessions`: for LISTEN and migration locks, which need a connection of their own, not a pooler's. */
type OpenedDatabase = {
  sessions: pg.Pool;
  mayChangeTables: boolean;
  clockDoubt: string | undefined;
  close(): Promise<void>;
};

async function openDatabase(settings: Settings, embedded: EmbeddedDatabase | undefined): Promise<OpenedDatabase> {
  const { databaseUrl, databaseDirectUrl, webConcurrency } = settings;
  const max = poolSize(webConcurrency);
  const pooled = Boolean(databaseDirectUrl);
  const { pool } = connectDatabase(
    { ...(embedded?.connection ?? { connectionString: databaseUrl! }), max },
    { pooled },
  );
  connectReplicas(settings.databaseReplicaUrls, { max: Math.ceil(max / 2), pooled });
  const direct = databaseDirectUrl
    ? openPool({ connectionString: databaseDirectUrl, max: 3, ...sessionLimits })
    : undefined;
  const sessions = direct ?? pool;
  prepareSecret();
  const { mayChangeTables } = await prepare(sessions, settings);
  await seedDatabase(settings);
  await loadShopSettings(database());
  const doubt = await checkClock(database(), systemClock.now());
  if (doubt) reportDoubt(doubt);
  if (direct) await warnWithoutLimits(pool);
  return {
    sessions,
    mayChangeTables,
    clockDoubt: doubt && doubtSentence(doubt),
    async close() {
      await direct?.end();
      await closeReplicas();
      await closeDatabase();
      await embedded?.stop();
    },
  };
}

const poolSize = (processes: number): number => Math.max(5, Math.min(20, Math.floor(60 / processes)));

/** A pooler has to set what a start cannot (docs/operations.md). */
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
