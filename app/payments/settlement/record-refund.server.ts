import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import type { PayableOrders } from "../ports/payable-orders.ts";
import type { ProviderEvent } from "../ports/provider.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";

/**
 * Records what went back in all; it only grows, except by `recordFailedRefund`. The order follows unless another payment of
 * its stands.
 */
export async function recordRefund(
  { tx, orders }: { tx: Db; orders: PayableOrders },
  refund: { intentId: string; refundedCents: Cents },
): Promise<"refunded" | "unchanged"> {
  const [known] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, refund.intentId));
  if (!known) return "unchanged";
  const order = await orders.lock(tx, known.orderId);
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, refund.intentId)).for("update");
  if (!row || !order || row.refundedCents >= refund.refundedCents) return "unchanged";
  const { refundedCents } = refund;
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
    });
  return "refunded";
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
  if (!request || request.status === "failed") return "unchanged";
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
