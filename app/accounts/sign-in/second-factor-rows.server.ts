/** Without mails, for the command line too. */
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { recoveryCodes, secondFactors } from "../server/tables.server.ts";

/** Seconds to confirm a set-up. */
export const setUpSeconds = 1800;

/** Whether sign-in asks for a code (decisions 11). */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return (await db.$count(secondFactors, confirmed)) > 0;
}

/** Of all staff, from the day that the owner has set (security 6.67). */
export function isSecondFactorRequired(now: Date): boolean {
  const from = shopSetting("team.secondFactorFrom");
  return from !== "" && officeDay(now) >= from;
}

/** Without a code: for operators, and removed members. `wasOn`: there was one. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<{ wasOn: boolean }> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return { wasOn: deleted.some(({ confirmedAt }) => confirmedAt !== null) };
}

export async function deleteOldSetUps(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - setUpSeconds * 1000);
  await db.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, oldest)));
}
