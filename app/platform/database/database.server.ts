import type { Socket } from "node:net";
import { hostname } from "node:os";
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { log } from "../log/log.server.ts";

/** The database handle: the pool's, or a transaction's. A function that opens a transaction passes it to everything it calls. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Db = Database | Transaction;

type Connection = { pool: pg.Pool; db: Database; options: ConnectionOptions };

export type ConnectionOptions = {
  /**
   * There is a pooler in transaction mode in between: it gives each transaction another session. Statements are then not prepared
   * by name, and the time-outs of a session are the pooler's to set, since it knows no such parameters of a start.
   */
  pooled: boolean;
};

// Development reloads modules; the connection must survive that, so it is a property of the process.
const slot = Symbol.for("odovia.database");
const holder = globalThis as unknown as Record<symbol, Connection | undefined>;

export function connectDatabase(config: pg.PoolConfig, options: ConnectionOptions = { pooled: false }): Connection {
  const pool = openPool({ ...(options.pooled ? {} : sessionLimits), ...config });
  const connection = { pool, db: databaseOn(pool), options };
  holder[slot] = connection;
  return connection;
}

/** security F4: no request waits longer than this on the database. Milliseconds. */
export const sessionLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Connections of the shop, which notices when one is lost and continues. */
export function openPool({ query_timeout: patience = 5_500, ...config }: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    // Without it a vanished network is noticed only by the next statement, and by a listening connection never.
    keepAlive: true,
    // How pg_stat_activity, and a reset that is refused, name this process.
    application_name: `shop process ${process.pid} on ${hostname()}`,
    ...config,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  // While a connection is checked out the pool does not listen to it: an error between two statements would end the
  // process. The next statement on it fails, and its release takes it out of the pool.
  pool.on("connect", (client) => client.on("error", (error) => logLoss(error)));
  // A server that hangs does not apply its own time-outs; this one comes just after them.
  pool.on("connect", (client) => endSilent(client as unknown as Connected, patience));
  return pool;
}

type Connected = { connection: { stream: Socket }; _activeQuery: unknown };

/**
 * Ends a connection that has sent nothing for that long while a statement waits for it. In place of the driver's
 * `query_timeout`: with that the rows of each statement were kept until the next collection of the whole heap
 * (docs/decisions/0032).
 */
function endSilent(client: Connected, milliseconds: number): void {
  const { stream } = client.connection;
  stream.setTimeout(milliseconds);
  stream.on("timeout", () => {
    if (client._activeQuery) stream.destroy(new Error("Query read timeout"));
  });
}

/** A handle whose transactions are those of this module. */
export function databaseOn(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = (work, config) => runTransaction(pool, work, config, db);
  return db;
}

type AfterCommit = (db: Database) => void;
/** Keyed by the session, which a transaction shares with its savepoints. */
const committing = new WeakMap<object, AfterCommit[]>();

const sessionOf = (tx: Db): object => (tx as unknown as { session: object }).session;

/**
 * Runs `work` once the transaction of `tx` is committed, and never if it is rolled back. `work` gets the handle of the pool;
 * what it throws is logged, since nothing can be rolled back any more. Throws where `tx` is no transaction.
 */
export function afterCommit(tx: Db, work: AfterCommit): void {
  const list = committing.get(sessionOf(tx));
  if (!list) throw new Error("there is no transaction whose commit could be waited for");
  list.push(work);
}

const logLoss = (error: Error) =>
  log.debug({ code: databaseErrorCode(error), reason: error.message }, "database connection lost");

/**
 * In place of Drizzle's own, which keeps the connection for ever when `begin` fails, waits for a second time-out when the
 * connection hangs, and reports a failed `rollback` instead of its cause. Drizzle also gives a connection back to the pool in
 * whatever state; here it returns only when it is known to be outside a transaction.
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
    // PostgreSQL answers this way, without an error, when a statement had failed and its error was caught inside `work`.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back at its end: a statement had failed.");
  } catch (error) {
    client.release(isConnectionLost(error) || (await isRollbackRefused(client)));
    throw error;
  }
  // From here on the connection may belong to somebody else, and the transaction stays committed whatever happens.
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

/** Not in command-line programs, which have a separate pool and run each statement once. */
export const namesStatements = (): boolean => holder[slot]?.options.pooled === false;

export async function closeDatabase(): Promise<void> {
  const current = holder[slot];
  holder[slot] = undefined;
  await current?.pool.end();
}

type Cause = { code?: unknown; message?: unknown; severity?: unknown; syscall?: unknown; cause?: unknown };

/** The error, its cause, the cause's cause: Drizzle wraps what the driver says. */
function* causesOf(error: unknown): Generator<Cause> {
  for (let e = error as Cause | undefined; e; e = e.cause as Cause | undefined) yield e;
}

/** PostgreSQL's error code (for example 23505 unique violation) of an error or of its causes. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === "string") return code;
  return undefined;
}

/**
 * Connection lost (08, 57P01 to 57P03), refused for lack of resources (53), cancelled or ended because it took too long (57014,
 * 25P03, 25P04), waited too long for a lock or met a deadlock (55P03, 40P01), a standby that takes no writes (25006).
 */
const unavailableCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08|53|57P0|57014|25P0[34]|55P03|40P01|25006)/;

/** Messages of `pg` without a code: of a connection that broke, that it has given up, or that it did not get in time. */
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|after calling end on the pool|not connected yet/i;

/** True when the database cannot be reached, refuses work or is too busy: the answer is 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code && unavailableCodes.test(code)) return true;
  for (const { message, code: own, syscall } of causesOf(error)) {
    if (typeof message === "string" && unavailableMessages.test(message)) return true;
    // The socket of a database that is down; any other missing file is a fault of the shop.
    if (own === "ENOENT" && syscall === "connect") return true;
  }
  return false;
}

/** A statement waited too long for a row that another transaction holds, or for each other. */
export const isLockedRow = (error: unknown): boolean => /^(55P03|40P01)$/.test(databaseErrorCode(error) ?? "");

/** An error of severity ERROR is an answer: the connection that brought it still works. */
function isConnectionLost(error: unknown): boolean {
  for (const { severity } of causesOf(error)) if (severity === "ERROR") return false;
  return isDatabaseUnavailable(error);
}
