import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withDatabase } from "./embedded/connection.ts";
import { membershipName } from "./embedded/start.ts";
import { asOwner } from "./runtime-role.ts";

const schemas = ["jobs", "drizzle", "public"];
const patienceMilliseconds = 2_000;

export async function resetDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  await withDatabase(asOwner(env), async (pool) => {
    await refuseOthers(pool);
    const client = await pool.connect();
    try {
      await client.query("begin");
      await resetSchemas(client);
      await client.query("commit");
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
}

export async function resetSchemas(client: pg.PoolClient): Promise<void> {
  await client.query("set local lock_timeout = '5s'");
  for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query("create schema public");
}

/** Waits for sessions that are ending, as `drop database` does. */
export async function refuseOthers(pool: pg.Pool): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  let others = await otherPrograms(pool);
  while (others.length > 0 && performance.now() < end) {
    await sleep(100);
    others = await otherPrograms(pool);
  }
  if (others.length > 0) throw new Error(`The database is in use by ${others.join(" and ")}; stop that first.`);
}

async function otherPrograms(pool: pg.Pool): Promise<string[]> {
  // Background processes have no user. A role without superuser rights sees names but no kinds. This process keeps its own
  // connection to the embedded database.
  const { rows } = await pool.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'process ' || pid || ' of PostgreSQL') as name
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend' and application_name <> $1
     order by name`,
    [membershipName(process.pid)],
  );
  return onePerProcess(rows.map(({ name }) => name));
}

/** A shop's connections have several names, which all contain that of its process. */
function onePerProcess(names: string[]): string[] {
  const processes = new Map<string, string>();
  for (const name of names) {
    const process = new RegExp(membershipName("\\d+")).exec(name)?.[0] ?? name;
    const before = processes.get(process);
    if (!before || (name.startsWith(process) && (!before.startsWith(process) || name.length > before.length)))
      processes.set(process, name);
  }
  return [...processes.values()].toSorted();
}
