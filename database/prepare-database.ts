import pg from "pg";
import { prepareJobs } from "#app/platform/jobs/jobs.server.ts";
import { connectionFault } from "./connection-fault.ts";
import { isMigrated, migrateDatabase } from "./migrate.ts";
import { grantRuntimeRole, mayChangeTables, roleOfUrl } from "./runtime-role.ts";

type Urls = { databaseUrl: string; migrationDatabaseUrl: string | undefined };

/**
 * Runs migrations and creates the job queue's tables with the role of `migrationDatabaseUrl`, and grants the role of
 * `databaseUrl` access to rows. Without it, with the role of `databaseUrl`. Throws one sentence for the operator.
 */
export async function migrateAsOwner({ databaseUrl, migrationDatabaseUrl }: Urls): Promise<void> {
  const url = migrationDatabaseUrl ?? databaseUrl;
  const name = migrationDatabaseUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL";
  const owner = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 });
  owner.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  try {
    await migrateDatabase(owner);
    await prepareJobs(owner, { migrate: true });
    const role = roleOfUrl(databaseUrl);
    if (role.name !== roleOfUrl(url).name) await grantRuntimeRole(owner, role);
  } catch (error) {
    throw connectionFault(error, url, name);
  } finally {
    await owner.end();
  }
}

/** `pool` is the shop's own. Returns whether its role may change tables. */
export async function prepareDatabase(urls: Urls, pool: pg.Pool): Promise<{ mayChangeTables: boolean }> {
  if (urls.migrationDatabaseUrl) await migrateAsOwner(urls);
  try {
    if (urls.migrationDatabaseUrl && !(await isMigrated(pool)))
      throw new Error("DATABASE_URL and MIGRATION_DATABASE_URL do not lead to the same database.");
    await migrateDatabase(pool);
    const may = await mayChangeTables(pool);
    if (!may)
      await prepareJobs(pool, { migrate: false }).catch((error: unknown) => {
        throw /^pg-boss/.test((error as Error).message) ? new Error(notPrepared, { cause: error }) : error;
      });
    return { mayChangeTables: may };
  } catch (error) {
    throw connectionFault(error, urls.databaseUrl);
  }
}

const notPrepared =
  "DATABASE_URL: the job queue's tables are not those of this version; run `npm run db:migrate` with MIGRATION_DATABASE_URL first.";
