import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const lockKey = 701_204_118;

/**
 * Applies the migrations that are missing, under an advisory lock: several instances that start together otherwise collide.
 * The lock belongs to one transaction, since sessions are not told apart on the embedded database; Drizzle's own `begin`
 * inside it is a no-op and its `commit` ends the whole, all or nothing.
 */
export async function migrateDatabase(pool: pg.Pool, folder = "database/migrations"): Promise<void> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = '60s'");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await client.query("set local lock_timeout = '2s'");
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query("commit");
  } catch (error) {
    failed = error as Error;
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(failed);
  }
}
