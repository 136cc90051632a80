import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { assignments, insertedFrom } from "#app/platform/database/statement.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import type { PayableOrder, PayableOrders, PaymentContext } from "../ports/payable-orders.ts";
import { isFinal, type PaymentProvider, type ProviderEvent, type ProviderIntent } from "../ports/provider.ts";
import { paymentEvents, paymentIntents } from "../server/tables.server.ts";

export type IntentRow = typeof paymentIntents.$inferSelect;

/** Declined cards per order before it is cancelled. */
export const maxDeclines = 5;

export type Settlement = {
  outcome:
    | "paid"
    | "refused"
    | "revived"
    | "refundDue"
    | "canceled"
    | "updated"
    | "unchanged"
    | "unknownOrder"
    | "mismatch";
  giveUp?: true;
};

type Context = { tx: Db; log: Logger; orders: PayableOrders; provider: Pick<PaymentProvider, "name" | "livemode"> };

/**
 * Applies a payment's state in the caller's transaction (decisions 5 and 6). A paid intent stays paid. Amount, currency,
 * order and intent must match the stored ones (security 6.5); otherwise nothing changes and the log alerts.
 */
export async function settleIntent(
  context: Context,
  intent: ProviderIntent,
  options: { refusal?: boolean } = {},
): Promise<Settlement> {
  const { tx, log, orders } = context;
  const order = isUuid(intent.orderId) ? await orders.lock(tx, intent.orderId) : undefined;
  if (!order) return { outcome: "unknownOrder" };
  const fault = await bindingFault(context, order, intent);
  if (fault) {
    log.error({ alert: "payment-mismatch", intentId: intent.id, orderId: order.id, fault }, "payment does not match");
    return { outcome: "mismatch" };
  }
  const row = await intentRow(context, order, intent);
  // Another intent is open: this one matters only if it was paid.
  if (!row) return { outcome: "unchanged" };
  if (row.status === "succeeded") return { outcome: "unchanged" };
  if (intent.status === "succeeded") return settleSuccess(context, order, row);
  if (row.status === "canceled") return { outcome: "unchanged" };
  // Webhooks count each decline; without them only the first is seen.
  const seen = intent.status === "requires_payment_method" && intent.errorCode !== null && row.failures === 0;
  const refusal = options.refusal || seen;
  const failures = row.failures + (refusal ? 1 : 0);
  await tx
    .update(paymentIntents)
    .set({ status: intent.status, failures, lastError: intent.errorCode ?? row.lastError, updatedAt: sql`now()` })
    .where(eq(paymentIntents.id, row.id));
  if (intent.status === "canceled") {
    if (order.state === "open" && row.failures >= maxDeclines)
      await orders.cancelUnpaid(tx, order.id, { kind: "refusedTooOften" });
    return { outcome: "canceled" };
  }
  if (!refusal) return { outcome: "updated" };
  if (order.state === "open") await orders.markRefused(tx, order.id);
  return failures >= maxDeclines ? { outcome: "refused", giveUp: true } : { outcome: "refused" };
}

async function settleSuccess(
  { tx, log, orders, provider }: Context,
  order: PayableOrder,
  row: IntentRow,
): Promise<Settlement> {
  const succeed = (refundDueCents: Cents) =>
    tx.update(paymentIntents).set(succeeded(refundDueCents)).where(eq(paymentIntents.id, row.id));
  if (!provider.livemode && !order.isTest && (order.state === "open" || order.state === "cancelled"))
    await orders.markTest(tx, order.id);
  const isPayable = order.state === "open" && (await orders.keepUse(tx, order.id)).ok;
  if (isPayable) {
    await succeed(0);
    await orders.markPaid(tx, order.id, row.id);
    // The refund was reported before the payment.
    if (row.refundedCents > 0)
      await orders.markRefunded(tx, order.id, {
        extent: row.refundedCents >= row.amountCents ? "fully" : "partially",
        amountCents: row.refundedCents,
        refundedCents: row.refundedCents,
      });
    return { outcome: "paid" };
  }
  if (order.state === "open") {
    await orders.cancelUnpaid(tx, order.id, { kind: "codeUsedUp" });
    await orders.markLateCharge(tx, order.id, row.id);
  }
  if (order.state === "cancelled") {
    if ((await orders.revive(tx, order.id, row.id)).ok) {
      await succeed(0);
      return { outcome: "revived" };
    }
    await orders.markLateCharge(tx, order.id, row.id);
  }
  // Already paid, free, or not to be revived: refunded, so that nobody pays twice or for nothing.
  await succeed(row.amountCents - row.refundedCents);
  log.warn({ intentId: row.id, orderId: order.id, state: order.state }, "payment came late and will be refunded");
  return { outcome: "refundDue" };
}

/** For `settlePaid` too. */
const succeeded = (refundDueCents: Cents) => ({
  status: "succeeded",
  refundDueCents,
  lastError: null,
  updatedAt: sql`now()`,
});

async function bindingFault({ tx }: Context, order: PayableOrder, intent: ProviderIntent): Promise<string | undefined> {
  const [stored] = await tx
    .select({ orderId: paymentIntents.orderId, amountCents: paymentIntents.amountCents })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, intent.id));
  if (stored && stored.orderId !== order.id) return "order";
  if (intent.currency !== order.currency) return "currency";
  if (intent.amountCents !== order.totalCents || (stored && stored.amountCents !== intent.amountCents)) return "amount";
  if (intent.status === "succeeded" && intent.receivedCents !== order.totalCents) return "amount received";
  return undefined;
}

/**
 * The stored intent. A webhook may precede the response of the call that created it, so an unknown intent with our order,
 * amount and currency is adopted; undefined if the order has another open one.
 */
async function intentRow(
  { tx, provider }: Context,
  order: PayableOrder,
  intent: ProviderIntent,
): Promise<IntentRow | undefined> {
  const stored = await lockIntent(tx, intent.id);
  if (stored) return stored;
  const all = await tx.select().from(paymentIntents).where(eq(paymentIntents.orderId, order.id));
  const hasOpen = all.some((other) => !isFinal(other.status));
  if (hasOpen && !isFinal(intent.status)) return undefined;
  const [row] = await tx
    .insert(paymentIntents)
    .values({
      id: intent.id,
      orderId: order.id,
      provider: provider.name,
      attempt: Math.max(0, ...all.map((other) => other.attempt)) + 1,
      amountCents: intent.amountCents,
      currency: intent.currency,
      // The caller writes final states; an index forbids a second open row.
      status: hasOpen ? "canceled" : "requires_payment_method",
    })
    .returning();
  return row;
}

async function lockIntent(tx: Db, id: string): Promise<IntentRow | undefined> {
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for("update");
  return row;
}

export const openIntents = (tx: Db, orderId: string): Promise<IntentRow[]> =>
  tx
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.orderId, orderId), notInArray(paymentIntents.status, ["succeeded", "canceled"])));

/** Full payment of an open order in two statements; every other case is left to `settleIntent`. */
export async function settlePaid(
  { db, orders, provider }: PaymentContext,
  event: ProviderEvent,
): Promise<Result<"otherCase">> {
  const { intent } = event;
  if (event.type !== "payment_intent.succeeded" || intent?.status !== "succeeded" || !isUuid(intent.orderId))
    return { ok: false, error: "otherCase" };
  if (intent.receivedCents !== intent.amountCents) return { ok: false, error: "otherCase" };
  const { id, orderId, amountCents, currency } = intent;
  const payment = { id: orderId, totalCents: amountCents, currency, paymentId: id, isTest: !provider.livemode };
  return orders.payOpen(db, payment, parts, {
    intentId: id,
    intentAmount: amountCents,
    eventId: event.id,
    eventType: event.type,
    eventCreatedAt: event.createdAt,
  });
}

const acceptedEvent = {
  id: sql`${sql.placeholder("eventId")}::text`,
  type: sql`${sql.placeholder("eventType")}::text`,
  intentId: sql`intent.id`,
  outcome: "paid",
  createdAt: sql`${sql.placeholder("eventCreatedAt")}::timestamptz`,
};

const parts = sql`
  intent as (
    select payment.id from ${paymentIntents} as payment join open_order on open_order.id = payment.order_id
    where payment.id = ${sql.placeholder("intentId")} and payment.amount_cents = ${sql.placeholder("intentAmount")}::int
      and payment.status not in ('succeeded', 'canceled') and payment.refunded_cents = 0 for update of payment
  ),
  accepted as (
    ${insertedFrom(paymentEvents, acceptedEvent, sql`intent`)}
    on conflict (id) do nothing returning intent_id
  ),
  succeeded as (
    update ${paymentIntents} as payment set ${assignments(paymentIntents, succeeded(0))}
    from accepted where payment.id = accepted.intent_id
  )`;
