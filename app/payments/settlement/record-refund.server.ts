import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import type { PayableOrder, PayableOrders } from "../ports/payable-orders.ts";
import type { ProviderEvent } from "../ports/provider.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";

type IntentRow = typeof paymentIntents.$inferSelect;

/**
 * Records what the provider has given back in all; it only grows, except by `recordFailedRefund`. The order follows unless
 * another payment of its stands.
 */
export async function recordRefund(
  { tx, orders }: { tx: Db; orders: PayableOrders },
  refund: { intentId: string; refundedCents: Cents },
): Promise<"refunded" | "unchanged"> {
  const [known] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, refund.intentId));
  if (!known) return "unchanged";
  const order = await orders.lock(tx, known.orderId);
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, refund.intentId)).for("update");
  if (!row || !order) return "unchanged";
  // The provider knows nothing of what staff have given back another way.
  const [settled] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refundRequests.amountCents}), 0)::int` })
    .from(refundRequests)
    .where(and(eq(refundRequests.intentId, row.id), eq(refundRequests.status, "settled")));
  const atMost = Math.max(row.amountCents, refund.refundedCents);
  const refundedCents = Math.min(atMost, refund.refundedCents + settled!.cents);
  if (row.refundedCents >= refundedCents) return "unchanged";
  await raiseRefunded({ tx, orders }, { row, order, refundedCents });
  return "refunded";
}

/** Behind the locks of the order and the payment. `isByOtherMeans`: not by the provider to the card. */
export async function raiseRefunded(
  { tx, orders }: { tx: Db; orders: PayableOrders },
  raise: { row: IntentRow; order: PayableOrder; refundedCents: Cents; isByOtherMeans?: true },
): Promise<void> {
  const { row, order, refundedCents, isByOtherMeans } = raise;
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
      ...(isByOtherMeans && { isByOtherMeans }),
    });
}

/**
 * A refund that the bank sent back: the money is with the shop again, and may be refunded once more. The order keeps its
 * state, since the buyer is still to get it; its page shows the failure, and the log has an alert. Once per refund.
 */
export async function recordFailedRefund(
  { tx, orders }: { tx: Transaction; orders: PayableOrders },
  refund: NonNullable<ProviderEvent["failedRefund"]>,
): Promise<"refundFailed" | "unchanged"> {
  const isIt = or(
    eq(refundRequests.providerRefundId, refund.refundId),
    // Its answer has not been recorded yet.
    refund.key === null ? undefined : eq(sql`${refundRequests.id}::text`, refund.key),
  );
  const [known] = await tx.select().from(refundRequests).where(isIt);
  if (!known) return "unchanged";
  await orders.lock(tx, known.orderId);
  const [request] = await tx.select().from(refundRequests).where(eq(refundRequests.id, known.id)).for("update");
  if (!request || !["requested", "succeeded"].includes(request.status)) return "unchanged";
  await tx
    .update(refundRequests)
    .set({ status: "failed", failure: "returned", providerRefundId: refund.refundId, updatedAt: sql`now()` })
    .where(eq(refundRequests.id, request.id));
  // What was not recorded is not taken back: rather too little is left to refund than too much.
  if (request.status === "succeeded")
    await tx
      .update(paymentIntents)
      .set({
        refundedCents: sql`greatest(${paymentIntents.refundedCents} - ${refund.amountCents}, 0)`,
        updatedAt: sql`now()`,
      })
      .where(eq(paymentIntents.id, request.intentId));
  await orders.noteFailedRefund(tx, known.orderId, { amountCents: refund.amountCents });
  return "refundFailed";
}
