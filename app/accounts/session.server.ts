import { isAPIError } from "better-auth/api";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { database } from "#app/platform/database.server.ts";
import { absoluteSeconds, auth, hasSessionCookie } from "./server/auth.server.ts";
import { adminUsers, session, user } from "./server/tables.server.ts";
import { orDatabaseFault } from "./server/watched-database.server.ts";

export type SignedIn = {
  user: { id: string; email: string; name: string };
  isAdmin: boolean;
  /** When the password was given. */
  signedInAt: Date;
  sessionId: string;
};

/** Lower case of ASCII letters only: no look-alike letter becomes another (security 2 #16). */
export const normalizedEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Who asks, or null. Read from the database each time, so that a removed admin row or session counts at once (security 6.24). */
export async function readSession(headers: Headers): Promise<SignedIn | null> {
  if (!hasSessionCookie(headers)) return null;
  const found = await orDatabaseFault(() =>
    auth().api.getSession({ headers, query: { disableCookieCache: true } }),
  ).catch((error: unknown) => {
    // It ended between being read and being prolonged.
    if (isAPIError(error) && error.statusCode === 401) return null;
    throw error;
  });
  if (!found) return null;
  const signedInAt = new Date(found.session.createdAt);
  if (Date.now() - signedInAt.getTime() > absoluteSeconds * 1000) {
    await database().delete(session).where(eq(session.id, found.session.id));
    return null;
  }
  const { id, email, name } = found.user;
  return {
    user: { id, email, name },
    isAdmin: found.user.emailVerified && (await isAdmin(id, email)),
    signedInAt,
    sessionId: found.session.id,
  };
}

/**
 * Whether the session still stands and its person still has the admin right, as a stream that stays open asks: unlike
 * `readSession` it does not prolong the session, so that an open page does not keep an idle one alive (security 6.24, 6.27).
 */
export async function isStaffSession(sessionId: string, now: Date): Promise<boolean> {
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
  return found !== undefined && isAdmin(found.id, found.email);
}

/** A verified session whose e-mail stands in `admin_users` (spec 6); the row is bound to the first account that uses it. */
export async function isAdmin(userId: string, email: string): Promise<boolean> {
  const db = database();
  const address = normalizedEmail(email);
  const mine = and(eq(adminUsers.email, address), or(isNull(adminUsers.userId), eq(adminUsers.userId, userId)));
  const [row] = await db.select().from(adminUsers).where(mine).limit(1);
  if (!row) return false;
  if (row.userId === null)
    await db
      .update(adminUsers)
      .set({ userId })
      .where(and(eq(adminUsers.email, address), isNull(adminUsers.userId)));
  return true;
}
