import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Key of the advisory lock under which the schema and its rights are changed. */
export const migrationLock = 701_204_118;

/**
 * Applies the migrations that are missing, under an advisory lock: several instances that start together otherwise collide.
 * The lock belongs to one transaction; Drizzle's own `begin` inside it is a no-op and its `commit` ends the whole, all or
 * nothing.
 */
export async function migrateDatabase(pool: pg.Pool, folder = "database/migrations"): Promise<void> {
  // A role that may not change tables must not even try.
  if (await isMigrated(pool, folder)) return;
  const client = await connectWithoutLimit(pool);
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = '60s'");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await client.query("set local lock_timeout = '2s'");
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A separate connection: those of the pool have a statement time-out of seconds, and an index on a large table takes
 * minutes.
 */
async function connectWithoutLimit({ options }: pg.Pool): Promise<pg.Client> {
  // The pool hides its password from a spread.
  const client = new pg.Client({ ...options, password: options.password, query_timeout: 0 });
  // If it is lost, the waiting statement fails.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** True when no migration is missing; false also where that cannot be read. */
export async function isMigrated(pool: pg.Pool, folder = "database/migrations"): Promise<boolean> {
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal;
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  try {
    // As Drizzle does: by the time of the last one applied.
    const { rows } = await pool.query<{ last: string | null }>(
      "select max(created_at) as last from drizzle.__drizzle_migrations",
    );
    return Number(rows[0]?.last ?? 0) >= newest;
  } catch (error) {
    if (missingCodes.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

type Journal = { entries: { when: number }[] };

/** No such schema or table, or no right to look. */
const missingCodes = new Set(["3F000", "42P01", "42501"]);
