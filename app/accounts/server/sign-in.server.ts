import { z } from "zod";
import { database } from "#app/platform/database.server.ts";
import { addressSubject, giveBackToLimits, type Limit, limits, takeFromLimits } from "#app/platform/limits.server.ts";
import { recordSecurityEvent } from "#app/platform/security-events.server.ts";
import { normalizedEmail } from "../session.server.ts";
import { authCall, hasSessionCookie } from "./auth.server.ts";
import { withHashSlot } from "./hash-slots.server.ts";
import { deviceCookie, knownDevice } from "./known-device.server.ts";

const credentials = z.object({ email: z.string().trim().min(3).max(254), password: z.string().min(1).max(128) });

/** All strangers together, for one account: what a net of many addresses may try. A known device does not count here. */
export const loginPerAccountEverywhere: Limit = { name: "login-account-all", max: 30, windowSeconds: 3600 };
export const loginPerDevice: Limit = { name: "login-device", max: 10, windowSeconds: 900 };

/** Where a call comes from. */
export type Caller = { address: string; headers: Headers; requestId?: string };

export type SignInResult =
  | { ok: true; cookies: string[]; user: { email: string; name: string } }
  /** `wrongCredentials` covers unknown addresses, wrong passwords and unverified accounts alike (security 6.25). */
  | { ok: false; error: "wrongCredentials" }
  | { ok: false; error: "tooManyRequests"; retryAfterSeconds: number };

/**
 * Signs in (spec 2.5): limits, held in the database, come before the password is looked at. Strangers are limited by
 * address, by account and address together, and by account; a device that is known for the account by itself alone, so
 * that nobody can lock its owner out (issue 8.11). Wrong passwords alone count. Every sign-in makes a new session; the one that `from.headers` carried
 * ends (security 6.27). Throws when the database cannot be reached.
 */
export async function signIn(input: unknown, from: Caller): Promise<SignInResult> {
  const { address, headers, requestId } = from;
  const parsed = credentials.safeParse(input);
  if (!parsed.success) {
    recordSecurityEvent("sign-in-failed", { address, requestId, detail: "malformed" });
    return { ok: false, error: "wrongCredentials" };
  }
  const email = normalizedEmail(parsed.data.email);
  const { password } = parsed.data;
  const facts = { address, requestId, email };
  const device = knownDevice(headers, email);
  const from64 = addressSubject(address);
  // The caller's own limits before the one that all strangers share: who is past an own one uses up nothing else.
  const hits = device
    ? [{ limit: loginPerDevice, subject: device }]
    : [
        { limit: limits.loginPerAddress, subject: from64 },
        { limit: limits.loginPerAccount, subject: `${email} ${from64}` },
        { limit: loginPerAccountEverywhere, subject: email },
      ];
  const answer = await takeFromLimits(database(), hits);
  if (!answer.allowed) {
    recordSecurityEvent("sign-in-limited", { ...facts, ...(device ? { detail: "known device" } : {}) });
    return { ok: false, error: "tooManyRequests", retryAfterSeconds: answer.retryAfterSeconds };
  }
  const slot = await withHashSlot(() => authCall("sign-in/email", { email, password }));
  if (!slot.ok) return { ok: false, error: "tooManyRequests", retryAfterSeconds: 5 };
  const { ok, data, cookies } = slot.result;
  if (!ok) {
    recordSecurityEvent("sign-in-failed", facts);
    return { ok: false, error: "wrongCredentials" };
  }
  await giveBackToLimits(database(), hits);
  if (hasSessionCookie(headers)) await signOut(headers);
  const { user } = signedInAnswer.parse(data);
  recordSecurityEvent("sign-in", { ...facts, userId: user.id, ...(device ? {} : { detail: "new device" }) });
  return {
    ok: true,
    cookies: [...cookies, deviceCookie(email)],
    user: { email: user.email, name: user.name },
  };
}

const signedInAnswer = z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) });

/** Ends the session on the server; gives the cookies that clear it in the browser. */
export async function signOut(headers: Headers): Promise<string[]> {
  return (await authCall("sign-out", {}, headers.get("cookie") ?? "")).cookies;
}
