import fs from "node:fs";
import path from "node:path";
import { dataDirectory, withDatabase } from "./embedded/connection.ts";
import { findCluster } from "./embedded/find-cluster.ts";
import { migrateAsOwner } from "./prepare-database.ts";
import { restoreDump } from "./read-dump.ts";
import { refuseOthers } from "./reset.ts";
import { asOwner } from "./runtime-role.ts";
import { writeDump } from "./write-dump.ts";

/** Writes the database of `env` (DATABASE_URL, else DATA_DIR) to `file`. Returns a sentence for the operator. */
export async function dumpDatabase(env: NodeJS.ProcessEnv, file: string): Promise<string> {
  if (fs.existsSync(file)) throw new Error(`${file} exists already.`);
  // Checked before the work.
  const folder = path.dirname(path.resolve(file));
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder.`);
  const dataDir = dataDirectory(env);
  if (!env.DATABASE_URL && !findCluster(dataDir)) throw new Error(`There is no database in ${dataDir}.`);
  const { rows } = await withDatabase(env, (pool) => writeDump(pool, file));
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const size = `${Math.ceil(fs.statSync(file).size / 1024)} KB`;
  return `The database was dumped to ${file} (${size}) and read back: ${total} rows in ${rows.size} tables.`;
}

/** Fills an empty database from `file`, or with `force` replaces its contents. Refused while a shop uses it. */
export async function restoreDatabase(env: NodeJS.ProcessEnv, file: string, force: boolean): Promise<string> {
  if (!fs.existsSync(file)) throw new Error(`${file} does not exist.`);
  await withDatabase(asOwner(env), async (pool) => {
    await refuseOthers(pool);
    await restoreDump(pool, file, { force });
  });
  // The shop's own role could neither create the jobs' tables nor read what was restored.
  const { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl } = env;
  if (databaseUrl && migrationDatabaseUrl) await migrateAsOwner({ databaseUrl, migrationDatabaseUrl });
  const place = env.DATABASE_URL ? "PostgreSQL database" : `embedded database in ${dataDirectory(env)}`;
  return `The ${place} was restored from ${file}.`;
}
