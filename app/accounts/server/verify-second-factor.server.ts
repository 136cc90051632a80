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
import { auth, type Caller, openSession } from "./auth.server.ts";
import { throwDatabaseFault } from "./auth-database.server.ts";
import { deviceCookie, knownDevice, reportNewDevice } from "./known-device.server.ts";

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

export const awaitsSecondFactor = (headers: Headers): boolean => tokenIn(headers) !== undefined;

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

export type SecondFactorResult = Result<
  /** `expired`: the password has to be given again. */
  "expired" | "wrongCode" | { error: "tooManyRequests"; retryAfterSeconds: number },
  { cookies: string[]; user: { id: string; email: string; name: string } }
>;

/** By the app's code or a recovery code (decisions 11), each once. Throws when the database is away. */
export async function verifySecondFactor(code: unknown, from: Caller): Promise<SecondFactorResult> {
  const token = tokenIn(from.headers);
  const { internalAdapter } = await auth().$context;
  const stored = token && (await throwDatabaseFault(() => internalAdapter.findVerificationValue(identifierOf(token))));
  if (!token || !stored || stored.expiresAt < new Date()) return { ok: false, error: "expired" };
  const account = await throwDatabaseFault(() => internalAdapter.findUserById(stored.value));
  if (!account) return { ok: false, error: "expired" };
  const result = await checkCode(account, code, from, [{ limit: codesPerStep, subject: token }]);
  if (!result.ok) return result;
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
