import { eq, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "#app/platform/database/database.server.ts";
import { addressSubject, countOnLimit, limits } from "#app/platform/limits/limits.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { cardPayers } from "../server/tables.server.ts";

/**
 * Card testers try many cards from one address (security 2.6). The provider reports declines without our buyer's address,
 * so a keyed hash of it is stored with the order for two days.
 */
export const payerOf = (address: string): string => sign("payer", addressSubject(address)).slice(0, 22);

export async function recordPayer(db: Db, orderId: string, payer: string): Promise<void> {
  await db.insert(cardPayers).values({ orderId, payer }).onConflictDoNothing();
}

export async function countDecline(context: { db: Db; log: Logger }, orderId: string): Promise<void> {
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

/** SQL that records the payer for each row of `from`; placeholders `orderId` and `payer`. */
export const insertPayer = (from: SQL): SQL => sql`
  insert into ${cardPayers} (order_id, payer)
  select ${sql.placeholder("orderId")}::uuid, payer from ${from}, (select ${sql.placeholder("payer")}::text as payer) as noted
  where payer is not null on conflict do nothing`;
