import { sql } from "drizzle-orm";
import { isUuid } from "#app/platform/database/uuid.ts";
import type { PaymentContext } from "../ports/payment-context.ts";
import type { ProviderEvent } from "../ports/provider.ts";
import { paymentEvents, paymentIntents } from "../server/tables.server.ts";

/**
 * The most common webhook, in two statements: the whole amount of an open payment of an open order has arrived. True when it
 * was stored; everything else (repeated, late, mismatched, refunded before) is left to `settleIntent`, and nothing is stored
 * here.
 */
export async function settlePaid({ db, orders, provider }: PaymentContext, event: ProviderEvent): Promise<boolean> {
  const { intent } = event;
  if (event.type !== "payment_intent.succeeded" || intent?.status !== "succeeded" || !isUuid(intent.orderId))
    return false;
  if (intent.receivedCents !== intent.amountCents) return false;
  const { id, orderId, amountCents, currency } = intent;
  const payment = { id: orderId, totalCents: amountCents, currency, paymentId: id, isTest: !provider.livemode };
  return orders.payOpen(db, payment, parts, {
    intentId: id,
    intentAmount: amountCents,
    eventId: event.id,
    eventType: event.type,
  });
}

const parts = sql`
  intent as (
    select payment.id from ${paymentIntents} as payment join open_order on open_order.id = payment.order_id
    where payment.id = ${sql.placeholder("intentId")} and payment.amount_cents = ${sql.placeholder("intentAmount")}::int
      and payment.status not in ('succeeded', 'canceled') and payment.refunded_cents = 0 for update of payment
  ),
  accepted as (
    insert into ${paymentEvents} (id, type, intent_id, outcome)
    select ${sql.placeholder("eventId")}::text, ${sql.placeholder("eventType")}::text, intent.id, 'paid' from intent
    on conflict (id) do nothing returning intent_id
  ),
  succeeded as (
    update ${paymentIntents} as payment set status = 'succeeded', refund_due_cents = 0, last_error = null, updated_at = now()
    from accepted where payment.id = accepted.intent_id
  )`;
