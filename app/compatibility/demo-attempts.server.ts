import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { officeDay } from "#app/platform/office-day.ts";
import { compatibilityAttempts, compatibilityCheckDays } from "./server/tables.server.ts";

export type DemoAttempt = Pick<
  typeof compatibilityAttempts.$inferInsert,
  "brand" | "model" | "year" | "energy" | "language"
> & { email: string | null; createdAt: Date };

/** Stores incompatible checks of the past, for demonstration data; no mail is queued. */
export async function storeDemoAttempts(tx: Db, attempts: DemoAttempt[]): Promise<void> {
  await tx.insert(compatibilityAttempts).values(attempts);
}

/** Adds checks to the figures of days. */
export async function countDemoChecks(
  tx: Db,
  days: { at: Date; isCompatible: boolean; checks: number }[],
): Promise<void> {
  const { checks } = compatibilityCheckDays;
  await tx
    .insert(compatibilityCheckDays)
    .values(days.map(({ at, ...day }) => ({ ...day, day: officeDay(at), shard: 0 })))
    .onConflictDoUpdate({
      target: [compatibilityCheckDays.day, compatibilityCheckDays.isCompatible, compatibilityCheckDays.shard],
      set: { checks: sql`${checks} + excluded.checks` },
    });
}
