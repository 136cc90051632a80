import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { promoCodes } from "./server/tables.server.ts";

/** By the database's clock; null if none will change. */
export async function timeToPublicCodeChange(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(moment) - clock_timestamp()) * 1000)::float8 as ms
    from ${promoCodes} as code, lateral (values (code.valid_from), (code.valid_until)) as moments (moment)
    where code.is_public and code.is_active and moment > clock_timestamp()`);
  const ms = rows[0]?.ms ?? null;
  return ms && Math.max(0, ms);
}
