import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const lockKey = 701_204_118;

/**
 * Applies the migrations that are missing, under an advisory lock: several instances that start together otherwise collide.
 * The lock is held by one connection for the time of the migration.
 */
export async function migrateDatabase(pool: pg.Pool, folder = "database/migrations"): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set lock_timeout = '60s'");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    try {
      await client.query("set lock_timeout = '2s'");
      await migrate(drizzle(client), { migrationsFolder: folder });
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lockKey]);
      await client.query("reset statement_timeout");
      await client.query("reset lock_timeout");
    }
  } finally {
    client.release();
  }
}
