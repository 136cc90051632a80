import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money.ts";
import type { PriceName } from "./prices.server.ts";

/**
 * The lowest price that applied in the 30 days before a reduction was announced (law: L112-1-1). Successive prices come
 * from the append-only history; null when none is recorded for that time.
 */
export async function lowestPriceBefore(db: Db, name: PriceName, announced: Date, days = 30): Promise<Cents | null> {
  const result = await db.execute<{ lowest: string | null }>(sql`
    select min(price)::text as lowest from (
      select price, lead(applied_from) over (order by applied_from, id) as replaced_at
      from price_history where name = ${name} and applied_from <= ${announced.toISOString()}::timestamptz
    ) as history
    where replaced_at is null or replaced_at > ${announced.toISOString()}::timestamptz - make_interval(days => ${days})`);
  const lowest = result.rows[0]?.lowest;
  return lowest ? centsFromDecimal(lowest) : null;
}
