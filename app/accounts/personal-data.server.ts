import { and, asc, eq, exists, lt, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { definePersonalData, eraseRows, personTable } from "#app/platform/privacy/person-table.server.ts";
import { type PersonExporter, rowsChanged } from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { account, adminUsers, session, staffInvitations, user } from "./server/tables.server.ts";

export const isStaffAddress = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(adminUsers, eq(adminUsers.email, email))) > 0;

/** Without passwords, codes and session tokens. */
const accountExporter: PersonExporter = {
  part: "accounts",
  async export({ db, email }) {
    const isStaff = db.select({ one: sql`1` }).from(adminUsers).where(eq(adminUsers.userId, user.id));
    const accounts = await db
      .select({
        ...pick(user, "id", "name", "email", "createdAt"),
        isStaff: sql<boolean>`${exists(isStaff)}`,
      })
      .from(user)
      .where(isAddress(user.email, email));
    const sessions = await db
      .select({
        userId: session.userId,
        device: session.userAgent,
        network: session.ipAddress,
        signedInAt: session.createdAt,
        lastUsedAt: session.updatedAt,
      })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(isAddress(user.email, email))
      .orderBy(asc(session.createdAt));
    const invitations = await db
      .select({
        ...pick(staffInvitations, "name", "email", "language"),
        invitedAt: staffInvitations.createdAt,
        expiresAt: staffInvitations.expiresAt,
      })
      .from(staffInvitations)
      .where(isAddress(staffInvitations.email, email));
    return [
      ...accounts.map(({ id, ...account }) => ({
        ...account,
        sessions: sessions.filter(({ userId }) => userId === id).map(({ userId: _, ...exported }) => exported),
      })),
      ...invitations.map((invitation) => ({ invitation })),
    ];
  },
};

const whileEmployed = { period: "while the person works here", erasedBy: ["staff"] };

const users = personTable(
  user,
  { ...whileEmployed, storedAt: "createdAt" },
  {
    address: ["email"],
    personal: ["name", "image"],
    record: ["id", "createdAt"],
    technical: ["emailVerified", "updatedAt"],
  },
);
const sessions = personTable(
  session,
  { period: "12 hours unused, 7 days at most", erasedBy: ["expire-sessions"] },
  {
    personal: ["ipAddress", "userAgent"],
    record: ["userId", "createdAt", "updatedAt"],
    technical: ["id", "token", "expiresAt"],
  },
);
const passwords = personTable(account, whileEmployed, {
  record: ["userId", "createdAt", "updatedAt"],
  technical: [
    "id",
    "accountId",
    "providerId",
    "accessToken",
    "refreshToken",
    "idToken",
    "accessTokenExpiresAt",
    "refreshTokenExpiresAt",
    "scope",
    "password",
  ],
});
const invitations = personTable(
  staffInvitations,
  { period: "72 hours", erasedBy: ["expire-sessions"], storedAt: "createdAt" },
  {
    address: ["email"],
    personal: ["name"],
    record: ["role", "language", "createdAt", "expiresAt"],
    staff: ["invitedBy"],
    technical: ["tokenHash"],
  },
);

/** Team members keep theirs until they are removed from the team, which never removes the last administrator. */
export const accountData = definePersonalData({
  what: "accounts",
  tables: [users, sessions, passwords, invitations],
  exporter: accountExporter,
  async erase(erasure) {
    const { db, email, before } = erasure;
    const isStaff = db
      .select({ one: sql`1` })
      .from(adminUsers)
      .where(or(eq(adminUsers.email, email), eq(adminUsers.userId, user.id)));
    const accounts = await rowsChanged(
      db.delete(user).where(and(isAddress(user.email, email), lt(user.createdAt, before), notExists(isStaff))),
    );
    return accounts + (await eraseRows(erasure, invitations));
  },
});
