import path from "node:path";
import pg from "pg";
import { connectionFault } from "../connection-fault.ts";
import { findCluster } from "./find-cluster.ts";
import { connectionTo, socketDirectory } from "./places.ts";
import { isServerRunning, serverPid } from "./running-server.ts";
import { membershipName, startEmbeddedDatabase } from "./start.ts";

/** Throws when no server runs on `dataDir`. */
export function embeddedConnection(dataDir: string): ReturnType<typeof connectionTo> {
  const found = findCluster(dataDir);
  if (!found) throw new Error(`There is no database in ${dataDir}.`);
  const address = found.record?.address;
  return connectionTo(
    address?.kind === "tcp" ? address : { kind: "unix", directory: socketDirectory(found.directory) },
  );
}

/** Null also if this process may not use the database. */
export function runningServer(dataDir: string): { pid: number } | null {
  try {
    const directory = findCluster(dataDir)?.directory;
    return directory && isServerRunning(directory) ? { pid: serverPid(directory)! } : null;
  } catch {
    return null;
  }
}

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

/** Runs `work` on DATABASE_DIRECT_URL or DATABASE_URL, else on the embedded database, which is started if needed. */
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
  // The statement in progress, or the next one, reports a lost connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
