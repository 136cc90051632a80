import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { refundRequests } from "../server/tables.server.ts";

type RequestRow = typeof refundRequests.$inferSelect;

/**
 * A refund that the provider has answered replaces an earlier failed request for the same amount: either the money was
 * refunded after all, or the newer request is the one that failed. A refund of another amount is independent.
 */
export async function replaceFailed(tx: Db, request: RequestRow): Promise<void> {
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
