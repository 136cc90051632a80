import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { droppedMail, droppedValues, queuedUnmade, unmadeValues } from "#app/mail/queue-mail.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { assignments, insertedFrom, type Statement, statement } from "#app/platform/database/statement.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { keepsPromo, keptPromo } from "#app/promotions/promo-use.server.ts";
import { mayBecome } from "../allowed-transitions.ts";
import { paymentMails, queuePaymentMails } from "../emails/payment-mails.server.ts";
import { findOrder } from "../find-order.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";
import { announceStored, eventOf, mustTransition, raised } from "../transition-order.server.ts";

/** `payOrder` applies it in steps, `payOpenOrder` in the single statement of the normal case (docs/decisions/0034). */
export const paymentTransition = {
  to: { status: "A_traiter", payment_status: "paid" },
  author: "payment",
  kind: "payment",
} as const;

/** In the caller's transaction, after keeping the promo code's use. `latePayment`: the order had been cancelled. */
export async function payOrder(
  tx: Db,
  payment: { orderId: string; paymentId: string; kind?: "payment" | "latePayment" },
): Promise<void> {
  const { orderId, paymentId: note, kind = paymentTransition.kind } = payment;
  await queuePaymentMails(tx, await mustTransition({ tx }, { ...paymentTransition, orderId, kind, note }));
}

export const lockOpenOrder = sql`
  select id from ${orders} where id = ${sql.placeholder("orderId")}::uuid and status = 'Tentative_ok' for update`;

const otherCase = { ok: false, error: "otherCase" } as const;

/** The normal payment in two statements instead of fourteen. Parameters and result as `PayableOrders.payOpen`. */
export async function payOpenOrder(
  db: Db,
  payment: { id: string; totalCents: number; currency: string; paymentId: string; isTest: boolean },
  parts: SQL,
  values: Record<string, unknown>,
): Promise<Result<"otherCase">> {
  const { id, totalCents, currency, paymentId, isTest } = payment;
  const order = await findOrder(db, id);
  if (order?.is_test !== isTest) return otherCase;
  if (order.status !== "Tentative_ok" || !mayBecome(order, paymentTransition.to)) return otherCase;
  if (centsFromDecimal(order.total_amount) !== totalCents || order.currency.toLowerCase() !== currency)
    return otherCase;
  const { queued, dropped } = paymentMails(order);
  const [row] = await statementOf(parts).run(db, {
    ...values,
    ...unmadeValues(queued),
    ...droppedValues(dropped),
    orderId: id,
    orderVersion: order.version,
    orderLanguage: order.language,
    orderPayment: order.payment_status,
    paymentId,
  });
  if (row!.paid === 0) return otherCase;
  announceStored(db, id);
  return { ok: true };
}

const statements = new WeakMap<SQL, Statement<{ paid: number }>>();

function statementOf(parts: SQL): Statement<{ paid: number }> {
  let found = statements.get(parts);
  if (!found) {
    found = statement("pay_open_order", () => payingStatement(parts));
    statements.set(parts, found);
  }
  return found;
}

const paymentEvent = eventOf(
  { status: "Tentative_ok", payment_status: sql`${sql.placeholder("orderPayment")}::text` },
  paymentTransition.to,
  { ...paymentTransition, note: sql`${sql.placeholder("paymentId")}::text` },
);

const payingStatement = (parts: SQL): SQL => sql`
  with locked_order as (
    select id, ${keepsPromo(sql`${orders.id}`)} as keeps_use from ${orders}
    where id = ${sql.placeholder("orderId")}::uuid and version = ${sql.placeholder("orderVersion")}::int and status = 'Tentative_ok'
      and language = ${sql.placeholder("orderLanguage")} for update
  ),
  kept_use as (${keptPromo(sql`(select id from locked_order)`)}),
  open_order as (
    select id from locked_order where keeps_use or exists (select 1 from kept_use)
  ),
  ${parts},
  paid as (
    update ${orders} set ${assignments(orders, { ...paymentTransition.to, ...raised })}
    from open_order, accepted where ${orders.id} = open_order.id returning ${orders.id}
  ),
  event as (${insertedFrom(orderEvents, { orderId: sql`id`, ...paymentEvent }, sql`paid`)}),
  dropped as (${droppedMail()} and exists (select 1 from paid)),
  queued as (${queuedUnmade(sql`paid`)})
  select count(*)::int as paid from paid`;

/** Orders cancelled by staff, or by the buyer for a corrected form, stay cancelled. */
export async function mayRevive(tx: Db, orderId: string): Promise<boolean> {
  const [last] = await tx
    .select({ author: orderEvents.author, kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "Annulee")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.author === paymentTransition.author && last.kind !== "replaced";
}

export async function unpaidBefore(
  db: Db,
  before: Date,
  page: { after: string | undefined; limit: number },
): Promise<string[]> {
  const isAfter = page.after === undefined ? undefined : gt(orders.id, page.after);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "Tentative_ok"), lt(orders.created_at, before), isAfter))
    .orderBy(asc(orders.id))
    .limit(page.limit);
  return rows.map((row) => row.id);
}
