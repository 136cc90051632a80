import type { Socket } from "node:net";
import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { log } from "../log/log.server.ts";

/** The pool's handle or a transaction's. A function that opens a transaction passes it to everything it calls. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Db = Database | Transaction;

type Connection = { pool: pg.Pool; db: Database; options: ConnectionOptions };

export type ConnectionOptions = {
  /**
   * Behind a pooler in transaction mode, where each transaction has another session: statements are not prepared by name,
   * and the pooler sets session time-outs.
   */
  pooled: boolean;
};

// Survives module reloads in development.
const slot: unique symbol = Symbol.for("odovia.database");
const holder: typeof globalThis & { [slot]?: Connection | undefined } = globalThis;

export function connectDatabase(config: pg.PoolConfig, options: ConnectionOptions = { pooled: false }): Connection {
  const pool = openPool({ ...(options.pooled ? {} : sessionLimits), ...config });
  const connection = { pool, db: databaseOn(pool), options };
  holder[slot] = connection;
  return connection;
}

/** security F4: no request waits longer for the database. Milliseconds. */
export const sessionLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
};

export function openPool({ query_timeout: patience = 5_500, ...config }: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    // Otherwise only the next statement notices a vanished network, and a listening connection never.
    keepAlive: true,
    // The process's name in pg_stat_activity and in a refused reset.
    application_name: `shop process ${process.pid} on ${hostname()}`,
    ...config,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  // The pool does not listen to checked-out connections: an error between two statements would end the process. The next
  // statement fails, and its release removes the connection.
  pool.on("connect", (client) => client.on("error", (error) => logLoss(error)));
  // A hanging server does not apply its own time-outs; this one comes after them.
  pool.on("connect", (client) => endSilent(client as unknown as Connected, patience));
  return pool;
}

// Missing in the driver's types.
type Connected = { connection: { stream: Socket }; _activeQuery: unknown };

/**
 * Ends a connection that has been silent for that long during a statement. The driver's `query_timeout` kept the rows of
 * each statement until the next full garbage collection (docs/decisions/0032).
 */
function endSilent(client: Connected, milliseconds: number): void {
  const { stream } = client.connection;
  stream.setTimeout(milliseconds);
  stream.on("timeout", () => {
    if (client._activeQuery) stream.destroy(new Error("Query read timeout"));
  });
}

export function databaseOn(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = (work, config) => runTransaction(pool, work, config, db);
  return db;
}

type AfterCommit = (db: Database) => void;
/** Keyed by the session, which savepoints share. */
const committing = new WeakMap<object, AfterCommit[]>();

// Drizzle hides the session in its types, and offers no other identity that savepoints share.
const sessionOf = (tx: Db): object => (tx as unknown as { session: object }).session;

/**
 * Runs `work` after the transaction's commit, with the pool's handle; its errors are logged. Throws if `tx` is no
 * transaction.
 */
export function afterCommit(tx: Db, work: AfterCommit): void {
  const list = committing.get(sessionOf(tx));
  if (!list) throw new Error("there is no transaction whose commit could be waited for");
  list.push(work);
}

const logLoss = (error: Error) =>
  log.debug({ code: databaseErrorCode(error), reason: error.message }, "database connection lost");

/**
 * Replaces Drizzle's transaction, which keeps the connection if `begin` fails, waits for a second time-out if it hangs, and
 * reports a failed `rollback` instead of its cause. A connection returns to the pool only outside a transaction.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config: Parameters<Transaction["setTransaction"]>[0] | undefined,
  db: Database,
): Promise<T> {
  const client = await pool.connect();
  const afterwards: AfterCommit[] = [];
  let result: T;
  try {
    const dialect = new PgDialect();
    const session = new NodePgSession(client, dialect, undefined);
    const tx: Transaction = new NodePgTransaction(dialect, session, undefined);
    committing.set(session, afterwards);
    await client.query("begin");
    if (config) await tx.setTransaction(config);
    result = await work(tx);
    const { command } = await client.query("commit");
    // PostgreSQL's answer if a statement had failed and its error was caught inside `work`.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back at its end: a statement had failed.");
  } catch (error) {
    client.release(isConnectionLost(error) || (await isRollbackRefused(client)));
    throw error;
  }
  // The connection may belong to somebody else from here on; the transaction stays committed.
  client.release();
  for (const run of afterwards) runAfterCommit(run, db);
  return result;
}

function runAfterCommit(run: AfterCommit, db: Database): void {
  try {
    run(db);
  } catch (error) {
    log.error({ err: error }, "work after a commit failed");
  }
}

const isRollbackRefused = (client: pg.PoolClient): Promise<boolean> =>
  client.query("rollback").then(
    () => false,
    () => true,
  );

export function connection(): Connection {
  const current = holder[slot];
  if (!current) throw new Error("The database is not connected yet.");
  return current;
}

export const database = (): Database => connection().db;

/** Not in command-line programs, which run each statement once. */
export const namesStatements = (): boolean => holder[slot]?.options.pooled === false;

export async function closeDatabase(): Promise<void> {
  const current = holder[slot];
  holder[slot] = undefined;
  await current?.pool.end();
}

type Cause = { code?: unknown; message?: unknown; severity?: unknown; syscall?: unknown; cause?: unknown };

function* causesOf(error: unknown): Generator<Cause> {
  for (let e = error as Cause | undefined; e; e = e.cause as Cause | undefined) yield e;
}

export function databaseErrorCode(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === "string") return code;
  return undefined;
}

/**
 * Connection lost (08, 57P01 to 57P03), out of resources (53), cancelled after a time-out (57014, 25P03, 25P04), lock
 * time-out or deadlock (55P03, 40P01), read-only standby (25006).
 */
const unavailableCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08|53|57P0|57014|25P0[34]|55P03|40P01|25006)/;

/** Messages of `pg` without a code, for broken or timed-out connections. */
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|after calling end on the pool|not connected yet/i;

/** The database is unreachable, refuses work or is too busy: the response is 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code && unavailableCodes.test(code)) return true;
  for (const { message, code: ownCode, syscall } of causesOf(error)) {
    if (typeof message === "string" && unavailableMessages.test(message)) return true;
    // The socket of a stopped database; any other missing file is a bug.
    if (ownCode === "ENOENT" && syscall === "connect") return true;
  }
  return false;
}

export const isLockedRow = (error: unknown): boolean => /^(55P03|40P01)$/.test(databaseErrorCode(error) ?? "");

/** After an error of severity ERROR the connection still works. */
function isConnectionLost(error: unknown): boolean {
  for (const { severity } of causesOf(error)) if (severity === "ERROR") return false;
  return isDatabaseUnavailable(error);
}

/** `18.1`, from the server, which also shows that the database works. */
export async function databaseVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select split_part(version(), ' ', 2) as version`);
  return rows[0]!.version;
}
