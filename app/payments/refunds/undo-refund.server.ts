import { and, eq, sql } from "drizzle-orm";
import type { Author } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import type { PayableOrders } from "../ports/payable-orders.ts";
import { refundRequests } from "../server/tables.server.ts";
import type { OrderPayment } from "./refund-order.server.ts";

type Context = { db: Database; orders: PayableOrders };

/**
 * Takes back a refund that waits (decisions 6.2): with all its parts, if the order was paid several times. The job counts an
 * attempt before it calls the provider, so that either it or the undo gets the row, also when one of them crashes.
 */
export const undoRefund = (
  { db, orders }: Context,
  { orderId, requestId, author }: { orderId: string; requestId: string; author: Author },
): Promise<Result<"unknownOrder" | "refundSent", { amountCents: Cents }>> =>
  db.transaction(async (tx) => {
    if (!(await orders.lock(tx, orderId))) return { ok: false, error: "unknownOrder" } as const;
    const { id, createdAt, status, attempts } = refundRequests;
    const asked = tx.select({ createdAt }).from(refundRequests).where(eq(id, requestId));
    const undone = await tx
      .update(refundRequests)
      .set({ status: "undone", updatedAt: sql`now()` })
      .where(and(eq(refundRequests.orderId, orderId), eq(createdAt, asked), eq(status, "requested"), eq(attempts, 0)))
      .returning({ amountCents: refundRequests.amountCents });
    if (undone.length === 0) return { ok: false, error: "refundSent" } as const;
    const amountCents = undone.reduce((sum, row) => sum + row.amountCents, 0);
    await orders.noteUndoneRefund(tx, orderId, { amountCents, author });
    return { ok: true, amountCents } as const;
  });

/** The refund that waits and may be undone; undefined without one. */
export function waitingRefund(
  payments: readonly Pick<OrderPayment, "requests">[],
  now: Date,
): { requestId: string; amountCents: Cents; secondsLeft: number } | undefined {
  const waiting = payments
    .flatMap(({ requests }) => requests)
    .filter(({ status, attempts, nextAttemptAt }) => status === "requested" && attempts === 0 && nextAttemptAt > now);
  const newest = waiting.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  if (!newest) return undefined;
  const parts = waiting.filter(({ createdAt }) => createdAt.getTime() === newest.createdAt.getTime());
  return {
    requestId: newest.id,
    amountCents: parts.reduce((sum, part) => sum + part.amountCents, 0),
    secondsLeft: (newest.nextAttemptAt.getTime() - now.getTime()) / 1_000,
  };
}
