import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { countModelDemand } from "#app/compatibility/model-demand.server.ts";
import { writeOrderDays } from "#app/orders/figures/order-figures.server.ts";
import { databaseOn } from "#app/platform/database/database.server.ts";
import { generateOrders } from "./generated-orders.ts";
import { generateRecords } from "./generated-records.ts";
import { staffPerson } from "../sign-in.ts";

/**
 * Fills the migrated database of a stopped shop with orders, their records and a member of staff. Creating indexes after
 * the rows takes a fifth of the time; triggers and foreign keys are off.
 */
export async function fillShop(connection: pg.PoolConfig, count: number): Promise<void> {
  const settings = ["session_replication_role=replica", "synchronous_commit=off", "maintenance_work_mem=512MB"];
  const options = settings.map((each) => `-c ${each}`).join(" ");
  const pool = new pg.Pool({ ...connection, max: 2, options });
  try {
    const indexes = await dropIndexes(pool);
    await generateOrders(pool, count);
    await generateRecords(pool, count);
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

async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and indexrelid not in (select conindid from pg_constraint)`,
  );
  await pool.query(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  return rows.map(({ definition }) => definition);
}
