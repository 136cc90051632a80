import { and, desc, eq, gt, lt, ne, or } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { networkOf } from "#app/platform/audit/security-events.server.ts";
import { type Database, database } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { absoluteSeconds } from "../server/auth.server.ts";
import { session, staffInvitations, verification } from "../server/tables.server.ts";
import { deleteOldSetUps } from "../sign-in/second-factor-rows.server.ts";

type Context = { db: Database; clock: Clock; author: { userId: string } };

export type OwnSession = {
  id: string;
  device: string;
  /** Of the last page of the back office: a /24 of IPv4 or a /48 of IPv6. */
  network: string | null;
  signedInAt: Date;
  /** Accurate to a quarter of an hour. */
  lastUsedAt: Date;
};

export async function listSessions({ db, clock, author }: Context): Promise<OwnSession[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, author.userId),
        gt(session.expiresAt, now),
        gt(session.createdAt, new Date(now.getTime() - absoluteSeconds * 1000)),
      ),
    )
    .orderBy(desc(session.updatedAt), session.id);
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    device: userAgent ?? "",
    network: ipAddress,
    signedInAt: createdAt,
    lastUsedAt: updatedAt,
  }));
}

/** Keeps from which network a session is used; writes only when it has changed. */
export async function noteNetwork(
  db: Database,
  { sessionId, network }: { sessionId: string; network?: string | null },
  address: string,
): Promise<void> {
  const ipAddress = networkOf(address);
  if (ipAddress !== network) await db.update(session).set({ ipAddress }).where(eq(session.id, sessionId));
}

/** Ends another session of the same account, from that session's next request. */
export async function endSession({ db, author }: Context, id: string): Promise<Result<"noSession">> {
  const { userId } = author;
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ id: session.id });
    if (ended.length === 0) return { ok: false, error: "noSession" };
    await recordAudit(tx, author, "session-ended", `user:${userId}`);
    await publish(tx, { topic: "access" });
    return { ok: true };
  });
}

export async function endOtherSessions({ db, author }: Context, presentId: string): Promise<number> {
  const { userId } = author;
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, userId), ne(session.id, presentId)))
      .returning({ id: session.id });
    if (ended.length === 0) return 0;
    await recordAudit(tx, author, "sessions-ended", `user:${userId}`, {
      before: { sessions: ended.length + 1 },
      after: { sessions: 1 },
    });
    await publish(tx, { topic: "access" });
    return ended.length;
  });
}

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
