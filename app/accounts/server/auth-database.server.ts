import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { connection, type Database, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";

type Seen = { fault?: unknown };
const current = new AsyncLocalStorage<Seen>();

/** The database for better-auth; remembers failures for `throwDatabaseFault`. */
export function authDatabase(): Database {
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    try {
      return await connection().pool.query(config, values);
    } catch (error) {
      const seen = current.getStore();
      if (seen && isDatabaseUnavailable(error)) seen.fault ??= error;
      throw error;
    }
  };
  // Drizzle asks its client for `query` alone.
  return drizzle({ query } as unknown as pg.Pool);
}

/**
 * Runs a call to better-auth, which hides database errors behind 500, "no session" or success; throws them, so that the
 * caller answers 503.
 */
export async function throwDatabaseFault<T>(call: () => Promise<T>): Promise<T> {
  const seen: Seen = {};
  const result = await current.run(seen, call).catch((error: unknown) => {
    throw seen.fault ?? error;
  });
  if (seen.fault) throw seen.fault;
  return result;
}
