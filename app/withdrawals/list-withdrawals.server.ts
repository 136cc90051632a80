import { and, asc, desc, eq, inArray, isNotNull, ne, notExists, or } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";
import type { Withdrawal, WithdrawalEvent } from "./server/withdrawal-row.ts";
import { type WithdrawalState, withdrawalState } from "./server/withdrawal-state.ts";

export type ListedWithdrawal = { withdrawal: Withdrawal; events: WithdrawalEvent[]; state: WithdrawalState };

/**
 * The declarations about an order, oldest first, as staff see them beside it: those that name it with its buyer's address,
 * and those that staff accepted for it. Nothing that a stranger declares changes the order, so this is where it shows.
 */
export async function withdrawalsOfOrder(db: Db, orderId: string): Promise<ListedWithdrawal[]> {
  const accepted = db
    .select({ id: withdrawalEvents.withdrawalId })
    .from(withdrawalEvents)
    .where(eq(withdrawalEvents.orderId, orderId));
  const rows = await db
    .select()
    .from(withdrawals)
    .where(or(eq(withdrawals.orderId, orderId), inArray(withdrawals.id, accepted)))
    .orderBy(asc(withdrawals.receivedAt));
  return withEvents(db, rows);
}

/** The declarations that wait for their buyer or for staff, newest first: no order has changed, and they are neither refused nor denied. */
export async function openWithdrawals(db: Db, limit: number): Promise<ListedWithdrawal[]> {
  const settled = db
    .select({ id: withdrawalEvents.id })
    .from(withdrawalEvents)
    .where(
      and(
        eq(withdrawalEvents.withdrawalId, withdrawals.id),
        or(inArray(withdrawalEvents.kind, ["disputed", "refused"]), isNotNull(withdrawalEvents.orderId)),
      ),
    );
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(ne(withdrawals.outcome, "order"), notExists(settled)))
    .orderBy(desc(withdrawals.receivedAt))
    .limit(limit);
  return withEvents(db, rows);
}

async function withEvents(db: Db, rows: Withdrawal[]): Promise<ListedWithdrawal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const all = await db
    .select()
    .from(withdrawalEvents)
    .where(inArray(withdrawalEvents.withdrawalId, ids))
    .orderBy(asc(withdrawalEvents.id));
  return rows.map((withdrawal) => {
    const events = all.filter((event) => event.withdrawalId === withdrawal.id);
    return { withdrawal, events, state: withdrawalState(withdrawal, events) };
  });
}
