import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import type { PriceName } from "./prices.server.ts";

/**
 * From the append-only history; null without a record. Reductions by public codes are in
 * app/promotions/lowest-announced-price.server.ts.
 */
export async function lowestPriceBetween(
  db: Db,
  name: PriceName,
  { from, to }: { from: Date; to: Date },
): Promise<Cents | null> {
  const result = await db.execute<{ lowest: string | null }>(sql`
    select min(price)::text as lowest from (
      select price, lead(applied_from) over (order by applied_from, id) as replaced_at
      from price_history where name = ${name} and applied_from <= ${to.toISOString()}::timestamptz
    ) as history
    where replaced_at is null or replaced_at > ${from.toISOString()}::timestamptz`);
  const lowest = result.rows[0]?.lowest;
  return lowest ? centsFromDecimal(lowest) : null;
}
