import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "#app/platform/database/database.server.ts";
import { environmentOf } from "#app/platform/settings/development-or-production.ts";
import { misspelledSettings } from "#app/platform/settings/setting-names.server.ts";
import { applySettings, givenSettings, readSettings } from "#app/platform/settings/settings.server.ts";
import { loadShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { withDatabase } from "#database/embedded/connection.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { stop } from "./stop.ts";

/** Runs `work` on the migrated database; an error ends the program. `prepare` runs before the migration. */
export function withShopDatabase<T>(
  work: (db: Database) => Promise<T>,
  prepare?: (pool: pg.Pool) => Promise<void>,
): Promise<T> {
  refuseMisspelledSettings();
  return withDatabase(process.env, async (pool) => {
    await prepare?.(pool);
    await migrateDatabase(pool);
    return work(drizzle(pool));
  }).catch((error: Error) => stop(error.message, 1));
}

/** A misspelled setting would let the program work on another database. */
export function refuseMisspelledSettings(): void {
  const faults = misspelledSettings(givenSettings(process.env));
  if (faults.length > 0) stop(faults.join("\n"), 78);
}

export function loadSettings(): void {
  const read = readSettings(process.env);
  if (!read.ok) stop(read.faults.join("\n"), 78);
  applySettings(read.settings);
}

/** The environment and `/admin/settings`, from a database that is left as it is. */
export async function loadStoredSettings(): Promise<void> {
  loadSettings();
  await withDatabase(process.env, (pool) => loadShopSettings(drizzle(pool)));
}

export function refuseInProduction(message: string): void {
  const { NODE_ENV, STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, HOST: host } = process.env;
  const named = NODE_ENV === "production" ? NODE_ENV : undefined;
  if (environmentOf(named, { secretKey, publicUrl, host }).environment === "production") stop(message, 64);
}
