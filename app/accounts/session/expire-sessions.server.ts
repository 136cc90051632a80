import { lt, or } from "drizzle-orm";
import { type Database, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { absoluteSeconds } from "../server/auth.server.ts";
import { session, staffInvitations, verification } from "../server/tables.server.ts";
import { deleteOldSetUps } from "../sign-in/second-factor-rows.server.ts";

export async function expireSessions({ db, clock }: { db: Database; clock: Clock }): Promise<{ sessions: number }> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - absoluteSeconds * 1000);
  const ended = await db
    .delete(session)
    .where(or(lt(session.expiresAt, now), lt(session.createdAt, oldest)))
    .returning({ id: session.id });
  await db.delete(verification).where(lt(verification.expiresAt, now));
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now));
  await deleteOldSetUps(db, now);
  return { sessions: ended.length };
}

export const expireSessionsJob: Job = {
  name: "expire-sessions",
  cron: "17 * * * *",
  async run() {
    await expireSessions({ db: database(), clock: systemClock });
  },
};
