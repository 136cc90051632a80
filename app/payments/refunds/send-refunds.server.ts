import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { PaymentContext } from "../ports/payable-orders.ts";
import { ProviderError, RefundRefused, UnknownPayment } from "../ports/provider.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";
import { followRefunds, replaceFailed } from "./follow-refunds.server.ts";

export const refundJob = "payments-refund";

const batch = 50;
/** Refunds are retried without end, at last once an hour. */
const maxPauseSeconds = 3600;

type RequestRow = typeof refundRequests.$inferSelect;

export async function sendRefunds(context: PaymentContext): Promise<void> {
  const { db, clock, provider, log } = context;
  const due = await db
    .select({ request: refundRequests })
    .from(refundRequests)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refundRequests.intentId))
    .where(
      and(
        eq(refundRequests.status, "requested"),
        lte(refundRequests.nextAttemptAt, new Date(clock.now().getTime() + 1_000)),
        eq(paymentIntents.provider, provider.name),
      ),
    )
    .orderBy(asc(refundRequests.nextAttemptAt))
    .limit(batch);
  for (const { request } of due) {
    try {
      await sendRefund(context, request);
    } catch (error) {
      log.warn({ err: error as Error, orderId: request.orderId }, "a refund is tried again later");
    }
  }
}

async function sendRefund(context: PaymentContext, request: RequestRow): Promise<void> {
  const { db, clock, provider } = context;
  const { id, intentId, amountCents } = request;
  const pause = Math.min(maxPauseSeconds, 30 * 2 ** request.attempts);
  // Unless staff undo it at this moment (`undoRefund`).
  const begun = await db
    .update(refundRequests)
    .set({ attempts: request.attempts + 1, nextAttemptAt: new Date(clock.now().getTime() + pause * 1000) })
    .where(and(eq(refundRequests.id, id), eq(refundRequests.status, "requested")))
    .returning({ id: refundRequests.id });
  if (begun.length === 0) return;
  try {
    await provider.refundIntent({ id: intentId, amountCents, key: id, attempt: request.failedAttempts });
  } catch (error) {
    if (error instanceof RefundRefused) return recordRefusal(context, request, error.code);
    // An account whose keys are no longer set: the response will not change.
    if (error instanceof UnknownPayment) return recordRefusal(context, request, "unknownPayment");
    if (error instanceof ProviderError && error.kind === "failed")
      await db
        .update(refundRequests)
        .set({ failedAttempts: request.failedAttempts + 1 })
        .where(eq(refundRequests.id, id));
    throw error;
  }
  await followRefunds(context, intentId);
  context.log.info({ orderId: request.orderId, intentId }, "refund made");
}

async function recordRefusal(context: PaymentContext, request: RequestRow, code: string): Promise<void> {
  const { db, orders, log } = context;
  const { id, orderId, amountCents } = request;
  await db.transaction(async (tx) => {
    await orders.lock(tx, orderId);
    const failed = await tx
      .update(refundRequests)
      .set({ status: "failed", failure: code, updatedAt: sql`now()` })
      .where(and(eq(refundRequests.id, id), eq(refundRequests.status, "requested")))
      .returning({ id: refundRequests.id });
    if (failed.length === 0) return;
    await replaceFailed(tx, request);
    await orders.noteFailedRefund(tx, orderId, { amountCents });
  });
  log.error({ alert: "refund-refused", orderId, code }, "the provider refused a refund");
}
