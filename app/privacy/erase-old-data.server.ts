import { TransactionRollbackError } from "drizzle-orm";
import { type Database, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Retention } from "#app/platform/privacy/retention.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { checkClock, reportDoubt } from "#app/platform/time/trusted-clock.server.ts";
import { retentions } from "./kept-data.server.ts";
import { storeRun } from "./retention-runs.server.ts";

type Context = { db: Database; now: Date; kinds?: readonly Retention[] };

/** Erases what is too old and stores the numbers. Failures are reported after all kinds had their turn. */
export async function eraseOldData({ db, now, kinds = retentions }: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const { what, erase } of kinds) {
    let rows: number | null = null;
    try {
      rows = await erase({ db, now });
      if (rows > 0) log.info({ what, rows }, "old data erased");
    } catch (error) {
      failures.push(error);
    }
    await storeRun(db, { what, at: now, rows, isTrial: false });
  }
  if (failures.length > 0) throw new AggregateError(failures, "old data was not erased");
}

/** In transactions that are rolled back: what the next run would erase. Locks its rows for that moment. */
export async function tryErasingOldData({ db, now, kinds = retentions }: Context): Promise<void> {
  for (const { what, erase } of kinds) {
    let rows: number | null = null;
    try {
      await db.transaction(async (tx) => {
        rows = await erase({ db: tx, now });
        tx.rollback();
      });
    } catch (error) {
      if (!(error instanceof TransactionRollbackError)) {
        rows = null;
        log.error({ err: error as Error, what }, "a trial of erasing old data failed");
      }
    }
    await storeRun(db, { what, at: now, rows, isTrial: true });
  }
}

export const eraseOldDataJob: Job = {
  name: "erase-old-data",
  cron: "23 3 * * *",
  async run() {
    const [db, now] = [database(), systemClock.now()];
    const doubt = await checkClock(db, now);
    if (doubt) reportDoubt(doubt);
    else await eraseOldData({ db, now });
  },
};
