import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import {
  addressSubject,
  giveBackToLimits,
  type Limit,
  type LimitHit,
  limits,
  takeFromLimits,
} from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { plainEmail } from "#app/platform/text/email-address.ts";
import { normalizedEmail } from "../session/session.server.ts";
import { hasSecondFactor } from "../sign-in/second-factor-rows.server.ts";
import { authCall, type Caller, openSession, sessionTokenOf } from "./auth.server.ts";
import { deviceCookie, knownDevice, reportNewDevice } from "./known-device.server.ts";
import { queuePasswordHash } from "./password-hash-queue.server.ts";
import { session } from "./tables.server.ts";
import {
  beginSecondFactor,
  type CodeResult,
  checkCode,
  checkPasskey,
  type PasskeyResult,
  type SecondFactorResult,
  type SecondProof,
  verifySecondFactor,
} from "./verify-second-factor.server.ts";

const credentials = z.object({
  email: z.string().trim().min(3).max(254),
  password: z.string().min(1).max(128),
  code: z.string().max(100).optional(),
});

/** All unknown devices together, against botnets; a known device does not count. */
export const loginPerAccount: Limit = { name: "login-account-all", max: 30, windowSeconds: 3600 };
export const loginPerDevice: Limit = { name: "login-device", max: 10, windowSeconds: 900 };

export type SignInResult = Result<
  /** `wrongCredentials` covers unknown addresses, wrong passwords and unverified accounts alike (security 6.25). */
  | "wrongCredentials"
  /** The account has a second factor: `cookies` begin its step, which `verifySecondFactor` ends. */
  | { error: "codeNeeded"; cookies: string[] }
  | "wrongCode"
  | { error: "tooManyRequests"; retryAfterSeconds: number },
  { cookies: string[]; user: { email: string; name: string } }
>;

/**
 * Signs in (spec 2.5). Limits come before the password check: unknown devices by address, by account and address, and by
 * account; a known device separately, so that nobody can lock the owner out. Only wrong passwords count. A new session
 * replaces the one of `from.headers` (security 6.27). The second factor's code is asked for after the right password;
 * `input.code` may come along. Throws when the database is away.
 */
export async function signIn(input: unknown, from: Caller): Promise<SignInResult> {
  const { address, headers, requestId } = from;
  const parsed = credentials.safeParse(input);
  if (!parsed.success) {
    recordSecurityEvent("sign-in-failed", { address, requestId, detail: "malformed" });
    return { ok: false, error: "wrongCredentials" };
  }
  const email = normalizedEmail(plainEmail(parsed.data.email));
  const { password, code } = parsed.data;
  const checked = await checkPassword({ email, password }, from);
  if (!checked.ok) return checked;
  const { user, token, cookies, device } = checked;
  const details = { address, requestId, email };
  const signedIn = async (sessionCookies: string[]): Promise<SignInResult> => {
    if (!device) await reportNewDevice(email, headers);
    recordSecurityEvent("sign-in", { ...details, userId: user.id, ...(device ? {} : { detail: "new device" }) });
    return {
      ok: true,
      cookies: [...sessionCookies, deviceCookie(email)],
      user: { email: user.email, name: user.name },
    };
  };
  if (!(await hasSecondFactor(database(), user.id))) {
    if (sessionTokenOf(headers)) await signOut(headers);
    return signedIn(cookies);
  }
  // The password alone opens nothing: its session ends before the token is sent.
  await database().delete(session).where(eq(session.token, token));
  if (code === undefined) return { ok: false, error: "codeNeeded", cookies: [await beginSecondFactor(user.id)] };
  const taken = await checkCode(user, code, from);
  if (!taken.ok) return taken;
  if (sessionTokenOf(headers)) await signOut(headers);
  return signedIn(await openSession(user.id, headers));
}

export const unknownDeviceHits = (email: string, address: string): LimitHit[] => [
  { limit: limits.loginPerAccount, subject: `${email} ${addressSubject(address)}` },
  { limit: loginPerAccount, subject: email },
];

type PasswordResult = Result<
  "wrongCredentials" | { error: "tooManyRequests"; retryAfterSeconds: number },
  {
    user: { id: string; email: string; name: string };
    token: string;
    cookies: string[];
    /** Id of the device if the account was signed in to on it before. */
    device: string | undefined;
  }
>;

async function checkPassword(
  { email, password }: { email: string; password: string },
  { address, headers, requestId }: Caller,
): Promise<PasswordResult> {
  const details = { address, requestId, email };
  const device = knownDevice(headers, email);
  // The caller's own limits first: beyond one of these the shared one is not used up.
  const hits = device
    ? [{ limit: loginPerDevice, subject: device }]
    : [{ limit: limits.loginPerAddress, subject: addressSubject(address) }, ...unknownDeviceHits(email, address)];
  const answer = await takeFromLimits(database(), hits);
  if (!answer.allowed) {
    recordSecurityEvent("sign-in-limited", { ...details, ...(device ? { detail: "known device" } : {}) });
    return { ok: false, error: "tooManyRequests", retryAfterSeconds: answer.retryAfterSeconds };
  }
  const slot = await queuePasswordHash(() => authCall("sign-in/email", { email, password }, deviceHeaders(headers)));
  if (!slot.ok) return { ok: false, error: "tooManyRequests", retryAfterSeconds: 5 };
  const { ok, data, cookies } = slot.result;
  if (!ok) {
    recordSecurityEvent("sign-in-failed", details);
    return { ok: false, error: "wrongCredentials" };
  }
  await giveBackToLimits(database(), hits);
  return { ok: true, ...signedInAnswer.parse(data), cookies, device };
}

export type ConfirmResult =
  | { ok: true; cookies: string[] }
  | Exclude<PasswordResult | CodeResult | PasskeyResult, { ok: true }>;

/** By password, code or passkey (decisions 9), in a new session; limits as at the sign-in. */
export async function confirmSignIn(
  user: { id: string; email: string },
  given: { password: string } | { code: string } | { passkey: string; sessionId: string },
  from: Caller,
): Promise<ConfirmResult> {
  const { address, requestId, headers } = from;
  const email = normalizedEmail(user.email);
  const opened =
    "password" in given ? await checkPassword({ email, ...given }, from) : await openByProof(user, given, from);
  if (!opened.ok) return opened;
  await signOut(headers);
  recordSecurityEvent("sign-in", { address, requestId, email, userId: user.id, detail: "confirmed" });
  return { ok: true, cookies: opened.cookies };
}

async function openByProof(
  user: { id: string; email: string },
  given: { code: string } | { passkey: string; sessionId: string },
  from: Caller,
): Promise<ConfirmResult> {
  const taken =
    "code" in given
      ? await checkCode(user, given.code, from)
      : await checkPasskey({ scope: `confirm:${given.sessionId}`, user }, given.passkey, from);
  return taken.ok ? { ok: true, cookies: await openSession(user.id, from.headers) } : taken;
}

export async function finishSignIn(given: SecondProof, from: Caller): Promise<SecondFactorResult> {
  const result = await verifySecondFactor(given, from);
  if (!result.ok) return result;
  if (sessionTokenOf(from.headers)) await signOut(from.headers);
  const { id, email } = result.user;
  const { address, requestId } = from;
  recordSecurityEvent("sign-in", { address, requestId, email, userId: id, detail: "second step" });
  return result;
}

const signedInAnswer = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
});

const deviceHeaders = (headers: Headers): Headers => new Headers({ "user-agent": headers.get("user-agent") ?? "" });

export async function signOut(headers: Headers): Promise<string[]> {
  return (await authCall("sign-out", {}, headers)).cookies;
}
