import { and, desc, eq, gt, lt, max, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { deleteAfter, type Retention, rowsChanged } from "#app/platform/privacy/retention.server.ts";
import { dataLinks, retentionRuns } from "./server/tables.server.ts";

export type RetentionRun = Pick<typeof retentionRuns.$inferSelect, "what" | "at" | "rows" | "isTrial">;

export const storeRun = async (db: Db, run: RetentionRun): Promise<void> => {
  await db.insert(retentionRuns).values(run);
};

export async function lastRuns(db: Db): Promise<RetentionRun[]> {
  const rows = await db
    .selectDistinctOn([retentionRuns.what, retentionRuns.isTrial])
    .from(retentionRuns)
    .orderBy(retentionRuns.what, retentionRuns.isTrial, desc(retentionRuns.at));
  return rows.map(({ id: _, ...run }) => run);
}

export async function erasedSince(db: Db, since: Date): Promise<Map<string, { rows: number; last: Date }>> {
  const sums = await db
    .select({
      what: retentionRuns.what,
      rows: sql<number>`coalesce(sum(${retentionRuns.rows}), 0)::integer`,
      last: max(retentionRuns.at),
    })
    .from(retentionRuns)
    .where(and(eq(retentionRuns.isTrial, false), gt(retentionRuns.at, since)))
    .groupBy(retentionRuns.what);
  return new Map(sums.map(({ what, rows, last }) => [what, { rows, last: last! }]));
}

export const retentionRunRetention = deleteAfter(
  { months: 12 },
  { what: "runs of this job", from: retentionRuns, since: retentionRuns.at },
);

export const dataLinkRetention: Retention = {
  what: "links to personal data",
  erase: ({ db, now }) => rowsChanged(db.delete(dataLinks).where(lt(dataLinks.expiresAt, now))),
};
