import type { SQL } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Author } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { PaidClosing, RefundClosing } from "../refunds/refund-closings.ts";
import type { Dispute, DisputeChange } from "./provider.ts";

export type PayableOrder = {
  id: string;
  number: string;
  totalCents: Cents;
  /** ISO 4217 in lower case, as providers write it. */
  currency: string;
  createdAt: Date;
  /** Language of the buyer's mails. */
  language: string;
  /** Made or paid while payments move no money. */
  isTest: boolean;
  /** It was placed with a promo code. */
  hasCode: boolean;
  /** `open` waits for money; `cancelled` was given up unpaid; `closed` has been paid and cancelled or given back. */
  state: "open" | "paid" | "free" | "cancelled" | "closed";
};

export type RefundExtent = {
  extent: "partially" | "fully";
  amountCents: Cents;
  refundedCents: Cents;
  /** Not refunded by the provider to the card. */
  closedAs?: PaidClosing;
};

/** Why an unpaid order is given up. */
export type CancelReason =
  | { kind: "refusedTooOften" | "replaced" | "displaced" | "codeUsedUp" }
  | { kind: "unpaid"; hours: number };

/** `version`: of the order that staff had before them. */
export type StaffWrite = { orderId: string; version: number; author: Author };
export type StaffRefusal = { ok: false; error: "unknownOrder" | "conflict" | "illegalTransition" };

export type AccessProof = { cookies: Record<string, string>; access?: string | undefined };

/**
 * What payments need from orders. This domain imports no other (CONTRIBUTING.md), so the server passes the orders' side
 * in. Everything that changes something runs in the caller's transaction and queues its mails there.
 */
export interface PayableOrders {
  /** The order if the proof is its buyer's. */
  findOwn(db: Db, orderId: string, proof: AccessProof): Promise<PayableOrder | undefined>;
  /** The order, its row locked until the transaction ends. */
  lock(tx: Db, orderId: string): Promise<PayableOrder | undefined>;
  /** A query for the id of the order while it waits for money, its row locked; its value is `orderId`. */
  lockOpen: SQL;
  /**
   * Pays an order that waits for money in one statement, all or nothing, with its event and its mail. `parts` are queries of
   * a `with`, the same object at each call: they find the order's id, locked, in `open_order`, and store their part only if
   * one of them, `accepted`, returns a row. False, and nothing stored, in any unusual case: `lock` and `markPaid` then
   * determine what it is.
   */
  payOpen(
    db: Db,
    order: { id: string; totalCents: Cents; currency: string; paymentId: string; isTest: boolean },
    parts: SQL,
    values: Record<string, unknown>,
  ): Promise<boolean>;
  /** The buyer continues in another language: later mails are written in it. */
  setLanguage(tx: Db, orderId: string, language: Language): Promise<void>;
  /**
   * Holds its use of a promo code while its payment step is open, taking it again if it was lost: false if others have used
   * the code up, and the order can no longer be paid.
   */
  holdUse(tx: Db, orderId: string): Promise<boolean>;
  /** The same at its payment, for good. */
  keepUse(tx: Db, orderId: string): Promise<boolean>;
  markFree(tx: Db, orderId: string): Promise<void>;
  markPaid(tx: Db, orderId: string, paymentId: string): Promise<void>;
  /** It is about to be paid with test money, which makes it a test order (decisions 5). */
  markTest(tx: Db, orderId: string): Promise<void>;
  /** The card was refused: the order stays, the buyer is informed once and may try again. */
  markRefused(tx: Db, orderId: string): Promise<void>;
  /** Gives up an unpaid order and releases its promo code. */
  cancelUnpaid(tx: Db, orderId: string, reason: CancelReason): Promise<void>;
  /** A payment came after the order was given up: true when the order is revived and paid. */
  revive(tx: Db, orderId: string, paymentId: string): Promise<boolean>;
  /** The same if it cannot be revived: it was charged, and will be refunded. */
  markLateCharge(tx: Db, orderId: string, paymentId: string): Promise<void>;
  /** Called after the commit of a payment or a refund; what follows from it does not delay the answer. */
  settled?(): void;
  /**
   * `amountCents` was refunded, `refundedCents` in total. Once everything is refunded an order that was not shipped is
   * cancelled. The buyer is informed by mail.
   */
  markRefunded(tx: Db, orderId: string, refund: RefundExtent): Promise<void>;
  /** A refund came back from the bank, or the provider refused it: it is recorded in the order's history and the audit log. */
  noteFailedRefund(tx: Transaction, orderId: string, refund: { amountCents: Cents }): Promise<void>;
  /**
   * The bank asks about the payment, the cardholder disputes it, or one of these has changed or ended: it is recorded in the
   * order's history and the audit log. An order that has not been shipped is held until staff release it, and staff get a
   * mail each time.
   */
  noteDispute(tx: Transaction, orderId: string, dispute: Dispute & { change: DisputeChange }): Promise<void>;
  /** Staff want a refund: checked against the version of the order that they saw, with event and audit row. */
  noteRefundRequest(
    tx: Transaction,
    write: StaffWrite & { amountCents: Cents; reason: string },
  ): Promise<{ ok: true } | StaffRefusal>;
  /** Staff close a failed refund without the provider; `leftCents`: what else the buyer has not got back. */
  noteClosedRefund(
    tx: Transaction,
    write: StaffWrite & { amountCents: Cents; closing: RefundClosing; reason: string; leftCents: Cents },
  ): Promise<{ ok: true } | StaffRefusal>;
  /** Staff end a returned order without refunding what is left; the buyer gets the reason by mail. */
  closeWithoutRefund(
    tx: Transaction,
    write: StaffWrite & { leftCents: Cents; reason: string },
  ): Promise<{ ok: true } | StaffRefusal>;
  /** Staff cancel an order that was not shipped. The caller refunds it. */
  cancelByStaff(tx: Transaction, write: StaffWrite & { reason: string }): Promise<{ ok: true } | StaffRefusal>;
  /** Ids of orders that still wait for money and were made before, in the order of the ids and behind `after`. */
  unpaidBefore(db: Db, before: Date, page: { after: string | undefined; limit: number }): Promise<string[]>;
}
