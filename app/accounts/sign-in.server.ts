import { z } from "zod";
import { database } from "#app/platform/database.server.ts";
import { addressSubject, limits, takeFromLimits } from "#app/platform/limits.server.ts";
import { authCall, sessionCookieName } from "./auth.server.ts";
import { withHashSlot } from "./hash-slots.server.ts";
import { normalizedEmail } from "./session.server.ts";

const credentials = z.object({ email: z.string().trim().min(3).max(254), password: z.string().min(1).max(128) });

export type SignInResult =
  | { ok: true; cookies: string[]; user: { email: string; name: string } }
  /** `wrongCredentials` covers unknown addresses, wrong passwords and unverified accounts alike (security 6.25). */
  | { ok: false; error: "wrongCredentials" }
  | { ok: false; error: "tooManyRequests"; retryAfterSeconds: number };

/**
 * Signs in (spec 2.5): limits per account and per address, held in the database, come before the password is looked at.
 * Every sign-in makes a new session; the one that `from.headers` carried ends (security 6.27). Throws when the database
 * cannot be reached.
 */
export async function signIn(input: unknown, from: { address: string; headers: Headers }): Promise<SignInResult> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success) return { ok: false, error: "wrongCredentials" };
  const { email, password } = parsed.data;
  const db = database();
  const answer = await takeFromLimits(db, [
    { limit: limits.loginPerAddress, subject: addressSubject(from.address) },
    { limit: limits.loginPerAccount, subject: normalizedEmail(email) },
  ]);
  if (!answer.allowed) return { ok: false, error: "tooManyRequests", retryAfterSeconds: answer.retryAfterSeconds };
  const slot = await withHashSlot(() => authCall("sign-in/email", { email: normalizedEmail(email), password }));
  if (!slot.ok) return { ok: false, error: "tooManyRequests", retryAfterSeconds: 5 };
  const { ok, data, cookies } = slot.result;
  if (!ok) return { ok: false, error: "wrongCredentials" };
  if (from.headers.get("cookie")?.includes(sessionCookieName())) await signOut(from.headers);
  const { user } = signedInAnswer.parse(data);
  return { ok: true, cookies, user };
}

const signedInAnswer = z.object({ user: z.object({ email: z.string(), name: z.string() }) });

/** Ends the session on the server; gives the cookies that clear it in the browser. */
export async function signOut(headers: Headers): Promise<string[]> {
  return (await authCall("sign-out", {}, headers.get("cookie") ?? "")).cookies;
}
