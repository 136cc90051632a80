import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "#app/platform/database.server.ts";
import { addressSubject, countOnLimit, type LimitAnswer, limits, lookAtLimit } from "#app/platform/limits.server.ts";
import { sign } from "#app/platform/secret.server.ts";

/**
 * Card testers try many cards from one address (security 2.6). A refusal is told by the provider, who does not know our
 * buyer's address; so who begins a payment is noted with the order, as a keyed hash, among the rows of the limits, which
 * are deleted after two days.
 */
const payerOf = (address: string): string => sign("payer", addressSubject(address)).slice(0, 22);

const noteOf = (orderId: string): string => `payer:${orderId}:`;

export async function notePayer(db: Db, orderId: string, address: string): Promise<void> {
  await db.execute(sql`insert into rate_limits (key, window_start, hits)
    values (${noteOf(orderId) + payerOf(address)}, now(), 1) on conflict (key) do nothing`);
}

/** Counts one refused card for those who began the order's payment; the log alerts when that was too many. */
export async function countRefusal(context: { db: Db; log: Logger }, orderId: string): Promise<void> {
  const note = noteOf(orderId);
  const { rows } = await context.db.execute<{ key: string }>(
    sql`select key from rate_limits where starts_with(key, ${note})`,
  );
  for (const { key } of rows) {
    const answer = await countOnLimit(context.db, limits.declines, key.slice(note.length));
    if (!answer.allowed)
      context.log.warn({ alert: "card-refusals", orderId }, "too many cards refused from one address");
  }
}

/** Whether an address may begin another payment, or has to wait. */
export const mayPay = (db: Db, address: string): Promise<LimitAnswer> =>
  lookAtLimit(db, limits.declines, payerOf(address));
