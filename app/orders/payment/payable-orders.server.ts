import { eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { holdPromo, keepPromo, redeemPromoAgain, releasePromo } from "#app/promotions/promo-use.server.ts";
import { isBeforeShipping, mayBeHeld, statusWhenRefunded } from "../allowed-transitions.ts";
import { queueApprovalMails } from "../emails/approval-mail.server.ts";
import {
  type DisputeNote,
  disputeHoldReason,
  isHeldForDispute,
  queueDisputeMail,
} from "../emails/dispute-mails.server.ts";
import { cancelledMail, notRefundedMail, refundedMail } from "../emails/order-progress-mails.server.ts";
import { dropPaymentRefused, queuePaymentMails, queuePaymentRefused } from "../emails/payment-mails.server.ts";
import { findOwnOrder } from "../find-order.server.ts";
import type { AccessProof } from "../order-access.server.ts";
import type { OrderStatus } from "../order-status.ts";
import { undoExchangeIn } from "../placing/replace-order.server.ts";
import {
  statusBeforeWithdrawal,
  waivedCents,
  wasShippedBeforeWithdrawal,
} from "../preparation/owed-after-withdrawal.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { isReplaced } from "../server/is-replaced.server.ts";
import { setOrderLanguage } from "../server/order-language.server.ts";
import { orders } from "../server/tables.server.ts";
import {
  mustTransition,
  type StaffWrite,
  storeChange,
  transitionOrder,
  writeOrder,
} from "../transition-order.server.ts";
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
  async markRefunded(tx: Db, orderId: string, refund: RefundExtent) {
    const { extent, amountCents, refundedCents } = refund;
    const order = await lockOrder(tx, orderId);
    const status = await endOf(tx, order);
    const leftCents = centsFromDecimal(order.total_amount) - refundedCents;
    const nothingOwed = extent === "partially" && isWithdrawn(order) && leftCents <= (await waivedCents(tx, orderId));
    const to =
      extent === "fully"
        ? ({ status, payment_status: "refunded" } as const)
        : ({ payment_status: "partially_refunded", ...(nothingOwed && { status }) } as const);
    const step = { author, kind: "refund", amountCents, nothingOwed } as const;
    const moved = await transitionOrder({ tx }, { orderId, to, ...step });
    // After a refund that failed and was repeated, the state is already past the refund.
    const changed = moved.ok && moved.changed ? moved.order : await storeChange(tx, order, {}, step);
    // A buyer who kept nothing has not used the code; one who returned goods has (docs/decisions/0029).
    if (changed.status === "Annulee" && changed.payment_status === "refunded") await releasePromo(tx, orderId);
    await refundedMail.queue(tx, { order: changed, ...refund });
  },
  async noteUndoneRefund(tx: Transaction, orderId: string, refund: { amountCents: Cents; author: Author }) {
    const { amountCents, author: by } = refund;
    const event = { author: storedAuthor(by), kind: "refundUndone", amountCents } as const;
    await storeChange(tx, await lockOrder(tx, orderId), {}, event);
    const after = { amount: decimalFromCents(amountCents) };
    await recordAudit(tx, by, "order-refund-undone", `order:${orderId}`, { after });
  },
  async noteProviderRefund(tx: Transaction, orderId: string, { amountCents }: { amountCents: Cents }) {
    await storeChange(tx, await lockOrder(tx, orderId), {}, { author, kind: "refundAtProvider", amountCents });
    const after = { amount: decimalFromCents(amountCents) };
    await recordAudit(tx, "visitor", "order-refunded-at-provider", `order:${orderId}`, { after });
  },
  async noteFailedRefund(tx: Transaction, orderId: string, { amountCents }: { amountCents: Cents }) {
    await storeChange(tx, await lockOrder(tx, orderId), {}, { author, kind: "refundFailed", amountCents });
    const after = { amount: decimalFromCents(amountCents) };
    await recordAudit(tx, "visitor", "order-refund-failed", `order:${orderId}`, { after });
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
  async noteRefundRequest(tx: Transaction, write: StaffWrite & { amountCents: Cents; reason: string }) {
    const { amountCents, reason: note } = write;
    const facts = { action: "order-refund-requested", kind: "refundRequested", amountCents, note } as const;
    return plainRefusal(await writeOrder(tx, write, () => facts));
  },
  async noteApproval(
    tx: Transaction,
    write: StaffWrite & {
      step: "requested" | "declined" | "withdrawn";
      kind?: "refund" | "cancel";
      amountCents: Cents;
      reason: string;
      mailTo?: readonly string[];
    },
  ) {
    const { step, kind, amountCents, reason: note, mailTo = [] } = write;
    const facts = { action: `order-approval-${step}`, kind: approvalKinds[step], amountCents, note } as const;
    const noted = await writeOrder<"illegalTransition">(tx, write, ({ status }) =>
      kind === "cancel" && !isBeforeShipping(status) ? "illegalTransition" : facts,
    );
    if (noted.ok) await queueApprovalMails(tx, write, mailTo);
    return plainRefusal(noted);
  },
  async noteClosedRefund(
    tx: Transaction,
    write: StaffWrite & {
      amountCents: Cents;
      closing: "settled" | "chargeback" | "waived";
      reason: string;
      leftCents: Cents;
    },
  ) {
    const { orderId, closing, amountCents, leftCents } = write;
    const before = await lockOrder(tx, orderId);
    if (closing === "chargeback" && before.dispute !== "lost")
      return { ok: false, error: "illegalTransition" } as const;
    const nothingOwed = closing === "waived" && isWithdrawn(before) && leftCents <= (await waivedCents(tx, orderId));
    const facts = { action: `order-refund-${closing}`, kind: closingKinds[closing], note: write.reason } as const;
    // A withdrawn order that owes nothing ends, as after a refund.
    const status = await endOf(tx, before);
    const to = nothingOwed && status === "Remboursee" ? { status } : undefined;
    return plainRefusal(await writeOrder(tx, write, () => ({ ...facts, amountCents, nothingOwed, to })));
  },
  async closeWithoutRefund(tx: Transaction, write: StaffWrite & { leftCents: Cents; reason: string }) {
    const { leftCents: amountCents, reason: note } = write;
    const to = { status: "Remboursee" } as const;
    const wasBack = (await statusBeforeWithdrawal(tx, write.orderId)) === "Retournee";
    const result = await writeOrder<"illegalTransition">(tx, write, ({ status }) =>
      status === "Retournee" || (status === "Retractation" && wasBack)
        ? { action: "order-not-refunded", kind: "notRefunded", amountCents, nothingOwed: true, note, to }
        : "illegalTransition",
    );
    if (result.ok) await notRefundedMail.queue(tx, { order: result.order, amountCents, reason: note });
    return plainRefusal(result);
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
};

const { author } = paymentTransition;

const approvalKinds = {
  requested: "approvalRequested",
  declined: "approvalDeclined",
  withdrawn: "approvalWithdrawn",
} as const;
const closingKinds = { settled: "refundSettled", chargeback: "refundChargeback", waived: "refundWaived" } as const;

const isWithdrawn = ({ status }: OrderRow): boolean => status === "Retractation" || status === "Retournee";

async function endOf(tx: Db, { id, status }: OrderRow): Promise<OrderStatus> {
  return statusWhenRefunded(status, status === "Retractation" && (await wasShippedBeforeWithdrawal(tx, id)));
}

const disputeKinds = { inquiry: "inquiry", open: "disputed", kept: "disputeWon", lost: "disputeLost" } as const;

type CancelReason =
  | { kind: "refusedTooOften" | "replaced" | "displaced" | "codeUsedUp" }
  | { kind: "unpaid"; hours: number };

type RefundExtent = {
  extent: "partially" | "fully";
  amountCents: Cents;
  refundedCents: Cents;
  closedAs?: "settled" | "chargeback";
};

async function lockOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

function plainRefusal(result: Result<string>) {
  if (result.ok) return { ok: true } as const;
  const { error } = result;
  if (error === "unknownOrder" || error === "conflict") return { ok: false, error } as const;
  return { ok: false, error: "illegalTransition" } as const;
}

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
