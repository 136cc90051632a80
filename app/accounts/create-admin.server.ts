import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { maxPasswordLength, staffMinimum } from "./rules/password-rules.ts";
import { isEasilyGuessed } from "./server/easily-guessed.server.ts";
import { account, adminUsers, session, user, verification } from "./server/tables.server.ts";
import { deleteSecondFactor } from "./sign-in/second-factor-rows.server.ts";

export const adminRefusals = {
  invalidEmail: "This is not an e-mail address.",
  passwordLength: `The password must have ${staffMinimum} to ${maxPasswordLength} characters.`,
  easilyGuessed:
    "The password is easily guessed: take another, such as four words that have nothing to do with each other.",
};

/**
 * Creates an owner, or gives an existing one a new password, in one transaction with its audit row: the only way in
 * (security 6.22). Sends no mail, since the command line has no texts.
 */
export async function createAdmin(
  db: Database,
  input: { email: string; password: string },
  author: Author = "command-line",
): Promise<Result<keyof typeof adminRefusals, { created: boolean }>> {
  const email = z.email().max(254).safeParse(comparableEmail(input.email));
  if (!email.success) return { ok: false, error: "invalidEmail" };
  if (input.password.length < staffMinimum || input.password.length > maxPasswordLength)
    return { ok: false, error: "passwordLength" };
  if (await isEasilyGuessed(input.password, { email: email.data, isStaff: true }))
    return { ok: false, error: "easilyGuessed" };
  const password = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const [existing] = await tx.select().from(user).where(eq(user.email, email.data));
    const id = existing?.id ?? randomUUID();
    if (existing) {
      await tx.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, id));
      await tx.delete(session).where(eq(session.userId, id));
      await tx.delete(account).where(eq(account.userId, id));
      await tx.delete(verification).where(eq(verification.value, id));
      // For somebody who has lost phone and recovery codes.
      await deleteSecondFactor(tx, id);
    } else
      await tx.insert(user).values({ id, name: email.data.split("@")[0]!, email: email.data, emailVerified: true });
    await tx
      .insert(account)
      .values({ id: randomUUID(), accountId: id, providerId: "credential", userId: id, password });
    const [before] = await tx.select().from(adminUsers).where(eq(adminUsers.email, email.data));
    await tx
      .insert(adminUsers)
      .values({ email: email.data, userId: id, role: "owner" })
      .onConflictDoUpdate({ target: adminUsers.email, set: { userId: id } });
    await recordAudit(tx, author, before ? "admin-password-set" : "admin-created", `user:${id}`, {
      before: existing ? { admin: Boolean(before), password: "before" } : null,
      after: { admin: true, role: before?.role ?? "owner", password: "after" },
    });
    return { ok: true, created: !existing } as const;
  });
}

/** ADMIN_EMAIL and ADMIN_PASSWORD; ignored once there is an admin. */
export async function seedFirstAdmin(
  db: Database,
  first: { email: string; password: string } | undefined,
): Promise<void> {
  if (!first) return;
  const [any] = await db.select().from(adminUsers).limit(1);
  if (any) return;
  const made = await createAdmin(db, first, "settings");
  if (!made.ok) throw new Error(`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator. ${adminRefusals[made.error]}`);
  recordSecurityEvent("admin-created", { email: first.email, detail: "by ADMIN_EMAIL" });
}

export const countAdmins = (db: Database): Promise<number> => db.$count(adminUsers);
