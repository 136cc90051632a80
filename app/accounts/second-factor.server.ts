import { and, count, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Db, Transaction } from "#app/platform/database.server.ts";
import { giveBackToLimits, type Limit, takeFromLimits } from "#app/platform/limits.server.ts";
import { newRecoveryCodes, openSecret, recoveryCodeHash, sealSecret } from "./server/second-factor-secret.server.ts";
import { recoveryCodes, secondFactors } from "./server/tables.server.ts";
import { base32, enrolmentUri, newTotpSecret, stepOfCode } from "./server/totp.server.ts";

/** The person whose own factor it is. */
type Context = { db: Database; clock: Clock; author: { userId: string } };

/** Seconds within which a set-up has to be confirmed. */
const setUpSeconds = 1800;
const ownCodes: Limit = { name: "own-codes", max: 10, windowSeconds: 900 };

export type SecondFactorState = { state: "off" | "started" | "on"; codesLeft: number };

/** Whether sign-in asks this account for a code (decisions 11). */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return (await db.$count(secondFactors, confirmed)) > 0;
}

export async function secondFactorState({ db, clock, author }: Context): Promise<SecondFactorState> {
  const row = await ownRow(db, author.userId);
  if (!row) return { state: "off", codesLeft: 0 };
  if (row.confirmedAt === null) return { state: isOpen(row, clock) ? "started" : "off", codesLeft: 0 };
  const [left] = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, author.userId));
  return { state: "on", codesLeft: left!.count };
}

/** Begins a set-up with a new secret; one that was never confirmed is replaced. */
export async function startSecondFactor({
  db,
  clock,
  author,
}: Context): Promise<{ ok: true } | { ok: false; error: "alreadyOn" }> {
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

/** What the app needs while the set-up is open: as a QR code, and to be typed in groups of four. Null at any other time. */
export async function openSetUp(
  { db, clock, author }: Context,
  email: string,
): Promise<{ uri: string; typed: string } | null> {
  const row = await ownRow(db, author.userId);
  if (!row || row.confirmedAt !== null || !isOpen(row, clock)) return null;
  const secret = openSecret(author.userId, row.secret);
  return { uri: enrolmentUri(secret, email), typed: base32(secret).match(/.{4}/g)!.join(" ") };
}

export type CodesResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; error: "wrongCode" | "tooManyCodes" | "notStarted" | "notOn" };

/** Turns the factor on once the app has shown a right code. The recovery codes are given this once; their hashes are stored. */
export async function confirmSecondFactor({ db, clock, author }: Context, code: string): Promise<CodesResult> {
  const { userId } = author;
  return limitCodes(db, userId, () =>
    db.transaction(async (tx) => {
      const row = await lockedRow(tx, userId);
      if (!row || row.confirmedAt !== null || !isOpen(row, clock)) return { ok: false, error: "notStarted" } as const;
      const step = stepOfCode(openSecret(userId, row.secret), plainCode(code), clock.now(), row.lastStep);
      if (step === null) return { ok: false, error: "wrongCode" } as const;
      await tx
        .update(secondFactors)
        .set({ confirmedAt: clock.now(), lastStep: step })
        .where(eq(secondFactors.userId, userId));
      const codes = await replaceCodes(tx, userId);
      await recordAudit(tx, author, "second-factor-added", `user:${userId}`, {
        before: { secondFactor: false },
        after: { secondFactor: true },
      });
      return { ok: true, recoveryCodes: codes } as const;
    }),
  );
}

/** New recovery codes in the place of all others. */
export async function renewRecoveryCodes({ db, author }: Context): Promise<CodesResult> {
  const { userId } = author;
  return db.transaction(async (tx) => {
    const row = await lockedRow(tx, userId);
    if (!row || row.confirmedAt === null) return { ok: false, error: "notOn" } as const;
    const codes = await replaceCodes(tx, userId);
    await recordAudit(tx, author, "recovery-codes-renewed", `user:${userId}`);
    return { ok: true, recoveryCodes: codes } as const;
  });
}

/** Turns it off, by a code of the app or a recovery code. The caller asks for a recent sign-in. */
export async function removeSecondFactor(
  { db, clock, author }: Context,
  code: string,
): Promise<{ ok: true } | { ok: false; error: "wrongCode" | "tooManyCodes" | "notOn" }> {
  const { userId } = author;
  return limitCodes(db, userId, async () => {
    if (!(await hasSecondFactor(db, userId))) return { ok: false, error: "notOn" } as const;
    return db.transaction(async (tx) => {
      if (!(await takeCode(tx, userId, code, clock.now()))) return { ok: false, error: "wrongCode" } as const;
      await deleteSecondFactor(tx, userId);
      await recordAudit(tx, author, "second-factor-removed", `user:${userId}`, {
        before: { secondFactor: true },
        after: { secondFactor: false },
      });
      return { ok: true } as const;
    });
  });
}

/**
 * Uses up a code for a sign-in: one of the app, which counts once, or a recovery code, which is deleted. Null when it is
 * neither. Limits are the caller's.
 */
export async function takeCode(
  tx: Transaction,
  userId: string,
  typed: string,
  now: Date,
): Promise<"app" | "recovery" | null> {
  const row = await lockedRow(tx, userId);
  if (!row || row.confirmedAt === null) return null;
  const step = stepOfCode(openSecret(userId, row.secret), plainCode(typed), now, row.lastStep);
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
  return "recovery";
}

/** Without asking for a code: for an operator, and when somebody leaves the team. True if there was one. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Set-ups that nobody has confirmed. */
export async function deleteOldSetUps(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - setUpSeconds * 1000);
  await db.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, oldest)));
}

type Row = typeof secondFactors.$inferSelect;

const isOpen = (row: Row, clock: Clock): boolean =>
  clock.now().getTime() - row.createdAt.getTime() < setUpSeconds * 1000;

/** People type a code of the app in two groups. */
const plainCode = (typed: string): string => typed.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "");

async function ownRow(db: Db, userId: string): Promise<Row | undefined> {
  return (await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0];
}

async function lockedRow(tx: Transaction, userId: string): Promise<Row | undefined> {
  return (await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update"))[0];
}

async function replaceCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ hash: recoveryCodeHash(code), userId })));
  return codes;
}

/** Wrong codes of the person who is signed in count; right ones do not. */
async function limitCodes<T extends { ok: boolean }>(
  db: Db,
  userId: string,
  run: () => Promise<T>,
): Promise<T | { ok: false; error: "tooManyCodes" }> {
  const hits = [{ limit: ownCodes, subject: userId }];
  if (!(await takeFromLimits(db, hits)).allowed) return { ok: false, error: "tooManyCodes" };
  const result = await run();
  if (result.ok) await giveBackToLimits(db, hits);
  return result;
}
