import { hostname } from "node:os";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { log } from "./log.server.ts";

/** The database handle: the pool's, or a transaction's. Whoever opens a transaction passes it down to all it calls. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Db = Database | Transaction;

type Connection = { pool: pg.Pool; db: Database };

// Development reloads modules; the connection must survive that, so it hangs on the process.
const slot = Symbol.for("odovia.database");
const holder = globalThis as unknown as Record<symbol, Connection | undefined>;

export function connectDatabase(config: pg.PoolConfig): Connection {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    // security.md F4: no request waits longer than this on the database.
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
    // A server that hangs does not answer its own time-outs; ours comes just after them.
    query_timeout: 5_500,
    // How pg_stat_activity, and a reset that is refused, name this process.
    application_name: `shop process ${process.pid} on ${hostname()}`,
    ...config,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  const connection = { pool, db: drizzle(pool) };
  holder[slot] = connection;
  return connection;
}

export function connection(): Connection {
  const current = holder[slot];
  if (!current) throw new Error("The database is not connected yet.");
  return current;
}

export const database = (): Database => connection().db;

export async function closeDatabase(): Promise<void> {
  const current = holder[slot];
  holder[slot] = undefined;
  await current?.pool.end();
}

/** PostgreSQL's error code (for example 23505 unique violation) of an error or of its causes. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let e = error as { code?: unknown; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (typeof e.code === "string") return e.code;
  return undefined;
}

/** True when the database cannot be reached or refuses work: the answer is 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code && /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|08|57P0|53|25006)/.test(code)) return true;
  for (let e = error as { message?: unknown; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (
      typeof e.message === "string" &&
      /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not connected yet/i.test(
        e.message,
      )
    )
      return true;
  return false;
}
