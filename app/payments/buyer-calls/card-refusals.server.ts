import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "#app/platform/database.server.ts";
import { addressSubject, countOnLimit, type LimitAnswer, limits, lookAtLimit } from "#app/platform/limits.server.ts";
import { sign } from "#app/platform/secret.server.ts";
import { cardPayers } from "../server/tables.server.ts";

/**
 * Card testers try many cards from one address (security 2.6). The provider, who reports a refusal, does not know our
 * buyer's address; so who begins a payment is stored with the order, as a keyed hash, for two days.
 */
const payerOf = (address: string): string => sign("payer", addressSubject(address)).slice(0, 22);

export async function notePayer(db: Db, orderId: string, address: string): Promise<void> {
  await db
    .insert(cardPayers)
    .values({ orderId, payer: payerOf(address) })
    .onConflictDoNothing();
}

/** Counts one refused card for those who began the order's payment; the log alerts when that was too many. */
export async function countRefusal(context: { db: Db; log: Logger }, orderId: string): Promise<void> {
  const payers = await context.db
    .select({ payer: cardPayers.payer })
    .from(cardPayers)
    .where(eq(cardPayers.orderId, orderId));
  for (const { payer } of payers) {
    const answer = await countOnLimit(context.db, limits.declines, payer);
    if (!answer.allowed)
      context.log.warn({ alert: "card-refusals", orderId }, "too many cards refused from one address");
  }
}

/** Whether an address may begin another payment, or has to wait. */
export const mayPay = (db: Db, address: string): Promise<LimitAnswer> =>
  lookAtLimit(db, limits.declines, payerOf(address));
