import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import {
  addressSubject,
  limits,
  limitValues,
  lookValues,
  secondsToWait,
  takeFromLimitsSql,
} from "#app/platform/limits/limits.server.ts";
import { paymentIntents } from "../server/tables.server.ts";
import { payerOf } from "./card-declines.server.ts";

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
