import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { database, type Transaction } from "#app/platform/database/database.server.ts";
import { addressSubject, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { queueTeamNotice } from "../emails/account-mails.server.ts";
import { maxPasswordLength, staffMinimum } from "../rules/password-rules.ts";
import { deleteSecondFactor } from "../sign-in/second-factor-rows.server.ts";
import { invitationHash } from "../team.server.ts";
import { type Caller, openSession, sessionTokenOf } from "./auth.server.ts";
import { isEasilyGuessed } from "./easily-guessed.server.ts";
import { deviceCookie } from "./known-device.server.ts";
import type { NewPasswordError } from "./password.server.ts";
import { queuePasswordHash } from "./password-hash-queue.server.ts";
import { signOut } from "./sign-in.server.ts";
import { account, adminUsers, session, staffInvitations, user, verification } from "./tables.server.ts";

export type AcceptInvitationResult = Result<
  NewPasswordError | "staleInvitation" | "tooManyRequests",
  { cookies: string[] }
>;

/**
 * With the admin right (security 6.22). The link works once; a refused password keeps it. `cookies` sign the person in,
 * since the password was typed just now; a required second factor is asked for next (security 6.67).
 */
export async function acceptInvitation(
  input: { token: unknown; password: string },
  from: Caller,
): Promise<AcceptInvitationResult> {
  const { token, password } = input;
  const db = database();
  const details = { address: from.address, requestId: from.requestId };
  const perAddress = { ...limits.loginPerAddress, name: "invitation-address" };
  if (!(await takeFromLimit(db, perAddress, addressSubject(from.address))).allowed)
    return { ok: false, error: "tooManyRequests" };
  const stale = () => {
    recordSecurityEvent("reset-link-refused", { ...details, detail: "invitation" });
    return { ok: false, error: "staleInvitation" } as const;
  };
  const tokenHash = typeof token === "string" && token.length <= 200 ? invitationHash(token) : "";
  const mine = () => and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, new Date()));
  const [invitation] = await db.select().from(staffInvitations).where(mine());
  if (!invitation) return stale();
  const { email } = invitation;
  if (password.length < staffMinimum) return { ok: false, error: "tooShortForStaff" };
  if (password.length > maxPasswordLength) return { ok: false, error: "tooLong" };
  if (await isEasilyGuessed(password, { email, isStaff: true })) return { ok: false, error: "tooCommon" };
  const slot = await queuePasswordHash(() => hashPassword(password));
  if (!slot.ok) return { ok: false, error: "tooManyRequests" };
  const id = await db.transaction(async (tx) => {
    const [used] = await tx.delete(staffInvitations).where(mine()).returning();
    return used ? join(tx, used, slot.result) : null;
  });
  if (id === null) return stale();
  recordSecurityEvent("admin-created", { ...details, email, userId: id, detail: "invitation" });
  if (sessionTokenOf(from.headers)) await signOut(from.headers);
  const cookies = await openSession(id, from.headers);
  recordSecurityEvent("sign-in", { ...details, email, userId: id, detail: "invitation" });
  return { ok: true, cookies: [...cookies, deviceCookie(email)] };
}

/** Takes over an earlier account of the address, with a new password and without its sessions. */
async function join(
  tx: Transaction,
  { email, name, role, language, invitedBy }: typeof staffInvitations.$inferSelect,
  password: string,
): Promise<string> {
  const [existing] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email)).for("update");
  const id = existing?.id ?? randomUUID();
  if (existing) {
    await tx.update(user).set({ name, emailVerified: true, updatedAt: new Date() }).where(eq(user.id, id));
    await tx.delete(session).where(eq(session.userId, id));
    await tx.delete(account).where(eq(account.userId, id));
    await tx.delete(verification).where(eq(verification.value, id));
    await deleteSecondFactor(tx, id);
  } else await tx.insert(user).values({ id, name, email, emailVerified: true });
  await tx.insert(account).values({ id: randomUUID(), accountId: id, providerId: "credential", userId: id, password });
  await tx
    .insert(adminUsers)
    .values({ email, userId: id, role, language })
    .onConflictDoUpdate({ target: adminUsers.email, set: { userId: id, role, language } });
  await recordAudit(tx, { userId: id }, "invitation-accepted", `user:${id}`, {
    before: { admin: false },
    after: { admin: true, role, invitedBy },
  });
  await queueTeamNotice(tx, "joined", { person: email });
  return id;
}
