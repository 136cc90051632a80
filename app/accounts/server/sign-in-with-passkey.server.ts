import { randomBytes } from "node:crypto";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { addressSubject, type Limit, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { readSession } from "../session/session.server.ts";
import { type Caller, openSession, sessionTokenOf } from "./auth.server.ts";
import { deviceCookie, knownDevice, reportNewDevice } from "./known-device.server.ts";
import { answerOptions, challengeSeconds } from "./passkey-check.server.ts";
import { signOut } from "./sign-in.server.ts";
import { checkPasskey, type PasskeyResult, secondStepOptions } from "./verify-second-factor.server.ts";

/** Each question is a row. */
const questionsPerAddress: Limit = { name: "passkey-questions", max: 60, windowSeconds: 900 };

const cookieName = "passkey";

const browserIn = (headers: Headers): string | undefined => {
  const token = ownValue(readCookies(headers.get("cookie")), privateCookieName(cookieName));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** A first factor, the step after a password, or a confirmation of who is signed in. */
export const passkeyPurposes = ["sign-in", "second-step", "confirmation"] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

type Options = Awaited<ReturnType<typeof answerOptions>>;

/** For `navigator.credentials.get`. `expired`: the password, or the sign-in, has to be given again. */
export async function passkeyQuestion(
  purpose: PasskeyPurpose,
  { address, headers }: Caller,
): Promise<
  Result<"expired" | { error: "tooManyRequests"; retryAfterSeconds: number }, { options: Options; cookies: string[] }>
> {
  const db = database();
  const taken = await takeFromLimit(db, questionsPerAddress, addressSubject(address));
  if (!taken.allowed) return { ok: false, error: "tooManyRequests", retryAfterSeconds: taken.retryAfterSeconds };
  if (purpose === "sign-in") {
    const token = randomBytes(32).toString("base64url");
    const options = await answerOptions(db, `sign-in:${token}`, null, new Date());
    return { ok: true, options, cookies: [privateCookie(cookieName, token, challengeSeconds)] };
  }
  const options = purpose === "second-step" ? await secondStepOptions(headers) : await confirmationOptions(headers);
  return options ? { ok: true, options, cookies: [] } : { ok: false, error: "expired" };
}

async function confirmationOptions(headers: Headers): Promise<Options | null> {
  const session = await readSession(headers);
  return session && answerOptions(database(), `confirm:${session.sessionId}`, session.user.id, new Date());
}

/**
 * A passkey alone counts as both factors, since it verifies the person. Whatever is wrong is refused in the same way, so that
 * nothing tells of an account (security 6.71); failures count to the limit of sign-ins from the address.
 */
export async function signInWithPasskey(
  answer: unknown,
  from: Caller,
): Promise<Result<Exclude<PasskeyResult, { ok: true }>, { cookies: string[] }>> {
  const { address, requestId, headers } = from;
  const token = browserIn(headers);
  const hits = [{ limit: limits.loginPerAddress, subject: addressSubject(address) }];
  const result = await checkPasskey({ scope: `sign-in:${token ?? ""}` }, token && answer, from, hits);
  if (!result.ok) return result;
  const { id: userId, email } = result.owner;
  const isKnown = knownDevice(headers, email) !== undefined;
  if (sessionTokenOf(headers)) await signOut(headers);
  const cookies = await openSession(userId, headers);
  if (!isKnown) await reportNewDevice(email, headers);
  recordSecurityEvent("sign-in", { address, requestId, email, userId, detail: "passkey" });
  return { ok: true, cookies: [...cookies, deviceCookie(email), privateCookie(cookieName, "", 0)] };
}
