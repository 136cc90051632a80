/** The rows of second factors, for callers that write no mail; the command line is one of them. */
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { recoveryCodes, secondFactors } from "../server/tables.server.ts";

/** Seconds within which a set-up has to be confirmed. */
export const setUpSeconds = 1800;

/** Whether sign-in asks this account for a code (decisions 11). */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return (await db.$count(secondFactors, confirmed)) > 0;
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
