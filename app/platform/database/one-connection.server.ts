import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, namesStatements } from "./database.server.ts";

type Connected = pg.PoolClient & {
  /** Sends statements before earlier ones are answered. */
  pipeline: boolean;
  connection: { stream: { cork(): void; uncork(): void } };
};

/**
 * Gives `read` a handle on one connection: concurrent statements go to the database in one packet (docs/decisions/0031),
 * while a connection for each would take a dozen away from buyers. Behind a pooler in transaction mode each statement has
 * its own connection.
 */
export async function overOneConnection<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  const pool = (db as Database & { $client?: unknown }).$client;
  if (!(pool instanceof pg.Pool) || !namesStatements()) return read(db);
  const client = (await pool.connect()) as Connected;
  const { stream } = client.connection;
  let unanswered = 0;
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    stream.uncork();
  };
  const query = async (...statement: Parameters<pg.Pool["query"]>) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(uncork);
    }
    unanswered++;
    try {
      return await client.query(...statement);
    } finally {
      unanswered--;
    }
  };
  client.pipeline = true;
  try {
    // Drizzle asks its client for `query` alone.
    return await read(drizzle({ query } as pg.PoolClient));
  } finally {
    client.pipeline = false;
    // After a failure, responses to other statements may still arrive.
    client.release(unanswered > 0);
  }
}
