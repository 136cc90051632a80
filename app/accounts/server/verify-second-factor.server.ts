import { randomBytes } from "node:crypto";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import {
  addressSubject,
  giveBackToLimits,
  type Limit,
  type LimitHit,
  takeFromLimits,
} from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { codeHits, reportTooManyCodes, takeCode } from "../sign-in/second-factor.server.ts";
import { type Factors, factorsOf } from "../sign-in/second-factor-rows.server.ts";
import { auth, type Caller, openSession, throwDatabaseFault } from "./auth.server.ts";
import { deviceCookie, knownDevice, reportNewDevice } from "./known-device.server.ts";
import { answerOptions, type ChallengeScope, takePasskey } from "./passkey-check.server.ts";

/** Seconds between password and code. */
const codeSeconds = 600;

/** Wrong codes per right password and per address; those per account are in second-factor.server.ts. */
const codesPerStep: Limit = { name: "code-step", max: 5, windowSeconds: codeSeconds };
const codesPerAddress: Limit = { name: "code-address", max: 20, windowSeconds: 900 };

const cookieName = "second_step";

const tokenIn = (headers: Headers): string | undefined => {
  const token = ownValue(readCookies(headers.get("cookie")), privateCookieName(cookieName));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

const identifierOf = (token: string) => `second-step:${token}`;

export async function beginSecondFactor(userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { internalAdapter } = await auth().$context;
  const expiresAt = new Date(Date.now() + codeSeconds * 1000);
  await throwDatabaseFault(() =>
    internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: userId, expiresAt }),
  );
  return privateCookie(cookieName, token, codeSeconds);
}

/** `passkey`: the browser's answer as JSON. */
export type SecondProof = { code: unknown } | { passkey: unknown };

export type SecondFactorResult = Result<
  /** `expired`: the password has to be given again. */
  "expired" | "wrongCode" | "wrongPasskey" | { error: "tooManyRequests"; retryAfterSeconds: number },
  { cookies: string[]; user: { id: string; email: string; name: string } }
>;

type Begun = { token: string; account: { id: string; email: string; name: string } };

async function begunSignIn(headers: Headers): Promise<Begun | null> {
  const token = tokenIn(headers);
  const { internalAdapter } = await auth().$context;
  const stored = token && (await throwDatabaseFault(() => internalAdapter.findVerificationValue(identifierOf(token))));
  if (!token || !stored || stored.expiresAt < new Date()) return null;
  const account = await throwDatabaseFault(() => internalAdapter.findUserById(stored.value));
  return account && { token, account };
}

/** What may follow the password in this browser; null if none was given. */
export async function awaitedFactors(headers: Headers): Promise<Factors | null> {
  const begun = await begunSignIn(headers);
  return begun && factorsOf(database(), begun.account.id);
}

/** The browser's question after the password; null if none was given. */
export async function secondStepOptions(headers: Headers) {
  const begun = await begunSignIn(headers);
  return begun && answerOptions(database(), `step:${begun.token}`, begun.account.id, new Date());
}

/** By the app's code, a recovery code or a passkey (decisions 11), each once. Throws when the database is away. */
export async function verifySecondFactor(given: SecondProof, from: Caller): Promise<SecondFactorResult> {
  const begunHere = await begunSignIn(from.headers);
  if (!begunHere) return { ok: false, error: "expired" };
  const { token, account } = begunHere;
  const hits = [{ limit: codesPerStep, subject: token }];
  const result =
    "passkey" in given
      ? await checkPasskey({ scope: `step:${token}`, user: account }, given.passkey, from, hits)
      : await checkCode(account, given.code, from, hits);
  if (!result.ok) return result;
  const { internalAdapter } = await auth().$context;
  const begun = await throwDatabaseFault(() => internalAdapter.consumeVerificationValue(identifierOf(token)));
  if (!begun) return { ok: false, error: "expired" };
  const { id, email, name } = account;
  const isKnown = knownDevice(from.headers, email) !== undefined;
  const cookies = await openSession(id, from.headers);
  if (!isKnown) await reportNewDevice(email, from.headers);
  return {
    ok: true,
    user: { id, email, name },
    cookies: [...cookies, deviceCookie(email), privateCookie(cookieName, "", 0)],
  };
}

export type PasskeyResult = Result<
  "wrongPasskey" | { error: "tooManyRequests"; retryAfterSeconds: number },
  { owner: { id: string; email: string; name: string } }
>;

/** `user`: whose passkey it must be; limits per address and `extraHits`. */
export async function checkPasskey(
  { scope, user }: { scope: ChallengeScope; user?: { id: string; email: string } },
  answer: unknown,
  { address, requestId }: Omit<Caller, "headers">,
  extraHits: LimitHit[] = [],
): Promise<PasskeyResult> {
  const details = { address, requestId, ...(user && { userId: user.id, email: user.email }) };
  const hits = [...extraHits, { limit: codesPerAddress, subject: addressSubject(address) }];
  const taken = await takeFromLimits(database(), hits);
  if (!taken.allowed) {
    recordSecurityEvent(user ? "second-step-failed" : "sign-in-limited", { ...details, detail: "passkey, limit" });
    return { ok: false, error: "tooManyRequests", retryAfterSeconds: taken.retryAfterSeconds };
  }
  const proof = { scope, ...(user && { userId: user.id }) };
  const owner = await database().transaction((tx) => takePasskey(tx, proof, answer, new Date()));
  if (!owner) {
    recordSecurityEvent(user ? "second-step-failed" : "sign-in-failed", { ...details, detail: "passkey" });
    return { ok: false, error: "wrongPasskey" };
  }
  await giveBackToLimits(database(), hits);
  return { ok: true, owner };
}

export type CodeResult = Result<"wrongCode" | { error: "tooManyRequests"; retryAfterSeconds: number }>;

export async function checkCode(
  { id: userId, email }: { id: string; email: string },
  code: unknown,
  { address, requestId }: Omit<Caller, "headers">,
  extraHits: LimitHit[] = [],
): Promise<CodeResult> {
  const details = { address, requestId, userId, email };
  const typed = typeof code === "string" ? code.slice(0, 100) : "";
  const hits = [...extraHits, { limit: codesPerAddress, subject: addressSubject(address) }, ...codeHits(userId, typed)];
  const answer = await takeFromLimits(database(), hits);
  if (!answer.allowed) {
    recordSecurityEvent("second-step-failed", { ...details, detail: "limit" });
    await reportTooManyCodes(database(), userId, new Date());
    return { ok: false, error: "tooManyRequests", retryAfterSeconds: answer.retryAfterSeconds };
  }
  const kind = typed && (await database().transaction((tx) => takeCode(tx, userId, typed, new Date())));
  if (!kind) {
    recordSecurityEvent("second-step-failed", details);
    return { ok: false, error: "wrongCode" };
  }
  await giveBackToLimits(database(), hits);
  return { ok: true };
}
