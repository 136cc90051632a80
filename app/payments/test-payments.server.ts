import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { paymentIntents, refundRequests } from "./server/tables.server.ts";

export async function ordersPaidWith(db: Db, provider: "stripe" | "sandbox", among?: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.provider, provider),
        eq(paymentIntents.status, "succeeded"),
        among && inArray(paymentIntents.orderId, among),
      ),
    );
  return rows.map(({ orderId }) => orderId);
}

export async function closeTestPayments(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ refundDueCents: 0, updatedAt: sql`now()` })
    .where(eq(paymentIntents.orderId, orderId));
  await tx
    .update(paymentIntents)
    .set({ status: "canceled" })
    .where(and(eq(paymentIntents.orderId, orderId), ne(paymentIntents.status, "succeeded")));
  await tx
    .update(refundRequests)
    .set({ status: "settled", updatedAt: sql`now()` })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "requested")));
}
