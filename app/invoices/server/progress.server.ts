import { eq, gt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { invoiceProgress } from "./tables.server.ts";

type Source = (typeof invoiceProgress.$inferSelect)["source"];

/** A row may appear with an earlier time than others, that of its transaction's start. A day is ample. */
const latenessMs = 86_400_000;

export async function doneUntil(db: Db, source: Source): Promise<Date> {
  const [row] = await db.select().from(invoiceProgress).where(eq(invoiceProgress.source, source));
  return row?.doneUntil ?? new Date(0);
}

export async function recordDone(db: Db, source: Source, now: Date): Promise<void> {
  const until = new Date(now.getTime() - latenessMs);
  await db
    .insert(invoiceProgress)
    .values({ source, doneUntil: until })
    .onConflictDoUpdate({
      target: invoiceProgress.source,
      set: { doneUntil: sql`greatest(${invoiceProgress.doneUntil}, excluded.done_until)` },
    });
}

/** Rows from `time` on are read again; existing numbers stay. */
export async function reopenProgress(db: Db, time: Date): Promise<void> {
  const until = new Date(time.getTime() - latenessMs);
  await db.update(invoiceProgress).set({ doneUntil: until }).where(gt(invoiceProgress.doneUntil, until));
}
