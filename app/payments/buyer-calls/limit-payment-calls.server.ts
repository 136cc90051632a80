import { eq, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import {
  addressSubject,
  countOnLimit,
  limits,
  limitValues,
  lookValues,
  secondsToWait,
  takeFromLimitsSql,
} from "#app/platform/limits/limits.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { cardPayers, paymentIntents } from "../server/tables.server.ts";

export type KnownIntent = { id: string; status: string; attempt: number };

/** One statement: counts the call, checks declined cards, reads the payments. `waitSeconds` above 0: refuse. */
export async function limitPaymentCall(
  db: Db,
  { orderId, address }: { orderId: string; address: string },
): Promise<{ waitSeconds: number; intents: KnownIntent[] }> {
  const [row] = await checkStatement.run(db, {
    ...limitValues([{ limit: limits.payments, subject: addressSubject(address) }]),
    ...lookValues(limits.declines, payerOf(address)),
    orderId: isUuid(orderId) ? orderId : null,
  });
  const { counted, declined, intents } = row!;
  return { waitSeconds: counted > 0 ? counted : declined, intents };
}

const checkStatement = statement<{ counted: number; declined: number; intents: KnownIntent[] }>(
  "payment_facts",
  () => sql`
    select ${takeFromLimitsSql()} as counted, ${secondsToWait} as declined, coalesce((
      select json_agg(json_build_object('id', id, 'status', status, 'attempt', attempt) order by attempt desc)
      from ${paymentIntents} where order_id = ${sql.placeholder("orderId")}::uuid
    ), '[]') as intents`,
);

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
