import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { countModelDemand } from "#app/compatibility/model-demand.server.ts";
import { writeOrderDays } from "#app/orders/figures/order-figures.server.ts";
import { databaseOn } from "#app/platform/database/database.server.ts";
import { loadSettings } from "../commands/command-line/shop-database.ts";
import { multiplyYear } from "../demo-data/multiply-year.ts";
import { storeDemoData } from "../demo-data/store-demo-data.ts";
import { staffPerson } from "./shop.ts";

/**
 * Fills the migrated database of a stopped shop with the sample year and so many copies of it that it has `count` orders,
 * and a member of staff. For the copies, triggers and foreign keys are off, and creating indexes after the rows takes a
 * fifth of the time.
 */
export async function fillShop(connection: pg.PoolConfig, count: number): Promise<void> {
  await storeYear(connection);
  const settings = ["session_replication_role=replica", "synchronous_commit=off", "maintenance_work_mem=512MB"];
  const options = settings.map((each) => `-c ${each}`).join(" ");
  const pool = new pg.Pool({ ...connection, max: 2, options });
  try {
    const indexes = await dropIndexes(pool);
    await multiplyYear(pool, count);
    for (const definition of indexes) await pool.query(definition);
    await pool.query("vacuum analyze");
    const now = new Date();
    await writeOrderDays({ db: databaseOn(pool), now });
    await countModelDemand({ db: databaseOn(pool), now });
    await createAdmin(drizzle(pool), staffPerson);
    await pool.query("checkpoint");
  } finally {
    await pool.end();
  }
}

async function storeYear(connection: pg.PoolConfig): Promise<void> {
  loadSettings();
  const pool = new pg.Pool(connection);
  try {
    await storeDemoData({ db: drizzle(pool), now: new Date() });
  } finally {
    await pool.end();
  }
}

async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and indexrelid not in (select conindid from pg_constraint)`,
  );
  await pool.query(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  return rows.map(({ definition }) => definition);
}
