/** Challenges and signatures of passkeys (WebAuthn, security 6.69 to 6.71). */
import { createHash, randomBytes } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { brand } from "#app/brand.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { passkeys, user, verification } from "./tables.server.ts";

/** Seconds to answer the browser's question. */
export const challengeSeconds = 300;

/** What a challenge is for, and whose: a session, a begun sign-in or a browser. It serves nowhere else. */
export type ChallengeScope = `${"add" | "confirm" | "step" | "sign-in"}:${string}`;

/** Passkeys belong to the host of PUBLIC_URL and are useless on another. */
const party = () => {
  const { origin, hostname } = new URL(settings().publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
};

const identifierOf = (scope: ChallengeScope, challenge: string): string =>
  createHash("sha256").update(`passkey ${scope} ${challenge}`).digest("base64url");

/** `userId`: whose passkey must answer; "" for anybody's. */
async function newChallenge(
  db: Db,
  scope: ChallengeScope,
  userId: string,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  await db.insert(verification).values({
    id: randomBytes(16).toString("hex"),
    identifier: identifierOf(scope, challenge.toString("base64url")),
    value: userId,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
  });
  return new Uint8Array(challenge);
}

/** Uses the challenge up, whatever becomes of the answer. Null for another's, a used or an old one. */
async function consumeChallenge(
  db: Db,
  scope: ChallengeScope,
  clientDataJSON: string,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const [used] = await db
    .delete(verification)
    .where(and(eq(verification.identifier, identifierOf(scope, challenge)), gt(verification.expiresAt, now)))
    .returning({ id: verification.id });
  return used ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const parsed = z.object({ challenge: z.string().max(100) }).safeParse(jsonIn(clientDataJSON));
    return parsed.success ? parsed.data.challenge : null;
  } catch {
    return null;
  }
}

const jsonIn = (base64: string): unknown => JSON.parse(Buffer.from(base64, "base64url").toString());

/** Ed25519, ES256, RS256: what authenticators use. */
const algorithms = [-8, -7, -257];

const maxAnswer = 20_000;
const base64 = z.string().regex(/^[\w-]+$/);
/** Longest id of WebAuthn: 1023 bytes. */
const id = base64.max(1364);
const credential = { id, rawId: id, type: z.literal("public-key"), clientExtensionResults: z.looseObject({}) };
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: base64.nullish(),
  }),
});

function parsedAnswer<T>(schema: z.ZodType<T>, typed: unknown): T | null {
  if (typeof typed !== "string" || typed.length > maxAnswer) return null;
  try {
    return schema.safeParse(JSON.parse(typed)).data ?? null;
  } catch {
    return null;
  }
}

type Owner = { id: string; email: string; name: string };

/** JSON for `navigator.credentials.create`. */
export async function additionOptions(db: Db, scope: ChallengeScope, owner: Owner, now: Date): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: party().expectedRPID,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: await newChallenge(db, scope, owner.id, now),
    timeout: challengeSeconds * 1000,
    excludeCredentials: await credentialsOf(db, owner.id),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return JSON.stringify(options);
}

/** JSON for `navigator.credentials.get`. Without `userId` it names no passkey, so that it tells of no account. */
export async function answerOptions(db: Db, scope: ChallengeScope, userId: string | null, now: Date) {
  return generateAuthenticationOptions({
    rpID: party().expectedRPID,
    challenge: await newChallenge(db, scope, userId ?? "", now),
    timeout: challengeSeconds * 1000,
    userVerification: "required",
    ...(userId !== null && { allowCredentials: await credentialsOf(db, userId) }),
  });
}

const credentialsOf = (db: Db, userId: string): Promise<{ id: string; transports: string[] }[]> =>
  db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt);

/** The new passkey of a browser's answer; null if it is not one for this shop, or not verified by the person. */
export async function readNewPasskey(
  db: Db,
  scope: ChallengeScope,
  typed: string,
  now: Date,
): Promise<Pick<typeof passkeys.$inferSelect, "id" | "publicKey" | "counter" | "transports"> | null> {
  const response = parsedAnswer(registration, typed);
  const expectedChallenge = response && (await consumeChallenge(db, scope, response.response.clientDataJSON, now));
  if (!expectedChallenge) return null;
  const read = await verifyRegistrationResponse({
    ...party(),
    response,
    expectedChallenge,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!read?.verified) return null;
  const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/**
 * Whose passkey has answered the challenge of `scope`; null for a wrong answer, an unknown passkey, one of somebody other
 * than `userId`, or a counter that has not risen, as a copy's.
 */
export async function takePasskey(
  tx: Transaction,
  { scope, userId }: { scope: ChallengeScope; userId?: string },
  typed: unknown,
  now: Date,
): Promise<Owner | null> {
  const response = parsedAnswer(assertion, typed);
  const expectedChallenge = response && (await consumeChallenge(tx, scope, response.response.clientDataJSON, now));
  if (!expectedChallenge) return null;
  const [found] = await tx
    .select({ passkey: passkeys, owner: { id: user.id, email: user.email, name: user.name } })
    .from(passkeys)
    .innerJoin(user, and(eq(user.id, passkeys.userId), eq(user.emailVerified, true)))
    .where(eq(passkeys.id, response.id))
    .for("update", { of: passkeys });
  if (!found || (userId !== undefined && found.owner.id !== userId)) return null;
  const { passkey, owner } = found;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== owner.id) return null;
  const read = await verifyAuthenticationResponse({
    ...party(),
    response: { ...response, response: { ...response.response, userHandle: userHandle ?? undefined } },
    expectedChallenge,
    credential: credentialOf(passkey),
  }).catch((): Pick<VerifiedAuthenticationResponse, "verified"> => ({ verified: false }));
  if (!read.verified || !("authenticationInfo" in read)) return null;
  const counter = read.authenticationInfo.newCounter;
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, passkey.id));
  return owner;
}

const credentialOf = ({ id, publicKey, counter }: typeof passkeys.$inferSelect): WebAuthnCredential => ({
  id,
  publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
  counter,
});
