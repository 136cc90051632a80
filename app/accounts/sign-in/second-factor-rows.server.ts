/** Without mails, for the command line too. */
import { and, type Column, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { passkeys, recoveryCodes, secondFactors, user } from "../server/tables.server.ts";

/** Seconds to confirm a set-up. */
export const setUpSeconds = 1800;

const hasApp = (userId: Column | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.userId} = ${userId}
    and ${secondFactors.confirmedAt} is not null)`;
const hasPasskey = (userId: Column | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`;

/** For statements that read many accounts. */
export const hasFactor = (userId: Column): SQL<boolean> => sql<boolean>`(${hasApp(userId)} or ${hasPasskey(userId)})`;

export type Factors = { app: boolean; passkey: boolean };

export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const { rows } = await db.execute<Factors>(sql`select ${hasApp(userId)} as app, ${hasPasskey(userId)} as passkey`);
  return rows[0]!;
}

/** Whether sign-in asks for more than the password (decisions 11). */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { app, passkey } = await factorsOf(db, userId);
  return app || passkey;
}

/** Of all staff, from the day that the owner has set (security 6.67). */
export function isSecondFactorRequired(now: Date): boolean {
  const from = shopSetting("team.secondFactorFrom");
  return from !== "" && officeDay(now) >= from;
}

/** App, passkeys and codes, without a code: for operators, and removed members. `wasOn`: there was one. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<{ wasOn: boolean }> {
  const wasOn = await hasSecondFactor(tx, userId);
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return { wasOn };
}

/** Changes of app, passkeys and recovery codes follow one another, so that each sees what the other has left. */
export async function lockFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}

/** Recovery codes go with the last factor. */
export async function deleteUnneededCodes(tx: Transaction, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function deleteOldSetUps(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - setUpSeconds * 1000);
  await db.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, oldest)));
}
