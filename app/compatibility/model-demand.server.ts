import { and, desc, gte, sql } from "drizzle-orm";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { compatibilityAttempts, isCheck, modelDemand, modelDemandProgress } from "./server/tables.server.ts";

type AskedModel = { brand: string; model: string; checks: number };

export function mostAskedModels(db: Db, { since, limit }: { since: Date; limit: number }): Promise<AskedModel[]> {
  const checks = sql<number>`count(*)::integer`;
  return (
    db
      .select({ brand: compatibilityAttempts.brand, model: compatibilityAttempts.model, checks })
      .from(compatibilityAttempts)
      // Rows with an e-mail are on the waiting list: their check is counted already.
      .where(and(gte(compatibilityAttempts.createdAt, since), isCheck))
      .groupBy(compatibilityAttempts.brand, compatibilityAttempts.model)
      .orderBy(desc(checks), compatibilityAttempts.brand, compatibilityAttempts.model)
      .limit(limit)
  );
}

/** Then a check is visible, whatever its transaction or clock. */
const settledAfterMinutes = 10;
/** Per statement, because of the time limit. */
const daysAtOnce = 90;

/** Adds checks since the last run to the sums. Idempotent. `checksByModel` adds the uncounted ones, so demand is exact. */
export async function countModelDemand({ db, now }: { db: Database; now: Date }): Promise<void> {
  const end = new Date(now.getTime() - settledAfterMinutes * 60_000);
  for (;;) {
    const isDone = await db.transaction(async (tx) => {
      const from = await progress(tx, end);
      if (from >= end) return true;
      const until = new Date(Math.min(end.getTime(), from.getTime() + daysAtOnce * 86_400_000));
      await tx.execute(sql`
        insert into ${modelDemand} as known (brand, model, checks, first_year, last_year)
        select brand, model, count(*), min(year), max(year) from ${compatibilityAttempts}
        where ${isCheck} and created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz
        group by brand, model
        on conflict (brand, model) do update set checks = known.checks + excluded.checks,
          first_year = least(known.first_year, excluded.first_year), last_year = greatest(known.last_year, excluded.last_year)`);
      await tx.update(modelDemandProgress).set({ countedUntil: until });
      return false;
    });
    if (isDone) return;
  }
}

/** Locked; before the first run the first check's day, or `end`. */
async function progress(tx: Db, end: Date): Promise<Date> {
  await tx
    .insert(modelDemandProgress)
    .select(
      sql`select true, coalesce(date_trunc('day', min(created_at)), ${end.toISOString()}::timestamptz) from ${compatibilityAttempts} where ${isCheck}`,
    )
    .onConflictDoNothing();
  const [row] = await tx.select().from(modelDemandProgress).for("update");
  return row!.countedUntil;
}

/** For backdated sample data: the next run counts everything. */
export async function forgetModelDemand(tx: Db): Promise<void> {
  await tx.delete(modelDemandProgress);
  await tx.delete(modelDemand);
}

export const modelDemandJob: Job = {
  name: "model-demand",
  cron: "17 * * * *",
  run: () => countModelDemand({ db: database(), now: systemClock.now() }),
};
