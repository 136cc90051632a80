import { and, eq, ne } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import type { PaymentContext } from "../ports/payable-orders.ts";
import {
  type Dispute,
  type DisputeChange,
  type DisputeState,
  MalformedEvent,
  ProviderError,
  type ProviderEvent,
  SignatureError,
} from "../ports/provider.ts";
import { followRefunds, type RefundOutcome } from "../refunds/follow-refunds.server.ts";
import { paymentEvents, paymentIntents } from "../server/tables.server.ts";
import { afterSettlement } from "./after-settlement.server.ts";
import { type Settlement, settleIntent, settlePaid } from "./settle-intent.server.ts";

/** Report a payment's state. */
export const intentEvents = new Set(
  ["succeeded", "payment_failed", "canceled", "processing", "requires_action"].map((name) => `payment_intent.${name}`),
);

export type WebhookResult = Result<"badSignature" | "malformedEvent" | "paymentUnavailable", { outcome: string }>;

/**
 * Processes a webhook (security 2.8): signature of the raw body, age and mode; then the event's id and effect in one
 * transaction, so that a repeated event counts once and a failed one is delivered again.
 */
export async function receiveWebhook(
  context: PaymentContext,
  input: { rawBody: Buffer; signature: string },
): Promise<WebhookResult> {
  const { provider, log } = context;
  let event: ProviderEvent;
  try {
    event = provider.readEvent(input.rawBody, input.signature);
  } catch (error) {
    if (error instanceof SignatureError) return { ok: false, error: "badSignature" };
    if (!(error instanceof MalformedEvent)) throw error;
    log.error({ alert: "webhook-malformed" }, "a signed webhook has no event that can be read");
    return { ok: false, error: "malformedEvent" };
  }
  if (event.livemode !== provider.livemode) {
    log.error({ alert: "webhook-livemode", eventId: event.id }, "a webhook of the other mode was ignored");
    return { ok: true, outcome: "otherMode" };
  }
  if ((await settlePaid(context, event)).ok) {
    log.info({ eventId: event.id, type: event.type, outcome: "paid" }, "webhook");
    await afterSettlement(context, event.intent!.id, event.intent!.orderId, { outcome: "paid" });
    return { ok: true, outcome: "paid" };
  }
  let refunds: RefundOutcome | undefined;
  try {
    // In separate, idempotent transactions.
    if (event.refundedIntentId) refunds = await followRefunds(context, event.refundedIntentId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, eventId: event.id }, "the refunds of an event cannot be asked for");
    return { ok: false, error: "paymentUnavailable" };
  }
  const done = await storeEvent(context, event, refunds);
  log.info({ eventId: event.id, type: event.type, outcome: done.outcome }, "webhook");
  if (done.outcome === "disputed" || done.outcome === "inquiry")
    log.error({ alert: "payment-disputed", intentId: event.dispute?.intentId }, "a payment is disputed");
  if (event.intent && done.settlement)
    await afterSettlement(context, event.intent.id, event.intent.orderId, done.settlement);
  return { ok: true, outcome: done.outcome };
}

async function storeEvent(
  context: PaymentContext,
  event: ProviderEvent,
  refunds: RefundOutcome | undefined,
): Promise<{ outcome: string; settlement?: Settlement }> {
  const { type, intent, dispute } = event;
  return context.db.transaction(async (tx) => {
    // The order's lock first, as in settlePaid, against deadlocks.
    if (isUuid(intent?.orderId)) await context.orders.lock(tx, intent.orderId);
    const disputed = dispute && (await orderOf(tx, dispute.intentId));
    if (disputed) await context.orders.lock(tx, disputed);
    const intentId = intent?.id ?? event.refundedIntentId ?? dispute?.intentId;
    const added = await tx
      .insert(paymentEvents)
      .values({
        id: event.id,
        type,
        intentId,
        outcome: "received",
        createdAt: event.createdAt,
        disputeId: dispute?.id,
        disputeState: dispute?.state,
        disputeAnswerBy: dispute?.answerBy,
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (added.length === 0) return { outcome: "duplicate" };
    let outcome: string = refunds ?? "ignored";
    let settlement: Settlement | undefined;
    if (intent && intentEvents.has(type)) {
      settlement = await settleIntent({ ...context, tx }, intent, {
        refusal: type === "payment_intent.payment_failed",
      });
      outcome = settlement.outcome;
    }
    if (dispute && disputed) outcome = await noteDispute({ ...context, tx }, disputed, event, dispute);
    await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, event.id));
    return { outcome, ...(settlement && { settlement }) };
  });
}

async function orderOf(tx: Db, intentId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, intentId));
  return row?.orderId;
}

async function noteDispute(
  { tx, orders }: Pick<PaymentContext, "orders"> & { tx: Transaction },
  orderId: string,
  event: ProviderEvent,
  dispute: Dispute,
): Promise<string> {
  const { disputeId, intentId, id, type, disputeState, disputeAnswerBy, createdAt } = paymentEvents;
  const earlier = await tx
    .select({ type, state: disputeState, answerBy: disputeAnswerBy, createdAt })
    .from(paymentEvents)
    .where(and(eq(intentId, dispute.intentId), eq(disputeId, dispute.id), ne(id, event.id)));
  const changes = disputeChanges(earlier, { ...dispute, createdAt: event.createdAt });
  for (const change of changes) await orders.noteDispute(tx, orderId, { ...dispute, change });
  if (changes[0] !== "state") return changes.length === 0 ? "ignored" : "disputeUpdated";
  return { inquiry: "inquiry", open: "disputed", kept: "disputeClosed", lost: "disputeClosed" }[dispute.state];
}

/** A stored event; `state` and `createdAt` are null from an earlier version. */
type KnownEvent = { type: string; state: string | null; answerBy: Date | null; createdAt: Date | null };

/** In this order; the last two end a dispute. */
const states: readonly DisputeState[] = ["inquiry", "open", "kept", "lost"];

const stateOf = ({ type, state }: KnownEvent): DisputeState =>
  states.find((each) => each === state) ?? (type === "charge.dispute.closed" ? "kept" : "open");

/** What an event adds to the known events of its dispute. Events come in any order and may repeat or be outdated. */
function disputeChanges(
  earlier: readonly KnownEvent[],
  event: Pick<Dispute, "state" | "answerBy" | "funds"> & { createdAt: Date },
): DisputeChange[] {
  const rank = states.indexOf(event.state);
  const latestRank = Math.max(-1, ...earlier.map((other) => states.indexOf(stateOf(other))));
  const hasEnded = latestRank >= states.indexOf("kept");
  const changes: DisputeChange[] = [];
  if (!hasEnded && rank > latestRank) changes.push("state");
  if (!hasEnded && rank === latestRank && hasNewDate(earlier, event)) changes.push("answerBy");
  const isKnown = earlier.some(({ type }) => type === `charge.dispute.funds_${event.funds}`);
  if (event.funds === "withdrawn" && !isKnown && !hasEnded) changes.push("fundsWithdrawn");
  if (event.funds === "reinstated" && !isKnown) changes.push("fundsReinstated");
  return changes;
}

function hasNewDate(earlier: readonly KnownEvent[], event: Parameters<typeof disputeChanges>[1]): boolean {
  const time = (date: Date | null) => date?.getTime() ?? 0;
  const [latest] = earlier
    .filter((other) => stateOf(other) === event.state)
    .toSorted((a, b) => time(b.createdAt) - time(a.createdAt));
  if (!latest || !event.answerBy || time(latest.createdAt) > event.createdAt.getTime()) return false;
  return time(latest.answerBy) !== event.answerBy.getTime();
}
