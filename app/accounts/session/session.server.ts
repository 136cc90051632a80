import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { knownRole, type Role } from "../permissions.ts";
import { absoluteSeconds, idleSeconds, renewAfterSeconds, sessionTokenOf } from "../server/auth.server.ts";
import { adminUsers, session, user } from "../server/tables.server.ts";
import { hasFactor, hasSecondFactor, isSecondFactorRequired } from "../sign-in/second-factor-rows.server.ts";

export type SignedIn = {
  user: { id: string; email: string; name: string };
  isAdmin: boolean;
  /** Null also while a second factor is required of somebody without one. */
  role: Role | null;
  /** The role that such a person gets with a second factor (security 6.67). */
  awaitsFactor?: Role;
  signedInAt: Date;
  sessionId: string;
  /** From which the back office was last used (`networkOf`). */
  network?: string | null;
};

/** Lowers ASCII letters only, so that no look-alike letter becomes another (security 2.16). */
export const normalizedEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

type FoundSession = {
  sessionId: string;
  expiresAt: Date;
  signedInAt: Date;
  id: string;
  email: string;
  name: string;
  isVerified: boolean;
  /** Of the row of `admin_users` that is bound to the account. */
  role: string | null;
  hasFactor: boolean;
  network: string | null;
};

/** `lower` with collation "C" equals `normalizedEmail`. */
const sessionByToken = statement<FoundSession>(
  "session-by-token",
  () => sql`
    select ${session.id} as "sessionId", ${session.expiresAt} as "expiresAt", ${session.createdAt} as "signedInAt",
      ${session.ipAddress} as "network",
      ${user.id}, ${user.email}, ${user.name}, ${user.emailVerified} as "isVerified",
      (select ${adminUsers.role} from ${adminUsers} where ${adminUsers.email} = lower(${user.email} collate "C")
        and ${adminUsers.userId} = ${user.id}) as "role",
      ${hasFactor(user.id)} as "hasFactor"
    from ${session} join ${user} on ${user.id} = ${session.userId}
    where ${session.token} = ${sql.placeholder("token")}`,
);

/**
 * The signed-in person, or null. Read each time, so that a removal counts at once (security 6.24), in one statement
 * (docs/decisions/0032). Calls not caused by a person (`isUsed: false`) do not prolong the session (security 6.27).
 */
export async function readSession(
  headers: Headers,
  { isUsed = true }: { isUsed?: boolean } = {},
): Promise<SignedIn | null> {
  const token = sessionTokenOf(headers);
  if (!token) return null;
  const db = database();
  const [found] = await sessionByToken.run(db, { token });
  if (!found) return null;
  const { sessionId, expiresAt, signedInAt, id, email, name, isVerified } = found;
  const [now, isThisSession] = [Date.now(), eq(session.id, sessionId)];
  if (expiresAt.getTime() < now || now - signedInAt.getTime() > absoluteSeconds * 1000) {
    await db.delete(session).where(isThisSession);
    return null;
  }
  const idleSince = expiresAt.getTime() - idleSeconds * 1000;
  if (isUsed && now - idleSince >= renewAfterSeconds * 1000) {
    const until = { expiresAt: new Date(now + idleSeconds * 1000), updatedAt: new Date(now) };
    const prolonged = await db.update(session).set(until).where(isThisSession).returning({ id: session.id });
    // It ended meanwhile.
    if (prolonged.length === 0) return null;
  }
  const role = isVerified ? (found.role === null ? await roleOf(id, email) : knownRole(found.role)) : null;
  const signedIn = { user: { id, email, name }, isAdmin: role !== null, signedInAt, sessionId, network: found.network };
  if (role && !found.hasFactor && isSecondFactorRequired(new Date(now)))
    return { ...signedIn, role: null, awaitsFactor: role };
  return { ...signedIn, role };
}

/** For open streams: the role while session and right are valid, without prolonging them (security 6.24, 6.27). */
export async function roleOfSession(sessionId: string, now: Date): Promise<Role | null> {
  const oldest = new Date(now.getTime() - absoluteSeconds * 1000);
  const [found] = await database()
    .select({ id: user.id, email: user.email })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.id, sessionId),
        eq(user.emailVerified, true),
        gt(session.expiresAt, now),
        gt(session.createdAt, oldest),
      ),
    );
  if (!found || (isSecondFactorRequired(now) && !(await hasSecondFactor(database(), found.id)))) return null;
  return roleOf(found.id, found.email);
}

/** A verified session whose e-mail is in `admin_users` (spec 6); the row is bound to the first account that uses it. */
export const isAdmin = async (userId: string, email: string): Promise<boolean> =>
  (await roleOf(userId, email)) !== null;

async function roleOf(userId: string, email: string): Promise<Role | null> {
  const db = database();
  const address = normalizedEmail(email);
  const mine = and(eq(adminUsers.email, address), or(isNull(adminUsers.userId), eq(adminUsers.userId, userId)));
  const [row] = await db.select().from(adminUsers).where(mine).limit(1);
  if (!row) return null;
  if (row.userId === null)
    await db
      .update(adminUsers)
      .set({ userId })
      .where(and(eq(adminUsers.email, address), isNull(adminUsers.userId)));
  return knownRole(row.role);
}
