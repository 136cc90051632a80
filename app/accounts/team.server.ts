import { createHash, randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, max, or, type SQL } from "drizzle-orm";
import { isLanguage, type Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { type Limit, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { invitationMail, queueAccountNotice, queueTeamNotice } from "./emails/account-mails.server.ts";
import { knownRole, type Role } from "./permissions.ts";
import { adminUsers, session, staffInvitations, user } from "./server/tables.server.ts";
import { normalizedEmail } from "./session/session.server.ts";
import { deleteSecondFactor, hasFactor } from "./sign-in/second-factor-rows.server.ts";

type Context = { db: Database; clock: Clock; author: { userId: string } };

export const invitationHours = 72;
const invitationsPerPerson: Limit = { name: "invitations", max: 20, windowSeconds: 3600 };

export type TeamMember = {
  email: string;
  role: Role;
  name: string;
  since: Date;
  hasSecondFactor: boolean;
  lastUsedAt: Date | null;
};

/** Of somebody who was of the staff before there were roles and has not read which one they have. */
export const hasRoleNews = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(adminUsers, and(eq(adminUsers.userId, userId), eq(adminUsers.hasRoleNews, true)))) > 0;

export async function readRoleNews({ db, author }: Omit<Context, "clock">): Promise<void> {
  await db.update(adminUsers).set({ hasRoleNews: false }).where(eq(adminUsers.userId, author.userId));
}

export async function listTeam(db: Db): Promise<TeamMember[]> {
  const rows = await db
    .select({
      email: adminUsers.email,
      role: adminUsers.role,
      name: user.name,
      since: adminUsers.createdAt,
      hasSecondFactor: hasFactor(user.id),
      lastUsedAt: max(session.updatedAt),
    })
    .from(adminUsers)
    .leftJoin(user, eq(user.email, adminUsers.email))
    .leftJoin(session, eq(session.userId, user.id))
    .groupBy(adminUsers.email, adminUsers.role, user.id, user.name, adminUsers.createdAt)
    .orderBy(asc(adminUsers.createdAt), adminUsers.email);
  return rows.map(({ name, role, ...row }) => ({ ...row, role: knownRole(role), name: name ?? "" }));
}

export type Invitation = {
  email: string;
  name: string;
  role: string;
  language: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function listInvitations({ db, clock }: Omit<Context, "author">): Promise<Invitation[]> {
  const { email, name, role, language, createdAt, expiresAt } = staffInvitations;
  return db
    .select({ email, name, role, language, createdAt, expiresAt })
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, clock.now()))
    .orderBy(desc(staffInvitations.createdAt), staffInvitations.email);
}

type NewInvitation = { email: string; name: string; role: Role; language: Language };

/** With the audit row in one transaction. The link works once, for 72 hours, and replaces an earlier one. */
export async function inviteStaff(
  context: Context,
  input: NewInvitation,
): Promise<Result<"alreadyInTeam" | "tooManyInvitations">> {
  const { db, author } = context;
  if (!(await takeFromLimit(db, invitationsPerPerson, author.userId)).allowed)
    return { ok: false, error: "tooManyInvitations" };
  return db.transaction((tx) => sendInvitation({ ...context, tx }, { ...input, email: normalizedEmail(input.email) }));
}

async function sendInvitation(
  { tx, clock, author }: Omit<Context, "db"> & { tx: Transaction },
  { email, name, role, language }: NewInvitation,
): Promise<Result<"alreadyInTeam">> {
  if ((await tx.$count(adminUsers, eq(adminUsers.email, email))) > 0) return { ok: false, error: "alreadyInTeam" };
  const token = randomBytes(32).toString("base64url");
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + invitationHours * 3_600_000);
  const row = {
    tokenHash: invitationHash(token),
    name,
    role,
    language,
    invitedBy: author.userId,
    createdAt,
    expiresAt,
  };
  await tx
    .insert(staffInvitations)
    .values({ email, ...row })
    .onConflictDoUpdate({ target: staffInvitations.email, set: row });
  const [inviter] = await tx.select({ name: user.name }).from(user).where(eq(user.id, author.userId));
  await invitationMail.queue(tx, { email, token, language, inviter: inviter?.name ?? "" });
  await queueTeamNotice(tx, "invited", { person: email });
  await recordAudit(tx, author, "staff-invited", `account:${accountKey(email)}`, {
    after: { role, language, expiresAt },
  });
  return { ok: true };
}

/** The same invitation again, with a new link; the earlier one ends. One that has expired stays so. */
export async function resendInvitation(
  context: Context,
  email: string,
): Promise<Result<"noInvitation" | "alreadyInTeam" | "tooManyInvitations">> {
  const { db, clock, author } = context;
  if (!(await takeFromLimit(db, invitationsPerPerson, author.userId)).allowed)
    return { ok: false, error: "tooManyInvitations" };
  return db.transaction(async (tx) => {
    const isOpen = and(eq(staffInvitations.email, email), gt(staffInvitations.expiresAt, clock.now()));
    // Locked, so that one withdrawn meanwhile does not come back.
    const [found] = await tx.select().from(staffInvitations).where(isOpen).for("update");
    if (!found || !isLanguage(found.language)) return { ok: false, error: "noInvitation" } as const;
    const { name, role, language } = found;
    return sendInvitation({ ...context, tx }, { email, name, role: knownRole(role), language });
  });
}

export const invitationHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

export async function withdrawInvitation({ db, author }: Context, email: string): Promise<Result<"noInvitation">> {
  const isForEmail = eq(staffInvitations.email, email);
  const withdrawn = await db.transaction((tx) => deleteInvitations(tx, author, isForEmail));
  return withdrawn > 0 ? { ok: true } : { ok: false, error: "noInvitation" };
}

async function deleteInvitations(tx: Transaction, author: { userId: string }, which: SQL | undefined): Promise<number> {
  const withdrawn = await tx.delete(staffInvitations).where(which).returning();
  for (const { email, language } of withdrawn)
    await recordAudit(tx, author, "invitation-withdrawn", `account:${accountKey(email)}`, { before: { language } });
  return withdrawn.length;
}

/**
 * Removes admin right, sessions and second factor: the next request is refused (security 6.24). Ends invitations to the
 * person and, unless they remove themselves, by them. The account stays for the audit log. The last owner cannot be removed
 * (security 6.63); members who remove themselves need `isConfirmed`.
 */
export async function removeStaff(
  { db, author }: Context,
  input: { email: string; isConfirmed: boolean },
): Promise<Result<"notInTeam" | "lastOwner" | "confirmSelf", { isSelf: boolean }>> {
  const { email, isConfirmed } = input;
  return db.transaction(async (tx) => {
    const all = await lockTeam(tx);
    const member = all.find((row) => row.email === email);
    if (!member) return { ok: false, error: "notInTeam" } as const;
    const [account] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
    const isSelf = account?.id === author.userId;
    if (isLastOwner(all, member)) return { ok: false, error: "lastOwner" } as const;
    if (isSelf && !isConfirmed) return { ok: false, error: "confirmSelf" } as const;
    await queueAccountNotice(tx, "removed", { email });
    await tx.delete(adminUsers).where(eq(adminUsers.email, email));
    let hadSecondFactor = false;
    if (account) {
      await tx.delete(session).where(eq(session.userId, account.id));
      hadSecondFactor = (await deleteSecondFactor(tx, account.id)).wasOn;
    }
    const isForEmail = eq(staffInvitations.email, email);
    const areSent = account && !isSelf ? eq(staffInvitations.invitedBy, account.id) : undefined;
    await deleteInvitations(tx, author, or(isForEmail, areSent));
    await queueTeamNotice(tx, "left", { person: email });
    await recordAudit(tx, author, "staff-removed", `user:${account?.id ?? accountKey(email)}`, {
      before: { admin: true, role: member.role, secondFactor: hadSecondFactor },
      after: { admin: false, secondFactor: false },
    });
    await publish(tx, { topic: "access" });
    return { ok: true, isSelf } as const;
  });
}

type TeamRow = typeof adminUsers.$inferSelect;

/** All rows in order, so that two changes at once do not both see the other's owner (security 6.63). */
const lockTeam = (tx: Transaction): Promise<TeamRow[]> =>
  tx.select().from(adminUsers).orderBy(adminUsers.email).for("update");

/** A row without an account lets nobody in. */
const isLastOwner = (all: TeamRow[], { email, role }: TeamRow): boolean =>
  role === "owner" && !all.some((other) => other.email !== email && other.role === "owner" && other.userId !== null);

/** In force at the next request; open pages and streams check again. `seen`: the role that the page showed. */
export async function changeRole(
  { db, author }: Omit<Context, "clock">,
  { email, role, seen }: { email: string; role: Role; seen: string },
): Promise<Result<"notInTeam" | "lastOwner" | "sameRole" | "otherRole">> {
  return db.transaction(async (tx) => {
    const all = await lockTeam(tx);
    const member = all.find((row) => row.email === email);
    if (!member) return { ok: false, error: "notInTeam" } as const;
    if (member.role !== seen) return { ok: false, error: "otherRole" } as const;
    if (member.role === role) return { ok: false, error: "sameRole" } as const;
    if (isLastOwner(all, member)) return { ok: false, error: "lastOwner" } as const;
    await tx.update(adminUsers).set({ role, hasRoleNews: false }).where(eq(adminUsers.email, email));
    await recordAudit(tx, author, "staff-role-changed", `user:${member.userId ?? accountKey(email)}`, {
      before: { role: member.role },
      after: { role },
    });
    await publish(tx, { topic: "access" });
    return { ok: true } as const;
  });
}
