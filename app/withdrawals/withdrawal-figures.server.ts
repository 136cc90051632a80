import { and, gte, lt, min, not, sql } from "drizzle-orm";
import { belongsToTestOrder } from "#app/orders/payment/test-orders.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isOpen, withdrawals } from "./server/tables.server.ts";

const isCounted = not(belongsToTestOrder(withdrawals.orderId));

/** From `from` until before `before`, without test orders. */
export const withdrawalsReceived = (db: Db, { from, before }: { from: Date; before: Date }): Promise<number> =>
  db.$count(withdrawals, and(gte(withdrawals.receivedAt, from), lt(withdrawals.receivedAt, before), isCounted));

/** Not proved, refused or denied (decisions 5), without test orders. */
export async function unprovedWithdrawals(db: Db): Promise<{ count: number; since: Date | null }> {
  const [open] = await db
    .select({ count: sql<number>`count(*)::integer`, since: min(withdrawals.receivedAt) })
    .from(withdrawals)
    .where(and(isOpen, isCounted));
  return open!;
}
