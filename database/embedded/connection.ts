/** For command-line programs: the database of this shop, whichever it is, whether or not the shop runs. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionFault } from "../connection-fault.ts";
import { probeLock } from "./lock.ts";
import { addressToUrl, POSTGRES_PORT, readRecord } from "./places.ts";
import { startEmbeddedDatabase } from "./supervisor.ts";

const READY_MILLISECONDS = 60_000;

/** The pg configuration for the database that runs in `dataDir`. Throws when none does. */
export function embeddedConnection(
  dataDir: string,
): Required<Pick<pg.ClientConfig, "host" | "port" | "user" | "database" | "password">> {
  const record = readRecord(dataDir);
  if (!record) throw new Error(`No database runs in ${dataDir}.`);
  const { address } = record;
  const user = { user: "postgres", database: "postgres" };
  if (address.kind === "unix") return { ...user, host: address.directory, port: POSTGRES_PORT, password: "" };
  return { ...user, host: address.host, port: address.port, password: address.password };
}

/** The process that holds the database of `dataDir`, or null when none does. */
export async function isEmbeddedRunning(dataDir: string): Promise<{ pid: number } | null> {
  const holder = await probeLock(dataDir);
  return holder && !holder.leaving ? { pid: holder.pid ?? 0 } : null;
}

/** DATA_DIR, or `data` in the working directory. */
export function dataDirectory(env: NodeJS.ProcessEnv): string {
  return path.resolve(env.DATA_DIR || "data");
}

/**
 * Runs `work` with a pool: on DATABASE_URL, else on the running shop's embedded database, else on one that is started
 * for the duration of `work`.
 */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (!env.DATABASE_URL) {
    const running = await runningUrl(dataDirectory(env));
    if (running) return withPool(running, work);
  }
  return withUnusedDatabase(env, work);
}

/** As withDatabase, but throws DatabaseInUseError when the embedded one runs. */
export async function withUnusedDatabase<T>(env: NodeJS.ProcessEnv, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const url = env.DATABASE_URL;
  if (url)
    return withPool(url, work).catch((error: unknown) => {
      throw connectionFault(error, url);
    });
  const database = await startEmbeddedDatabase({ dataDir: dataDirectory(env), dumpEveryMinutes: 0 });
  try {
    return await withPool(database.connectionString, work);
  } finally {
    await database.stop();
  }
}

async function runningUrl(dataDir: string): Promise<string | null> {
  const end = performance.now() + READY_MILLISECONDS;
  for (;;) {
    const holder = await probeLock(dataDir);
    if (!holder || holder.leaving) return null;
    const record = readRecord(dataDir);
    if (holder.ready && record) return addressToUrl(record.address);
    if (performance.now() > end) throw new Error(`The database in ${dataDir} (process ${holder.pid}) does not answer.`);
    await sleep(100);
  }
}

async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString, max: 5 });
  // A connection that is lost is reported by the statement in progress, or by the next one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
