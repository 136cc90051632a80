import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { priceHistory, prices } from "../server/tables.server.ts";

/** By the database's clock; 0 when one is due, null for none. */
export async function timeToNextPrice(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(history.applied_from) - clock_timestamp()) * 1000)::float8 as ms
    from ${priceHistory} as history join ${prices} as current
      on current.name = history.name and history.applied_from > current.updated_at`);
  const ms = rows[0]?.ms ?? null;
  return ms && Math.max(0, ms);
}

/**
 * Copies due prices into the table `prices` (spec 3). Orders read the history too. Idempotent. Returns the number of
 * changes.
 */
export async function applyDuePrices(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${prices} as current set price = begun.price, updated_at = begun.applied_from
    from (
      select distinct on (name) name, price, applied_from from ${priceHistory}
      where applied_from <= clock_timestamp() order by name, applied_from desc, id desc
    ) as begun
    where begun.name = current.name and begun.applied_from > current.updated_at`);
  return rowCount ?? 0;
}
