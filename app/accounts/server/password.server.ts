import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { Language } from "#app/i18n/languages.ts";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { addressSubject, forgetLimits, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { plainEmail } from "#app/platform/text/email-address.ts";
import { queueAccountNotice } from "../emails/account-mails.server.ts";
import { maxPasswordLength, peopleMinimum, staffMinimum } from "../rules/password-rules.ts";
import { normalizedEmail, type SignedIn } from "../session/session.server.ts";
import { listPasskeys } from "../sign-in/passkeys.server.ts";
import { hasSecondFactor } from "../sign-in/second-factor-rows.server.ts";
import { auth, authCall, type Caller } from "./auth.server.ts";
import { isEasilyGuessed } from "./easily-guessed.server.ts";
import { queuePasswordHash } from "./password-hash-queue.server.ts";
import { unknownDeviceHits } from "./sign-in.server.ts";
import { adminUsers, session, user, verification } from "./tables.server.ts";

/** Minimum milliseconds, so that the time does not tell whether a mail was written. */
const requestTime = 250;

export type RequestResetResult = Result<"invalidEmail" | { error: "tooManyRequests"; retryAfterSeconds: number }>;

/** Requests a reset link, with the same response for every address (security 6.25); at most 3 an hour per account. */
export async function requestPasswordReset(
  input: unknown,
  from: Omit<Caller, "headers"> & { language: Language },
): Promise<RequestResetResult> {
  const parsed = z
    .email()
    .max(254)
    .safeParse(typeof input === "string" ? plainEmail(input.slice(0, 1_000)) : input);
  if (!parsed.success) return { ok: false, error: "invalidEmail" };
  const email = normalizedEmail(parsed.data);
  const db = database();
  const perAddress = { ...limits.passwordReset, name: "reset-from", max: 10 };
  const byAddress = await takeFromLimit(db, perAddress, addressSubject(from.address));
  const details = { email, address: from.address, requestId: from.requestId };
  if (!byAddress.allowed) {
    recordSecurityEvent("reset-limited", details);
    return { ok: false, error: "tooManyRequests", retryAfterSeconds: byAddress.retryAfterSeconds };
  }
  const work = async () => {
    const { allowed } = await takeFromLimit(db, limits.passwordReset, email);
    recordSecurityEvent(allowed ? "reset-requested" : "reset-limited", details);
    if (allowed) await authCall("request-password-reset", { email }, undefined, from.language);
  };
  await Promise.all([work(), sleep(requestTime)]);
  return { ok: true };
}

export type NewPasswordError = "tooShort" | "tooShortForStaff" | "tooLong" | "tooCommon";

export type ResetPasswordResult = Result<NewPasswordError | "staleLink" | "tooManyRequests">;

/**
 * Sets a new password by the mail's token and ends all sessions; limits for strangers no longer hold the owner back. No
 * device becomes known, since others may read the mailbox. A refused password keeps the link.
 */
export async function resetPassword(
  input: { token: unknown; password: unknown },
  from: Omit<Caller, "headers">,
): Promise<ResetPasswordResult> {
  const { token, password } = input;
  const stale = () => {
    recordSecurityEvent("reset-link-refused", { address: from.address, requestId: from.requestId });
    return { ok: false, error: "staleLink" } as const;
  };
  if (typeof password !== "string" || password.length < peopleMinimum) return { ok: false, error: "tooShort" };
  if (password.length > maxPasswordLength) return { ok: false, error: "tooLong" };
  // PostgreSQL compares no text with a NUL character.
  if (typeof token !== "string" || !/^[^\0]{1,200}$/.test(token)) return stale();
  const { internalAdapter } = await auth().$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt < new Date()) return stale();
  const [owner] = await database().select({ email: user.email }).from(user).where(eq(user.id, link.value));
  const fault = owner && (await faultFor(password, owner.email));
  if (fault) return { ok: false, error: fault };
  if (!(await isLastLink(link))) return stale();
  const slot = await queuePasswordHash(() => authCall("reset-password", { token, newPassword: password }));
  if (!slot.ok) return { ok: false, error: "tooManyRequests" };
  if (!slot.result.ok || !owner) return stale();
  const details = { address: from.address, requestId: from.requestId, email: owner.email, userId: link.value };
  recordSecurityEvent("password-reset", details);
  await reportNewPassword("passwordReset", { id: link.value, email: owner.email });
  await forgetLimits(database(), unknownDeviceHits(owner.email, from.address));
  return { ok: true };
}

/**
 * Ends every other link of the account, and a sign-in that waits for its code: they were asked for with the old password in
 * force. False if another link has done so first.
 */
async function isLastLink({ id, value: userId }: { id: string; value: string }): Promise<boolean> {
  return database().transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
    if ((await tx.$count(verification, eq(verification.id, id))) === 0) return false;
    await tx.delete(verification).where(and(eq(verification.value, userId), ne(verification.id, id)));
    return true;
  });
}

/** A new password ends no passkey, so that access to a mailbox removes no second factor: the mail names them (security 6.69). */
async function reportNewPassword(
  notice: "passwordReset" | "passwordChanged",
  { id, email }: { id: string; email: string },
): Promise<void> {
  const passkeys = await listPasskeys({ db: database(), author: { userId: id } });
  await queueAccountNotice(database(), notice, { email }, { passkeys: passkeys.map(({ name }) => name).join(", ") });
}

/** Attempts of strangers to sign in do not count here. */
const changesPerAccount = { ...limits.loginPerAccount, name: "password-change" };

export type ChangePasswordResult = Result<
  NewPasswordError | "wrongPassword" | "tooManyRequests",
  { cookies: string[] }
>;

/**
 * Changes the signed-in person's password; other sessions end. Staff need 12 characters (decisions 11). With a second
 * factor the new session keeps the age of the old one, since no code was given.
 */
export async function changePassword(
  { user: { id, email }, signedInAt }: Pick<SignedIn, "user" | "signedInAt">,
  input: { current: unknown; password: unknown },
  from: Caller,
): Promise<ChangePasswordResult> {
  const { current, password } = input;
  if (typeof password !== "string" || password.length < peopleMinimum) return { ok: false, error: "tooShort" };
  if (password.length > maxPasswordLength) return { ok: false, error: "tooLong" };
  if (typeof current !== "string" || current.length > maxPasswordLength) return { ok: false, error: "wrongPassword" };
  const fault = await faultFor(password, email);
  if (fault) return { ok: false, error: fault };
  const details = { email, userId: id, address: from.address, requestId: from.requestId };
  if (!(await takeFromLimit(database(), changesPerAccount, id)).allowed) {
    recordSecurityEvent("password-change-refused", { ...details, detail: "limit" });
    return { ok: false, error: "tooManyRequests" };
  }
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
  const slot = await queuePasswordHash(() => authCall("change-password", body, from.headers));
  if (!slot.ok) return { ok: false, error: "tooManyRequests" };
  if (!slot.result.ok) {
    recordSecurityEvent("password-change-refused", { ...details, detail: "wrong password" });
    return { ok: false, error: "wrongPassword" };
  }
  if (await hasSecondFactor(database(), id)) await keepSignInTime(slot.result.data, signedInAt);
  recordSecurityEvent("password-changed", details);
  await database().delete(verification).where(eq(verification.value, id));
  await reportNewPassword("passwordChanged", { id, email });
  return { ok: true, cookies: slot.result.cookies };
}

async function keepSignInTime(answer: unknown, signedInAt: Date): Promise<void> {
  const { token } = z.object({ token: z.string() }).parse(answer);
  await database().update(session).set({ createdAt: signedInAt }).where(eq(session.token, token));
}

async function faultFor(password: string, email: string): Promise<"tooShortForStaff" | "tooCommon" | undefined> {
  const isOfStaff = await isStaff(email);
  if (isOfStaff && password.length < staffMinimum) return "tooShortForStaff";
  return (await isEasilyGuessed(password, { email, isStaff: isOfStaff })) ? "tooCommon" : undefined;
}

async function isStaff(email: string): Promise<boolean> {
  const mine = eq(adminUsers.email, normalizedEmail(email));
  return (await database().select({ email: adminUsers.email }).from(adminUsers).where(mine).limit(1)).length > 0;
}
