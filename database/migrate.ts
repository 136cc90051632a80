import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

export const migrationLock = 701_204_118;

/**
 * The oldest version, by its newest migration, that works with the present tables: raise it with a migration that breaks
 * earlier programs. Stored with the tables, so that a rolling deploy can start both versions.
 */
export const oldestCompatible = "0047_events_of_earlier_versions";

/** The start ends with EX_CONFIG: a retry does not help. */
export class NewerDatabase extends Error {
  readonly exitCode = 78;
}

/**
 * Applies missing migrations under an advisory lock, since instances that start together would collide. The lock belongs to
 * one transaction, in which Drizzle's own `begin` is a no-op and its `commit` ends the whole. Throws NewerDatabase, a
 * sentence for the operator, if the tables are of an incompatible newer version.
 */
export async function migrateDatabase(pool: pg.Pool, folder = "database/migrations"): Promise<void> {
  // A role that may not change tables must not try.
  if (await isMigrated(pool, folder)) return;
  const client = await connectWithoutLimit(pool);
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = '60s'");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await client.query("set local lock_timeout = '2s'");
    await migrate(drizzle(client), { migrationsFolder: folder });
    await declareCompatible(client, folder);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The pool's statement time-out is seconds; an index on a large table takes minutes. */
async function connectWithoutLimit({ options }: pg.Pool): Promise<pg.Client> {
  // A spread would lose the pool's password.
  const client = new pg.Client({ ...options, password: options.password, query_timeout: 0 });
  // The waiting statement fails if the connection is lost.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Stored for programs that do not know the newest migrations. */
export async function declareCompatible(client: pg.ClientBase, folder = "database/migrations"): Promise<void> {
  const since = journalOf(folder).find(({ tag }) => tag === oldestCompatible)?.when;
  if (since) await client.query(`comment on table drizzle.__drizzle_migrations is 'compatible since ${since}'`);
}

export async function isMigrated(pool: pg.Pool | pg.ClientBase, folder = "database/migrations"): Promise<boolean> {
  const newest = Math.max(...journalOf(folder).map(({ when }) => when));
  try {
    // As Drizzle does: by the time of the last one applied.
    const { rows } = await pool.query<{ last: string | null; declared: string | null }>(
      `select max(created_at) as last, obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as declared
       from drizzle.__drizzle_migrations`,
    );
    const last = Number(rows[0]?.last ?? 0);
    const since = Number(/since (\d+)/.exec(rows[0]?.declared ?? "")?.[1] ?? Number.POSITIVE_INFINITY);
    if (last > newest && since > newest)
      throw new NewerDatabase(
        `The database is of a newer version of the shop (changed for it on ${dayOf(last)}, this version knows it as of ${dayOf(newest)}): ` +
          "start that version, or restore a dump from before it.",
      );
    return last >= newest;
  } catch (error) {
    if (missingCodes.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

const journalOf = (folder: string): Journal["entries"] =>
  (JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal).entries;

type Journal = { entries: { when: number; tag: string }[] };

/** No such schema or table, or no right to read it. */
const missingCodes = new Set(["3F000", "42P01", "42501"]);
