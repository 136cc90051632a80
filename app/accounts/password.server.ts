import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#app/platform/database.server.ts";
import { addressSubject, limits, takeFromLimit } from "#app/platform/limits.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { auth } from "./auth.server.ts";
import { normalizedEmail } from "./session.server.ts";
import { adminUsers } from "./tables.server.ts";

export const peopleMinimum = 8;
export const staffMinimum = 12;

/** Asks for a reset link. Same answer whoever asks and whatever exists (security 6.25); at most 3 an hour per address. */
export async function requestPasswordReset(
  input: unknown,
  from: { address: string },
): Promise<{ ok: boolean; error?: "invalidEmail" | "tooManyRequests" }> {
  const email = z
    .email()
    .max(254)
    .safeParse(typeof input === "string" ? input.trim() : input);
  if (!email.success) return { ok: false, error: "invalidEmail" };
  const db = database();
  const byAddress = await takeFromLimit(
    db,
    { ...limits.passwordReset, name: "reset-from", max: 10 },
    addressSubject(from.address),
  );
  if (!byAddress.allowed) return { ok: false, error: "tooManyRequests" };
  if (!(await takeFromLimit(db, limits.passwordReset, normalizedEmail(email.data))).allowed) return { ok: true };
  await call("request-password-reset", { email: normalizedEmail(email.data), redirectTo: "/update-password" });
  return { ok: true };
}

/** Sets a new password by the mail's token; every session of the account ends. */
export async function resetPassword(input: {
  token: unknown;
  password: unknown;
}): Promise<{ ok: true } | { ok: false; error: "tooShort" | "tooLong" | "staleLink" }> {
  const { token, password } = input;
  if (typeof password !== "string" || password.length < peopleMinimum) return { ok: false, error: "tooShort" };
  if (password.length > 128) return { ok: false, error: "tooLong" };
  if (typeof token !== "string" || token.length === 0 || token.length > 200) return { ok: false, error: "staleLink" };
  return (await call("reset-password", { token, newPassword: password })).ok
    ? { ok: true }
    : { ok: false, error: "staleLink" };
}

/** Changes the password of whoever is signed in; other sessions end. Staff need 12 characters (decisions 11). */
export async function changePassword(
  headers: Headers,
  email: string,
  input: { current: unknown; password: unknown },
): Promise<
  { ok: true; cookies: string[] } | { ok: false; error: "tooShort" | "tooLong" | "wrongPassword" | "tooManyRequests" }
> {
  const { current, password } = input;
  const db = database();
  const staff =
    (
      await db
        .select()
        .from(adminUsers)
        .where(eq(adminUsers.email, normalizedEmail(email)))
        .limit(1)
    ).length > 0;
  if (typeof password !== "string" || password.length < (staff ? staffMinimum : peopleMinimum))
    return { ok: false, error: "tooShort" };
  if (password.length > 128) return { ok: false, error: "tooLong" };
  if (typeof current !== "string" || current.length > 128) return { ok: false, error: "wrongPassword" };
  if (!(await takeFromLimit(db, limits.loginPerAccount, normalizedEmail(email))).allowed)
    return { ok: false, error: "tooManyRequests" };
  const answer = await call(
    "change-password",
    { currentPassword: current, newPassword: password, revokeOtherSessions: true },
    headers.get("cookie") ?? "",
  );
  return answer.ok ? { ok: true, cookies: answer.cookies } : { ok: false, error: "wrongPassword" };
}

async function call(path: string, body: unknown, cookie = ""): Promise<{ ok: boolean; cookies: string[] }> {
  const { publicUrl } = settings();
  const response = await auth().handler(
    new Request(`${publicUrl}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: publicUrl, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    }),
  );
  await response.body?.cancel();
  return { ok: response.ok, cookies: response.headers.getSetCookie() };
}
