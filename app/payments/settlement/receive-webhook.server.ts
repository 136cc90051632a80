import { eq } from "drizzle-orm";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { PaymentContext } from "../ports/payment-context.ts";
import { type ProviderEvent, SignatureError } from "../ports/provider.ts";
import { paymentEvents } from "../server/tables.server.ts";
import { afterSettlement } from "./apply-intent.server.ts";
import { recordFailedRefund, recordRefund } from "./record-refund.server.ts";
import { type Settlement, settleIntent } from "./settle-intent.server.ts";
import { settlePaid } from "./settle-paid.server.ts";

/** `payment_intent.*` events that report a payment's state; their object holds it. */
export const intentEvents = new Set(
  ["succeeded", "payment_failed", "canceled", "processing", "requires_action"].map((name) => `payment_intent.${name}`),
);

export type WebhookResult = { ok: true; outcome: string } | { ok: false; error: "badSignature" };

/**
 * One webhook (security 2.8): the signature of the raw body, its age, the mode; then the event's id and its effect in one
 * transaction, so that an event counts once however often it comes, and comes again if its effect failed.
 */
export async function receiveWebhook(
  context: PaymentContext,
  input: { rawBody: Buffer; signature: string },
): Promise<WebhookResult> {
  const { db, provider, log } = context;
  let event: ProviderEvent;
  try {
    event = provider.readEvent(input.rawBody, input.signature);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { ok: false, error: "badSignature" };
  }
  if (event.livemode !== provider.livemode) {
    log.error({ alert: "webhook-livemode", eventId: event.id }, "a webhook of the other mode was ignored");
    return { ok: true, outcome: "otherMode" };
  }
  if (await settlePaid(context, event)) {
    log.info({ eventId: event.id, type: event.type, outcome: "paid" }, "webhook");
    await afterSettlement(context, event.intent!.id, event.intent!.orderId, { outcome: "paid" });
    return { ok: true, outcome: "paid" };
  }
  const done = await db.transaction(async (tx) => {
    // The order's lock comes first, as in settlePaid: two deliveries of one event never wait for each other in a circle.
    if (isUuid(event.intent?.orderId)) await context.orders.lock(tx, event.intent.orderId);
    const intentId = event.intent?.id ?? (event.refund ?? event.failedRefund)?.intentId ?? null;
    const added = await tx
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, intentId, outcome: "received" })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (added.length === 0) return { outcome: "duplicate", settlement: undefined };
    let outcome = "ignored";
    let settlement: Settlement | undefined;
    if (event.intent && intentEvents.has(event.type)) {
      settlement = await settleIntent({ ...context, tx }, event.intent, {
        refusal: event.type === "payment_intent.payment_failed",
      });
      outcome = settlement.outcome;
    } else if (event.refund) outcome = await recordRefund({ ...context, tx }, event.refund);
    else if (event.failedRefund) outcome = await recordFailedRefund({ ...context, tx }, event.failedRefund);
    await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, event.id));
    return { outcome, settlement };
  });
  log.info({ eventId: event.id, type: event.type, outcome: done.outcome }, "webhook");
  if (event.refund && done.outcome === "refunded") context.orders.settled?.();
  if (done.outcome === "refundFailed")
    log.error({ alert: "refund-failed", intentId: event.failedRefund?.intentId }, "a refund came back");
  if (done.outcome === "refunded") wakeJob(mailOutboxJob);
  if (event.intent && done.settlement)
    await afterSettlement(context, event.intent.id, event.intent.orderId, done.settlement);
  return { ok: true, outcome: done.outcome };
}
