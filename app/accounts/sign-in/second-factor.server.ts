import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import {
  giveBackToLimits,
  hitsOnLimit,
  type Limit,
  type LimitHit,
  takeFromLimits,
} from "#app/platform/limits/limits.server.ts";
import type { Refused, Result } from "#app/platform/result.ts";
import { secretFor } from "#app/platform/settings/secret.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { queueAccountNotice } from "../emails/account-mails.server.ts";
import { recoveryCodes, secondFactors } from "../server/tables.server.ts";
import { base32, enrolmentUri, newTotpSecret, stepOfCode } from "../server/totp.server.ts";
import { deleteUnneededCodes, hasSecondFactor, lockFactors, setUpSeconds } from "./second-factor-rows.server.ts";

type Context = { db: Database; clock: Clock; author: { userId: string } };

/** For set-ups, in which a wrong code guesses nothing. */
const setUpCodes: Limit = { name: "own-codes", max: 10, windowSeconds: 900 };
/** Wrong codes of the app per account, from everywhere. Recovery codes are too long to guess and stay usable. */
const codesPerAccount: Limit = { name: "code-account", max: 10, windowSeconds: 3600 };
const codesPerDay: Limit = { name: "code-account-day", max: 50, windowSeconds: 86_400 };

/** `state`: of the app; the recovery codes serve in place of passkeys too. */
export type SecondFactorState = { state: "off" | "started" | "on"; codesLeft: number };

export async function secondFactorState({ db, clock, author }: Context): Promise<SecondFactorState> {
  const row = await ownRow(db, author.userId);
  const codesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.userId, author.userId));
  if (!row) return { state: "off", codesLeft };
  if (row.confirmedAt === null) return { state: isOpen(row, clock) ? "started" : "off", codesLeft };
  return { state: "on", codesLeft };
}

/** Begins a set-up with a new secret; one that was never confirmed is replaced. */
export async function startSecondFactor({ db, clock, author }: Context): Promise<Result<"alreadyOn">> {
  const { userId } = author;
  const secret = sealSecret(userId, newTotpSecret());
  const createdAt = clock.now();
  const stored = await db
    .insert(secondFactors)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return stored.length > 0 ? { ok: true } : { ok: false, error: "alreadyOn" };
}

/** For a QR code, and for typing in groups of four. Null without an open set-up. */
export async function openSetUp(
  { db, clock, author }: Context,
  email: string,
): Promise<{ uri: string; typed: string } | null> {
  const row = await ownRow(db, author.userId);
  if (!row || row.confirmedAt !== null || !isOpen(row, clock)) return null;
  const secret = openSecret(author.userId, row.secret);
  return { uri: enrolmentUri(secret, email), typed: base32(secret).match(/.{4}/g)!.join(" ") };
}

export type CodesResult = Result<"wrongCode" | "tooManyCodes" | "notStarted" | "notOn", { recoveryCodes: string[] }>;

/** Turns the factor on. Recovery codes come with the first factor and are returned only here; hashes are stored. */
export async function confirmSecondFactor({ db, clock, author }: Context, code: string): Promise<CodesResult> {
  const { userId } = author;
  return limitCodes(db, [{ limit: setUpCodes, subject: userId }], () =>
    db.transaction(async (tx) => {
      await lockFactors(tx, userId);
      const row = await lockedRow(tx, userId);
      if (!row || row.confirmedAt !== null || !isOpen(row, clock)) return { ok: false, error: "notStarted" } as const;
      const step = stepOfCode(openSecret(userId, row.secret), plainCode(code), clock.now(), row.lastStep);
      if (step === null) return { ok: false, error: "wrongCode" } as const;
      await tx
        .update(secondFactors)
        .set({ confirmedAt: clock.now(), lastStep: step })
        .where(eq(secondFactors.userId, userId));
      const codes = await codesOfFirstFactor(tx, userId);
      await recordAudit(tx, author, "second-factor-added", `user:${userId}`, {
        before: { secondFactor: false },
        after: { secondFactor: true },
      });
      await queueAccountNotice(tx, "factorAdded", { userId });
      return { ok: true, recoveryCodes: codes } as const;
    }),
  );
}

export async function renewRecoveryCodes({ db, author }: Context): Promise<CodesResult> {
  const { userId } = author;
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) return { ok: false, error: "notOn" } as const;
    const codes = await replaceCodes(tx, userId);
    await recordAudit(tx, author, "recovery-codes-renewed", `user:${userId}`);
    await queueAccountNotice(tx, "codesRenewed", { userId });
    return { ok: true, recoveryCodes: codes } as const;
  });
}

/** By a code. The caller asks for a recent sign-in. */
export async function removeSecondFactor(
  { db, clock, author }: Context,
  code: string,
): Promise<Result<"wrongCode" | "tooManyCodes" | "notOn">> {
  const { userId } = author;
  return limitCodes(db, codeHits(userId, code), async () => {
    if (!(await ownRow(db, userId))?.confirmedAt) return { ok: false, error: "notOn" } as const;
    return db.transaction(async (tx) => {
      await lockFactors(tx, userId);
      if (!(await takeCode(tx, userId, code, clock.now()))) return { ok: false, error: "wrongCode" } as const;
      await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
      await deleteUnneededCodes(tx, userId);
      await recordAudit(tx, author, "second-factor-removed", `user:${userId}`, {
        before: { secondFactor: true },
        after: { secondFactor: false },
      });
      await queueAccountNotice(tx, "factorRemoved", { userId });
      return { ok: true } as const;
    });
  });
}

export function codeHits(userId: string, typed: string): LimitHit[] {
  if (isRecoveryCode(typed)) return [];
  return [codesPerAccount, codesPerDay].map((limit) => ({ limit, subject: userId }));
}

/** Mails the owner, once an hour, beyond the limit of wrong codes. */
export async function reportTooManyCodes(db: Db, userId: string, now: Date): Promise<void> {
  if ((await hitsOnLimit(db, codesPerAccount, userId)) < codesPerAccount.max) return;
  const hour = Math.floor(now.getTime() / 3_600_000);
  await queueAccountNotice(db, "tooManyCodes", { userId }, { once: `${userId}:${hour}` });
}

/** Uses up a code of the app or a recovery code. Null for wrong ones. Limits are the caller's. */
export async function takeCode(
  tx: Transaction,
  userId: string,
  typed: string,
  now: Date,
): Promise<"app" | "recovery" | null> {
  const row = await lockedRow(tx, userId);
  const step = row?.confirmedAt
    ? stepOfCode(openSecret(userId, row.secret), plainCode(typed), now, row.lastStep)
    : null;
  if (step !== null) {
    await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
    return "app";
  }
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, recoveryCodeHash(typed)), eq(recoveryCodes.userId, userId)))
    .returning({ hash: recoveryCodes.hash });
  if (used.length === 0) return null;
  await recordAudit(tx, { userId }, "recovery-code-used", `user:${userId}`);
  await queueAccountNotice(tx, "recoveryCodeUsed", { userId });
  return "recovery";
}

type Row = typeof secondFactors.$inferSelect;

const isOpen = (row: Row, clock: Clock): boolean =>
  clock.now().getTime() - row.createdAt.getTime() < setUpSeconds * 1000;

/** Codes are often typed in two groups. */
const plainCode = (typed: string): string => typed.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "");

async function ownRow(db: Db, userId: string): Promise<Row | undefined> {
  return (await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0];
}

async function lockedRow(tx: Transaction, userId: string): Promise<Row | undefined> {
  return (await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update"))[0];
}

/** None if there are codes already, which keep serving. The caller has called `lockFactors`. */
export async function codesOfFirstFactor(tx: Transaction, userId: string): Promise<string[]> {
  return (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0 ? [] : replaceCodes(tx, userId);
}

async function replaceCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ hash: recoveryCodeHash(code), userId })));
  return codes;
}

async function limitCodes<T extends { ok: boolean }>(
  db: Db,
  hits: LimitHit[],
  run: () => Promise<T>,
): Promise<T | Refused<"tooManyCodes">> {
  if (!(await takeFromLimits(db, hits)).allowed) return { ok: false, error: "tooManyCodes" };
  const result = await run();
  if (result.ok) await giveBackToLimits(db, hits);
  return result;
}

const purpose = "second-factor";

/** AES-256-GCM with a separate key, bound to the account. */
export function sealSecret(userId: string, secret: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secretFor(purpose), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws for another account's row, or another SESSION_SECRET. */
export function openSecret(userId: string, stored: string): Buffer {
  const bytes = Buffer.from(stored, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", secretFor(purpose), bytes.subarray(0, 12))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

const codeCount = 10;

/** 120 bits, so that a plain hash suffices (ASVS 6.5.2): `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => base32(randomBytes(15)).toLowerCase().match(/.{4}/g)!.join("-"));

/** In the form of one, ignoring separators. */
const isRecoveryCode = (typed: string): boolean => typed.toLowerCase().replace(/[^a-z2-7]/g, "").length === 24;

const recoveryCodeHash = (typed: string): string =>
  createHash("sha256")
    .update(
      typed
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^a-z2-7]/g, ""),
    )
    .digest("base64url");
