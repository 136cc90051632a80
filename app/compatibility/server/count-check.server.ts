import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { officeDay } from "#app/platform/office-day.ts";
import { compatibilityCheckDays } from "./tables.server.ts";

/** Rows of a day over which its checks are spread. */
const shards = 16;

/** Counts one check of the day, for the figures of the back office. */
export async function countCheck(db: Db, { isCompatible, now }: { isCompatible: boolean; now: Date }): Promise<void> {
  const day = officeDay(now);
  const shard = Math.floor(Math.random() * shards);
  await db
    .insert(compatibilityCheckDays)
    .values({ day, isCompatible, shard, checks: 1 })
    .onConflictDoUpdate({
      target: [compatibilityCheckDays.day, compatibilityCheckDays.isCompatible, compatibilityCheckDays.shard],
      set: { checks: sql`${compatibilityCheckDays.checks} + 1` },
    });
}
