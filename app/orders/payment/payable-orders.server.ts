import { eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { holdPromo, keepPromo, redeemPromoAgain, releasePromo } from "#app/promotions/promo-use.server.ts";
import { isBeforeShipping, mayBeHeld } from "../allowed-transitions.ts";
import {
  type DisputeNote,
  disputeHoldReason,
  isHeldForDispute,
  queueDisputeMail,
} from "../emails/dispute-mails.server.ts";
import { cancelledMail } from "../emails/order-progress-mails.server.ts";
import { dropPaymentRefused, queuePaymentMails, queuePaymentRefused } from "../emails/payment-mails.server.ts";
import { findOwnOrder } from "../find-order.server.ts";
import type { AccessProof } from "../order-access.server.ts";
import { undoExchangeIn } from "../placing/replace-order.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { isReplaced } from "../server/is-replaced.server.ts";
import { setOrderLanguage } from "../server/order-language.server.ts";
import { orders } from "../server/tables.server.ts";
import { mustTransition, type StaffWrite, storeChange, writeOrder } from "../transition-order.server.ts";
import { lockOrder, orderAfterRefund, plainRefusal } from "./order-after-refund.server.ts";
import {
  lockOpenOrder,
  mayRevive,
  paymentTransition,
  payOpenOrder,
  payOrder,
  unpaidBefore,
} from "./pay-order.server.ts";
import { isTestSale } from "./test-orders.server.ts";

/** Implements `PayableOrders` of app/payments; the server connects the two. */
export const payableOrders = {
  async findOwn(db: Db, orderId: string, proof: AccessProof) {
    const order = await findOwnOrder(db, orderId, proof);
    return order && payable(order);
  },
  async lock(tx: Db, orderId: string) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    return order && payable(order);
  },
  lockOpen: lockOpenOrder,
  payOpen: payOpenOrder,
  async setLanguage(tx: Db, orderId: string, language: Language) {
    await setOrderLanguage(tx, orderId, language);
  },
  holdUse: holdPromo,
  keepUse: keepPromo,
  async markFree(tx: Db, orderId: string) {
    const to = { status: "A_traiter", payment_status: "free" } as const;
    await queuePaymentMails(tx, await mustTransition({ tx }, { orderId, to, author, kind: "nothingToPay" }));
  },
  markPaid: (tx: Db, orderId: string, paymentId: string) => payOrder(tx, { orderId, paymentId }),
  async markTest(tx: Db, orderId: string) {
    await storeChange(tx, await lockOrder(tx, orderId), { is_test: true }, { author, kind: "testPayment" });
  },
  async cancelTest(tx: Db, orderId: string): Promise<Result<"notWaiting">> {
    const order = await lockOrder(tx, orderId);
    if (!isTestSale(order) || !isBeforeShipping(order.status)) return { ok: false, error: "notWaiting" };
    const to = order.status === "Tentative_ok" ? ({ payment_status: "failed" } as const) : {};
    const step = { orderId, author: "start", kind: "testEnded" } as const;
    await dropPaymentRefused(tx, await mustTransition({ tx }, { ...step, to: { status: "Annulee", ...to } }));
    await releasePromo(tx, orderId);
    return { ok: true };
  },
  async markRefused(tx: Db, orderId: string) {
    const to = { payment_status: "failed" } as const;
    await queuePaymentRefused(tx, await mustTransition({ tx }, { orderId, to, author, kind: "refused" }));
  },
  async cancelUnpaid(tx: Db, orderId: string, reason: CancelReason) {
    const to = { status: "Annulee", payment_status: "failed" } as const;
    const note = reason.kind === "unpaid" ? `${reason.hours}` : "";
    await dropPaymentRefused(tx, await mustTransition({ tx }, { orderId, to, author, kind: reason.kind, note }));
    await releasePromo(tx, orderId);
  },
  async revive(tx: Db, orderId: string, paymentId: string): Promise<Result<"notRevivable">> {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order || !(await mayRevive(tx, orderId)) || (await isReplaced(tx, order)))
      return { ok: false, error: "notRevivable" };
    if (!(await redeemPromoAgain(tx, orderId)).ok) return { ok: false, error: "notRevivable" };
    await payOrder(tx, { orderId, paymentId, kind: "latePayment" });
    return { ok: true };
  },
  async markLateCharge(tx: Db, orderId: string, paymentId: string) {
    const step = { orderId, author, kind: "latePaymentToRefund", note: paymentId } as const;
    await mustTransition({ tx }, { ...step, to: { payment_status: "paid" } });
  },
  async noteDispute(tx: Transaction, orderId: string, dispute: DisputeNote) {
    const order = await lockOrder(tx, orderId);
    const { amountCents, state, change } = dispute;
    const isUnsettled = state === "inquiry" || state === "open";
    const isAboutFunds = change === "fundsWithdrawn" || change === "fundsReinstated";
    const kind = isAboutFunds ? change : disputeKinds[state];
    const note = (isUnsettled && !isAboutFunds && dispute.answerBy?.toISOString()) || "";
    const isHeldNow = isUnsettled && change === "state" && mayBeHeld(order.status) && !order.held_at;
    const reason = { hold_reason: disputeHoldReason(state) };
    const hold = isHeldNow ? { held_at: new Date(), ...reason } : isHeldForDispute(order) ? reason : {};
    const set = change === "fundsReinstated" ? {} : { ...hold, dispute: state };
    const changed = await storeChange(tx, order, set, { author, kind, amountCents, note });
    const action = isUnsettled ? (state === "inquiry" ? "order-inquiry" : "order-disputed") : "order-dispute-closed";
    await recordAudit(tx, "visitor", action, `order:${orderId}`, {
      after: { amount: decimalFromCents(amountCents), held: isHeldNow },
      detail: isUnsettled && !isAboutFunds ? note : kind,
    });
    await queueDisputeMail(tx, changed, dispute);
  },
  async cancelByStaff(tx: Transaction, write: StaffWrite & { reason: string }) {
    const result = await writeOrder<"illegalTransition">(tx, write, ({ status, payment_status }) => {
      if (!isBeforeShipping(status)) return "illegalTransition";
      const to =
        status === "Tentative_ok"
          ? ({ status: "Annulee", payment_status: "failed" } as const)
          : ({ status: "Annulee", payment_status } as const);
      return { action: "order-cancelled", kind: "cancelled", note: write.reason, to };
    });
    if (!result.ok) return plainRefusal(result);
    const { payment_status } = result.order;
    await undoExchangeIn(tx, result.order, write.author);
    await dropPaymentRefused(tx, result.order);
    // A paid order keeps its code's use until it is refunded.
    if (payment_status === "failed" || payment_status === "free") await releasePromo(tx, write.orderId);
    await cancelledMail.queue(tx, { order: result.order });
    return { ok: true } as const;
  },
  /** Cancelled or withdrawn from: nothing will be shipped. */
  async hasEnded(tx: Db, orderId: string): Promise<boolean> {
    const { status } = await lockOrder(tx, orderId);
    return status === "Annulee" || status === "Retractation" || status === "Remboursee";
  },
  unpaidBefore,
  ...orderAfterRefund,
};

const { author } = paymentTransition;

const disputeKinds = { inquiry: "inquiry", open: "disputed", kept: "disputeWon", lost: "disputeLost" } as const;

type CancelReason =
  | { kind: "refusedTooOften" | "replaced" | "displaced" | "codeUsedUp" }
  | { kind: "unpaid"; hours: number };

function payable(order: OrderRow) {
  return {
    id: order.id,
    number: order.number,
    totalCents: centsFromDecimal(order.total_amount),
    currency: order.currency.toLowerCase(),
    createdAt: order.created_at,
    language: order.language,
    isTest: order.is_test,
    hasCode: order.promo_code !== null,
    state: stateOf(order),
  };
}

function stateOf(order: OrderRow): "open" | "paid" | "free" | "cancelled" | "closed" {
  if (order.status === "Tentative_ok") return "open";
  if (order.status === "Annulee") return order.payment_status === "failed" ? "cancelled" : "closed";
  if (order.payment_status === "free") return "free";
  return order.payment_status === "refunded" ? "closed" : "paid";
}
