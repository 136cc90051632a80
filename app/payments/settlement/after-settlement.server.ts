import { and, eq, gt } from "drizzle-orm";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import { countDecline } from "../buyer-calls/limit-payment-calls.server.ts";
import type { CancelReason, PaymentContext } from "../ports/payable-orders.ts";
import { type ProviderIntent, RefundRefused } from "../ports/provider.ts";
import { followRefunds } from "../refunds/follow-refunds.server.ts";
import { dueKey } from "../refunds/provider-refunds.server.ts";
import { paymentIntents } from "../server/tables.server.ts";
import { openIntents, type Settlement, settleIntent } from "./settle-intent.server.ts";

export async function applyIntent(context: PaymentContext, intent: ProviderIntent): Promise<Settlement> {
  const settlement = await context.db.transaction((tx) => settleIntent({ ...context, tx }, intent));
  await afterSettlement(context, intent.id, intent.orderId, settlement);
  return settlement;
}

/** Calls to the provider after the commit; the job `payments-reconcile` repeats failures. */
export async function afterSettlement(
  context: PaymentContext,
  intentId: string,
  orderId: string | null,
  settlement: Settlement,
): Promise<void> {
  const isPaid = ["paid", "revived"].includes(settlement.outcome);
  // The work that `settled` starts triggers the mail when it is done.
  if (isPaid && context.orders.settled) context.orders.settled();
  else if (isPaid || settlement.outcome === "refused") wakeJob(mailOutboxJob);
  try {
    if (settlement.outcome === "refused" && orderId) await countDecline(context, orderId);
    if (settlement.giveUp)
      context.log.warn({ alert: "card-refusals", orderId }, "an order's cards were refused too often");
    if (settlement.giveUp && orderId) await cancelUnpaidOrder(context, orderId, { kind: "refusedTooOften" });
    if (settlement.outcome === "refundDue") await refundDue(context, intentId);
  } catch (error) {
    context.log.warn({ err: error as Error, intentId }, "to be done by the next reconciliation");
  }
}

/** Orders are cancelled while payments are off too. */
export type ClosingContext = Omit<PaymentContext, "provider"> & { provider: PaymentContext["provider"] | undefined };

/** Its payment at the provider first; if that has just succeeded, the order is paid instead. */
export async function cancelUnpaidOrder(
  context: ClosingContext,
  orderId: string,
  reason: CancelReason,
): Promise<Result<"paymentInProgress" | "notOpen">> {
  const { db, orders } = context;
  const closed = await closePayments(context, orderId);
  if (!closed.ok) return closed;
  return db.transaction(async (tx) => {
    const order = await orders.lock(tx, orderId);
    if (order?.state === "cancelled") return { ok: true };
    if (order?.state !== "open") return { ok: false, error: "notOpen" };
    // A new payment was started in the meantime.
    if ((await openIntents(tx, orderId)).length > 0) return { ok: false, error: "paymentInProgress" };
    await orders.cancelUnpaid(tx, orderId, reason);
    return { ok: true };
  });
}

/** At the provider; one that has just succeeded is settled. */
export async function closePayments(context: ClosingContext, orderId: string): Promise<Result<"paymentInProgress">> {
  const { db, provider } = context;
  for (const row of await openIntents(db, orderId)) {
    if (provider && row.provider === provider.name) {
      const now = await provider.cancelIntent(row.id);
      await applyIntent({ ...context, provider }, now);
      if (now.status !== "canceled") return { ok: false, error: "paymentInProgress" };
      continue;
    }
    // Started before the provider was changed: Stripe may still take the money, a sandbox cannot.
    if (row.provider === "stripe") return { ok: false, error: "paymentInProgress" };
    await db.update(paymentIntents).set({ status: "canceled" }).where(eq(paymentIntents.id, row.id));
  }
  return { ok: true };
}

/** Safe to repeat, by the provider's key. */
export async function refundDue(context: PaymentContext, intentId: string): Promise<void> {
  const [row] = await context.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.id, intentId), gt(paymentIntents.refundDueCents, 0)));
  if (!row) return;
  await refundRest(context, row);
  await followRefunds(context, row.id);
  context.log.info({ intentId: row.id, orderId: row.orderId }, "payment refunded");
}

async function refundRest({ provider }: PaymentContext, row: typeof paymentIntents.$inferSelect): Promise<void> {
  try {
    const key = `${dueKey}${row.id}:${row.refundDueCents}`;
    await provider.refundIntent({ id: row.id, amountCents: row.refundDueCents, key });
  } catch (error) {
    // Refunded in the provider's dashboard first.
    if (!(error instanceof RefundRefused && error.code === "charge_already_refunded")) throw error;
  }
}
