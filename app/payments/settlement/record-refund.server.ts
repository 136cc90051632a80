import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import type { PayableOrders } from "../ports/payable-orders.ts";
import { paymentIntents } from "../server/tables.server.ts";

/** Writes down what went back in all; it only grows. The order follows unless another payment of its stands. */
export async function recordRefund(
  { tx, orders }: { tx: Db; orders: PayableOrders },
  refund: { intentId: string; refundedCents: Cents },
): Promise<"refunded" | "unchanged"> {
  const [known] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, refund.intentId));
  if (!known) return "unchanged";
  const order = await orders.lock(tx, known.orderId);
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, refund.intentId)).for("update");
  if (!row || !order || row.refundedCents >= refund.refundedCents) return "unchanged";
  await tx
    .update(paymentIntents)
    .set({ refundedCents: refund.refundedCents, refundDueCents: 0, updatedAt: sql`now()` })
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
    await orders.markRefunded(tx, row.orderId, refund.refundedCents >= row.amountCents ? "fully" : "partially");
  return "refunded";
}
