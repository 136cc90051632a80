/**
 * `npm run db:migrate`: brings the database of DATABASE_URL to this version with the role of MIGRATION_DATABASE_URL, and
 * lets DATABASE_URL's role work with it. The shop then needs no role that may change tables.
 */
import { migrateAsOwner } from "#database/prepare-database.ts";
import { roleOfUrl } from "#database/runtime-role.ts";
import { stop } from "./command-line/stop.ts";

const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL: migrationDatabaseUrl } = process.env;
// A pooler has no session for the lock.
const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;
if (process.argv.length > 2) stop("Usage: npm run db:migrate", 64);
if (!databaseUrl) stop("DATABASE_URL is not set; the embedded database is migrated by the shop's start.", 64);
await migrateAsOwner({ databaseUrl, migrationDatabaseUrl: migrationDatabaseUrl || undefined }).catch((error: Error) =>
  stop(error.message, 1),
);
process.stdout.write(
  migrationDatabaseUrl
    ? `The database is of this version, and ${roleOfUrl(databaseUrl).name} may work with it.\n`
    : "The database is of this version.\n",
);
