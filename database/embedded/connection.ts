/** For command-line programs: the database of this shop, of either kind, whether or not the shop runs. */
import path from "node:path";
import pg from "pg";
import { connectionFault } from "../connection-fault.ts";
import { findCluster } from "./find-cluster.ts";
import { connectionTo, socketDirectory } from "./places.ts";
import { isServerRunning, serverPid } from "./running-server.ts";
import { membershipName, startEmbeddedDatabase } from "./start.ts";

/** The pg configuration for the database in `dataDir`, which must run. Throws when there is none. */
export function embeddedConnection(dataDir: string): ReturnType<typeof connectionTo> {
  const found = findCluster(dataDir);
  if (!found) throw new Error(`There is no database in ${dataDir}.`);
  const address = found.record?.address;
  return connectionTo(
    address?.kind === "tcp" ? address : { kind: "unix", directory: socketDirectory(found.directory) },
  );
}

/** The PostgreSQL process that runs on `dataDir`; null also where this process may not use its database. */
export function runningServer(dataDir: string): { pid: number } | null {
  try {
    const directory = findCluster(dataDir)?.directory;
    return directory && isServerRunning(directory) ? { pid: serverPid(directory)! } : null;
  } catch {
    return null;
  }
}

/** The processes that use the embedded database of `dataDir` now. */
export async function processesUsing(dataDir: string): Promise<number[]> {
  if (!runningServer(dataDir)) return [];
  return withPool(embeddedConnection(dataDir), async (pool) => {
    const { rows } = await pool.query<{ pid: number }>(
      "select substring(application_name from '\\d+$')::int as pid from pg_stat_activity where application_name ~ $1",
      [`^${membershipName("\\d+")}$`],
    );
    return rows.map(({ pid }) => pid);
  });
}

/** DATA_DIR, or `data` in the working directory. */
export const dataDirectory = (env: NodeJS.ProcessEnv): string => path.resolve(env.DATA_DIR || "data");

/** Runs `work` with a pool on DATABASE_DIRECT_URL or DATABASE_URL, else on the embedded database, which is started when it does not run. */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  if (url)
    return withPool({ connectionString: url }, work).catch((error: unknown) => {
      throw connectionFault(error, url);
    });
  const database = await startEmbeddedDatabase({ dataDir: dataDirectory(env), dumpEveryMinutes: 0 });
  try {
    return await withPool(database.connection, work);
  } finally {
    await database.stop();
  }
}

async function withPool<T>(connection: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...connection, max: 5 });
  // A connection that is lost is reported by the statement in progress, or by the next one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
