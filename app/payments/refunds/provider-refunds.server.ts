import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, min, sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { decimalFromCents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import type { PayableOrders } from "../ports/payable-orders.ts";
import type { FoundRefund } from "../ports/provider.ts";
import { type paymentIntents, refundRequests } from "../server/tables.server.ts";

/** Begins the key of a refund that the shop makes itself, for a payment that came too late. */
export const dueKey = "due:";

/** Author of a refund that the shop did not ask for. */
export const atProvider = "payment";

const isUnreviewed = and(eq(refundRequests.author, atProvider), isNull(refundRequests.reviewedAt));

/**
 * Refunds that somebody started in the provider's dashboard, past the second person (security 6.66): stored as requests that
 * nobody here has approved, with history and audit. Under the locks of order and payment.
 */
export async function recordProviderRefunds(
  { tx, orders }: { tx: Transaction; orders: PayableOrders },
  { id: intentId, orderId }: Pick<typeof paymentIntents.$inferSelect, "id" | "orderId">,
  found: readonly FoundRefund[],
): Promise<void> {
  const recorded = await tx.select().from(refundRequests).where(eq(refundRequests.intentId, intentId));
  const isOurs = ({ refundId, key }: FoundRefund) =>
    key?.startsWith(dueKey) || recorded.some(({ id, providerRefundId }) => id === key || providerRefundId === refundId);
  for (const refund of found) {
    const { refundId, amountCents, hasFailed } = refund;
    if (hasFailed || isOurs(refund)) continue;
    const added = await tx
      .insert(refundRequests)
      .values({
        id: randomUUID(),
        orderId,
        intentId,
        amountCents,
        status: "succeeded",
        author: atProvider,
        providerRefundId: refundId,
      })
      .onConflictDoNothing()
      .returning({ id: refundRequests.id });
    if (added.length > 0) await orders.noteProviderRefund(tx, orderId, { amountCents });
  }
}

/** Oldest first. */
export async function ordersWithProviderRefund(db: Db, limit: number): Promise<{ orderId: string; since: Date }[]> {
  const since = sql<Date>`${min(refundRequests.createdAt)}`.mapWith(refundRequests.createdAt);
  return db
    .select({ orderId: refundRequests.orderId, since })
    .from(refundRequests)
    .where(isUnreviewed)
    .groupBy(refundRequests.orderId)
    .orderBy(asc(since), asc(refundRequests.orderId))
    .limit(limit);
}

/** Somebody of the team has looked at those of an order: it leaves the overview, its history keeps them. */
export const reviewProviderRefunds = (
  { db, author }: { db: Database; author: Author },
  orderId: string,
): Promise<Result<"alreadyReviewed">> =>
  db.transaction(async (tx) => {
    const reviewed = await tx
      .update(refundRequests)
      .set({ reviewedBy: storedAuthor(author), reviewedAt: sql`now()` })
      .where(and(eq(refundRequests.orderId, orderId), isUnreviewed))
      .returning({ amountCents: refundRequests.amountCents });
    if (reviewed.length === 0) return { ok: false, error: "alreadyReviewed" } as const;
    const cents = reviewed.reduce((sum, row) => sum + row.amountCents, 0);
    const after = { amount: decimalFromCents(cents) };
    await recordAudit(tx, author, "order-provider-refund-reviewed", `order:${orderId}`, { after });
    return { ok: true } as const;
  });
