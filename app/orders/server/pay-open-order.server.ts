import { type SQL, sql } from "drizzle-orm";
import { droppedMail, droppedValues, queuedUnmade, unmadeValues } from "#app/mail/queue-mail.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { keepsPromo, keptPromo } from "#app/promotions/redeem-promo.server.ts";
import { mayBecome, paymentStep } from "../allowed-transitions.ts";
import { confirmationMail, refusalMail } from "../emails/payment-mails.server.ts";
import { findOrder } from "../find-order.server.ts";
import { announceStored } from "./announce-order.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

export const lockOpenOrder = sql`
  select id from ${orders} where id = ${sql.placeholder("orderId")}::uuid and status = 'Tentative_ok' for update`;

const { to: paid, author, kind } = paymentStep;

/**
 * The normal case of a payment, in two statements instead of fourteen (docs/decisions/0034): the order is read, and one
 * statement stores everything if order and payment are unchanged. It stores what `transitionOrder` stores for the same
 * step, which order-states.db.test.ts compares. Its parameters and its answer are those of
 * `PayableOrders.payOpen`.
 */
export async function payOpenOrder(
  db: Db,
  payment: { id: string; totalCents: number; currency: string; paymentId: string; isTest: boolean },
  parts: SQL,
  values: Record<string, unknown>,
): Promise<boolean> {
  const { id, totalCents, currency, paymentId, isTest } = payment;
  const order = await findOrder(db, id);
  if (order?.is_test !== isTest) return false;
  if (order.status !== "Tentative_ok" || !mayBecome(order, paid)) return false;
  if (centsFromDecimal(order.total_amount) !== totalCents || order.currency.toLowerCase() !== currency) return false;
  const [row] = await statementOf(parts).run(db, {
    ...values,
    ...unmadeValues(confirmationMail.unwritten({ order })),
    ...droppedValues(refusalMail.dedupeKey({ order })),
    orderId: id,
    orderVersion: order.version,
    orderLanguage: order.language,
    orderPayment: order.payment_status,
    paymentId,
  });
  if (row!.paid === 0) return false;
  announceStored(db, id);
  return true;
}

/** Callers have one text each, of the same object at every call. */
const statements = new WeakMap<SQL, Statement<{ paid: number }>>();

function statementOf(parts: SQL): Statement<{ paid: number }> {
  let found = statements.get(parts);
  if (!found) {
    found = statement("pay_open_order", () => payingStatement(parts));
    statements.set(parts, found);
  }
  return found;
}

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
    update ${orders} set status = ${paid.status}, payment_status = ${paid.payment_status}, version = ${orders.version} + 1, updated_at = now()
    from open_order, accepted where ${orders.id} = open_order.id returning ${orders.id}
  ),
  event as (
    insert into ${orderEvents} (order_id, author, from_status, to_status, from_payment_status, to_payment_status, kind, note)
    select id, ${author}, 'Tentative_ok', ${paid.status}, ${sql.placeholder("orderPayment")}::text, ${paid.payment_status},
      ${kind}, ${sql.placeholder("paymentId")}::text from paid
  ),
  dropped as (${droppedMail()} and exists (select 1 from paid)),
  queued as (${queuedUnmade(sql`paid`)})
  select count(*)::int as paid from paid`;
