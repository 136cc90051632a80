import { and, asc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { PayableOrder, PayableOrders, PaymentContext } from "../ports/payable-orders.ts";
import type { FoundRefund } from "../ports/provider.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";
import { recordProviderRefunds } from "./provider-refunds.server.ts";
import { type PaidClosing, paidClosings } from "./refund-closings.ts";

type IntentRow = typeof paymentIntents.$inferSelect;

export type RefundOutcome = "refunded" | "refundFailed" | "unchanged";

/**
 * Synchronises a payment's refunds with the provider. Events come late, twice and in any order, so they only trigger a
 * query, which is repeated if something was recorded meanwhile.
 */
export async function followRefunds(context: PaymentContext, intentId: string): Promise<RefundOutcome> {
  const { db, provider, orders, log } = context;
  for (;;) {
    const seen = await lastRecorded(db, intentId);
    if (seen?.provider !== provider.name) return "unchanged";
    const found = await provider.findRefunds(intentId);
    const outcomes = await db.transaction((tx) => recordRefunds({ tx, orders }, { ...seen, intentId, found }));
    if (!outcomes) continue;
    if (outcomes.has("refundFailed")) log.error({ alert: "refund-failed", intentId }, "a refund came back");
    if (outcomes.has("refunded")) {
      orders.settled?.();
      wakeJob(mailOutboxJob);
      return "refunded";
    }
    if (outcomes.has("refundFailed")) return "refundFailed";
    return "unchanged";
  }
}

async function lastRecorded(db: Db, intentId: string) {
  const { orderId, provider } = paymentIntents;
  const at = sql<string>`${paymentIntents.updatedAt}::text`;
  const [row] = await db.select({ orderId, provider, at }).from(paymentIntents).where(eq(paymentIntents.id, intentId));
  return row;
}

async function recordRefunds(
  { tx, orders }: { tx: Transaction; orders: PayableOrders },
  { intentId, orderId, at, found }: { intentId: string; orderId: string; at: string; found: readonly FoundRefund[] },
): Promise<Set<RefundOutcome> | undefined> {
  const order = await orders.lock(tx, orderId);
  // Written even if nothing changes, so that an older response in another process is known to be outdated.
  const [row] = await tx
    .update(paymentIntents)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(and(eq(paymentIntents.id, intentId), eq(sql`${paymentIntents.updatedAt}::text`, at)))
    .returning();
  if (!row) return undefined;
  const outcomes = new Set<RefundOutcome>();
  if (!order) return outcomes;
  const cameBack = await recordEnds({ tx, orders }, row, found);
  await recordProviderRefunds({ tx, orders }, row, found);
  if (cameBack.count > 0) outcomes.add("refundFailed");
  const countedCents = Math.max(0, row.refundedCents - cameBack.countedCents);
  const refundedCents = await refundedInAll(tx, row, found);
  if (refundedCents > countedCents) {
    outcomes.add("refunded");
    await raiseRefunded({ tx, orders }, { row: { ...row, refundedCents: countedCents }, order, refundedCents });
  } else if (refundedCents < row.refundedCents) {
    await tx.update(paymentIntents).set({ refundedCents }).where(eq(paymentIntents.id, row.id));
    // Made in the provider's dashboard: no request reports its failure.
    const unasked = countedCents - refundedCents;
    if (unasked > 0) {
      outcomes.add("refundFailed");
      await orders.noteFailedRefund(tx, orderId, { amountCents: unasked });
    }
  }
  return outcomes;
}

async function recordEnds(
  { tx, orders }: { tx: Transaction; orders: PayableOrders },
  row: IntentRow,
  found: readonly FoundRefund[],
): Promise<{ count: number; countedCents: Cents }> {
  const open = await tx
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.intentId, row.id), inArray(refundRequests.status, ["requested", "succeeded"])));
  const cameBack = { count: 0, countedCents: 0 };
  for (const { refundId, amountCents, key, hasFailed } of found) {
    const request = open.find(({ id, providerRefundId }) => id === key || providerRefundId === refundId);
    if (!request || (!hasFailed && request.status === "succeeded")) continue;
    await tx
      .update(refundRequests)
      .set({
        ...(hasFailed ? { status: "failed", failure: "returned" } : { status: "succeeded" }),
        providerRefundId: refundId,
        updatedAt: sql`now()`,
      })
      .where(eq(refundRequests.id, request.id));
    if (request.status === "requested") await replaceFailed(tx, request);
    if (!hasFailed) continue;
    cameBack.count += 1;
    if (request.status === "succeeded") cameBack.countedCents += amountCents;
    // The order keeps its state: the buyer still has to get the money.
    await orders.noteFailedRefund(tx, row.orderId, { amountCents });
  }
  return cameBack;
}

/** For the same amount: either it was refunded after all, or the newer one failed. Other amounts are independent. */
export async function replaceFailed(tx: Db, request: typeof refundRequests.$inferSelect): Promise<void> {
  const { id, status, intentId, amountCents, updatedAt } = refundRequests;
  const replaced = tx
    .select({ id })
    .from(refundRequests)
    .where(
      and(
        eq(status, "failed"),
        eq(intentId, request.intentId),
        eq(amountCents, request.amountCents),
        lt(updatedAt, request.createdAt),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(1);
  await tx.update(refundRequests).set({ status: "repeated" }).where(inArray(id, replaced));
}

async function refundedInAll(tx: Db, row: IntentRow, found: readonly FoundRefund[]): Promise<Cents> {
  const made = found.reduce((sum, { hasFailed, amountCents }) => (hasFailed ? sum : sum + amountCents), 0);
  const [closed] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refundRequests.amountCents}), 0)::int` })
    .from(refundRequests)
    .where(and(eq(refundRequests.intentId, row.id), inArray(refundRequests.status, paidClosings)));
  return Math.min(row.amountCents, made + closed!.cents);
}

/** Under the locks of order and payment. The order follows unless another payment is valid. */
export async function raiseRefunded(
  { tx, orders }: { tx: Db; orders: PayableOrders },
  raise: { row: IntentRow; order: PayableOrder; refundedCents: Cents; closedAs?: PaidClosing },
): Promise<void> {
  const { row, order, refundedCents, closedAs } = raise;
  const leftCents = Math.max(0, row.amountCents - refundedCents);
  await tx
    .update(paymentIntents)
    .set({ refundedCents, refundDueCents: Math.min(row.refundDueCents, leftCents), updatedAt: sql`now()` })
    .where(eq(paymentIntents.id, row.id));
  const [standing] = await tx
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.orderId, row.orderId),
        ne(paymentIntents.id, row.id),
        eq(paymentIntents.status, "succeeded"),
        sql`${paymentIntents.refundedCents} + ${paymentIntents.refundDueCents} < ${paymentIntents.amountCents}`,
      ),
    )
    .limit(1);
  const concerns = !standing && (order.state === "paid" || order.state === "closed");
  if (concerns)
    await orders.markRefunded(tx, row.orderId, {
      extent: leftCents === 0 ? "fully" : "partially",
      amountCents: refundedCents - row.refundedCents,
      refundedCents,
      ...(closedAs && { closedAs }),
    });
}
