/** Empties a database; the next start migrates it and loads the first data. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withUnusedDatabase } from "./embedded/connection.ts";
import { asOwner } from "./runtime-role.ts";

const schemas = ["jobs", "drizzle", "public"];
const patienceMilliseconds = 2_000;

/**
 * Deletes everything in the database of `env` (DATABASE_URL, else DATA_DIR). Throws one sentence that names the process
 * when a shop runs on it: it would go on without its tables.
 */
export async function resetDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  await withUnusedDatabase(asOwner(env), async (pool) => {
    const client = await pool.connect();
    try {
      if (env.DATABASE_URL) await refuseOthers(client);
      await client.query("begin");
      await client.query("set local lock_timeout = '5s'");
      for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`);
      await client.query("create schema public");
      await client.query("commit");
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
}

/** As PostgreSQL's own `drop database`; what was stopped this very moment is waited for. */
async function refuseOthers(client: pg.PoolClient): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  let others = await otherPrograms(client);
  while (others.length > 0 && performance.now() < end) {
    await sleep(100);
    others = await otherPrograms(client);
  }
  if (others.length > 0) throw new Error(`The database is in use by ${others.join(" and ")}; stop that first.`);
}

async function otherPrograms(client: pg.PoolClient): Promise<string[]> {
  // Background processes have no user. A role that is no superuser sees others' names, not what kind they are.
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'process ' || pid || ' of PostgreSQL') as name
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'
     order by name`,
  );
  return rows.map(({ name }) => name);
}
