import { and, asc, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { centsFromDecimal } from "#app/platform/money.ts";
import { redeemPromoAgain, releasePromo } from "#app/promotions/redeem-promo.server.ts";
import { dropPaymentRefused, queueOrderConfirmation, queuePaymentRefused } from "./emails/queue-order-mails.server.ts";
import { findOwnOrder } from "./find-order.server.ts";
import type { AccessProof } from "./order-access.server.ts";
import { statusWhenRefunded } from "./order-transitions.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { setOrderLanguage } from "./server/order-language.server.ts";
import { orderEvents, orders } from "./server/tables.server.ts";
import { mustTransition } from "./transition-order.server.ts";

/** The orders' side of payments (its interface is `PayableOrders` of app/payments; the server puts them together). */
export const payableOrders = {
  async findOwn(db: Db, orderId: string, proof: AccessProof) {
    const order = await findOwnOrder(db, orderId, proof);
    return order && payable(order);
  },
  async lock(tx: Db, orderId: string) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    return order && payable(order);
  },
  async setLanguage(tx: Db, orderId: string, language: Language) {
    await setOrderLanguage(tx, orderId, language);
  },
  async markFree(tx: Db, orderId: string) {
    const to = { status: "A_traiter", payment_status: "free" } as const;
    const order = await mustTransition({ tx }, { orderId, to, author, note: "nothing to pay" });
    await dropPaymentRefused(tx, orderId);
    await queueOrderConfirmation(tx, order);
  },
  async markPaid(tx: Db, orderId: string, note: string) {
    const to = { status: "A_traiter", payment_status: "paid" } as const;
    const order = await mustTransition({ tx }, { orderId, to, author, note });
    await dropPaymentRefused(tx, orderId);
    await queueOrderConfirmation(tx, order);
  },
  async markRefused(tx: Db, orderId: string) {
    const to = { payment_status: "failed" } as const;
    await queuePaymentRefused(tx, await mustTransition({ tx }, { orderId, to, author, note: "card refused" }));
  },
  async cancelUnpaid(tx: Db, orderId: string, note: string) {
    const to = { status: "Annulee", payment_status: "failed" } as const;
    await mustTransition({ tx }, { orderId, to, author, note });
    await dropPaymentRefused(tx, orderId);
    await releasePromo(tx, orderId);
  },
  async revive(tx: Db, orderId: string, note: string) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order || !(await wasGivenUpByUs(tx, orderId)) || (await isReplaced(tx, order))) return false;
    if (!(await redeemPromoAgain(tx, orderId))) return false;
    await payableOrders.markPaid(tx, orderId, note);
    return true;
  },
  async markLateCharge(tx: Db, orderId: string, note: string) {
    await mustTransition({ tx }, { orderId, to: { payment_status: "paid" }, author, note });
  },
  async markRefunded(tx: Db, orderId: string, extent: "partially" | "fully") {
    const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw new Error(`no order ${orderId}`);
    const to =
      extent === "fully"
        ? ({ status: statusWhenRefunded(order.status), payment_status: "refunded" } as const)
        : ({ payment_status: "partially_refunded" } as const);
    await mustTransition({ tx }, { orderId, to, author, note: "refund" });
  },
  async unpaidBefore(db: Db, before: Date, page: { after: string | undefined; limit: number }) {
    const isAfter = page.after === undefined ? undefined : gt(orders.id, page.after);
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.status, "Tentative_ok"), lt(orders.created_at, before), isAfter))
      .orderBy(asc(orders.id))
      .limit(page.limit);
    return rows.map((row) => row.id);
  },
};

const author = "payment";

function payable(order: OrderRow) {
  return {
    id: order.id,
    number: order.number,
    totalCents: centsFromDecimal(order.total_amount),
    currency: order.currency.toLowerCase(),
    createdAt: order.created_at,
    language: order.language,
    state: stateOf(order),
  };
}

function stateOf(order: OrderRow): "open" | "paid" | "free" | "cancelled" | "closed" {
  if (order.status === "Tentative_ok") return "open";
  if (order.status === "Annulee") return order.payment_status === "failed" ? "cancelled" : "closed";
  if (order.payment_status === "free") return "free";
  return order.payment_status === "refunded" ? "closed" : "paid";
}

/** What staff cancelled stays cancelled. */
async function wasGivenUpByUs(tx: Db, orderId: string): Promise<boolean> {
  const [last] = await tx
    .select({ author: orderEvents.author })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "Annulee")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.author === author;
}

/** The buyer has meanwhile ordered again for the same car, and that order stands: one dongle is enough (decisions 5). */
async function isReplaced(tx: Db, order: OrderRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.email, order.email),
        eq(orders.license_plate, order.license_plate),
        ne(orders.id, order.id),
        gt(orders.created_at, order.created_at),
        inArray(orders.payment_status, ["paid", "free"]),
        ne(orders.status, "Annulee"),
      ),
    )
    .limit(1);
  return other !== undefined;
}
