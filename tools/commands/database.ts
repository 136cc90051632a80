/**
 * `npm run db:dump -- FILE`: writes the shop's database to FILE, never over an existing one; works while the shop runs.
 * `npm run db:restore -- FILE [--force]`: fills an empty database from FILE; --force replaces what is there.
 * `npm run db:reset -- --yes`: empties the database; the next start migrates it and loads the first data again.
 * `npm run db:migrate`: brings the database of DATABASE_URL to this version with the role of MIGRATION_DATABASE_URL, and
 * lets DATABASE_URL's role work with it. The shop then needs no role that may change tables.
 */

import { dumpDatabase, restoreDatabase } from "#database/dump-and-restore.ts";
import { migrateAsOwner } from "#database/prepare-database.ts";
import { resetDatabase } from "#database/reset.ts";
import { roleOfUrl } from "#database/runtime-role.ts";
import { refuseInProduction, refuseMisspelledSettings } from "./command-line/shop-database.ts";
import { readArguments, stop } from "./command-line/stop.ts";

const commands = new Map([
  ["dump", dump],
  ["restore", restore],
  ["reset", reset],
  ["migrate", migrate],
]);

const command = commands.get(process.argv[2] ?? "");
if (!command) stop(`Usage: node tools/commands/database.ts ${[...commands.keys()].join("|")}`, 64);
refuseMisspelledSettings();
console.log(await command().catch((error: Error) => stop(error.message, 1)));

async function dump(): Promise<string> {
  const [, file] = readArguments("npm run db:dump -- FILE", 2).words;
  return dumpDatabase(process.env, file!);
}

async function restore(): Promise<string> {
  const { words, flag: force } = readArguments("npm run db:restore -- FILE [--force]", 2, "force");
  return restoreDatabase(process.env, words[1]!, force);
}

/** Refused in production and while a shop uses the database. */
async function reset(): Promise<string> {
  refuseInProduction("The database of a shop in production is not reset.");
  const warning = "This deletes every order, price, code and account; a shop that runs must be stopped first.";
  const confirm = "npm run db:reset -- --yes";
  if (!readArguments(confirm, 1, "yes").flag) stop(`${warning} Confirm with: ${confirm}`, 64);
  await resetDatabase(process.env);
  return "The database is empty. The next start fills it with the first data.";
}

async function migrate(): Promise<string> {
  readArguments("npm run db:migrate", 1);
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL: owner } = process.env;
  // A pooler has no session for the lock.
  const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!databaseUrl) stop("DATABASE_URL is not set; the embedded database is migrated by the shop's start.", 64);
  await migrateAsOwner({ databaseUrl, migrationDatabaseUrl: owner || undefined });
  const ready = "The database is of this version";
  return owner ? `${ready}, and ${roleOfUrl(databaseUrl).name} may work with it.` : `${ready}.`;
}
