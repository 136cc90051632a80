import type { SQL } from "drizzle-orm";
import type { Logger } from "pino";
import type { Language } from "#app/i18n/languages.ts";
import type { Author } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Refused, Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { PaidClosing, RefundClosing } from "../refunds/refund-closings.ts";
import type { Dispute, DisputeChange, PaymentProvider } from "./provider.ts";

export type PayableOrder = {
  id: string;
  number: string;
  totalCents: Cents;
  /** ISO 4217 in lower case, as providers write it. */
  currency: string;
  createdAt: Date;
  language: string;
  isTest: boolean;
  hasCode: boolean;
  state: "open" | "paid" | "free" | "cancelled" | "closed";
};

export type RefundExtent = {
  extent: "partially" | "fully";
  amountCents: Cents;
  refundedCents: Cents;
  closedAs?: PaidClosing;
};

export type CancelReason =
  | { kind: "refusedTooOften" | "replaced" | "displaced" | "codeUsedUp" }
  | { kind: "unpaid"; hours: number };

export type StaffWrite = { orderId: string; version: number; author: Author };
export type StaffRefusal = Refused<"unknownOrder" | "conflict" | "illegalTransition">;

export type AccessProof = { cookies: Record<string, string>; access?: string | undefined };

/** What payments need from orders, which they do not import. Changes run in the caller's transaction. */
export interface PayableOrders {
  findOwn(db: Db, orderId: string, proof: AccessProof): Promise<PayableOrder | undefined>;
  lock(tx: Db, orderId: string): Promise<PayableOrder | undefined>;
  /** Query for the locked, unpaid order's id; placeholder `orderId`. */
  lockOpen: SQL;
  /**
   * Pays an open order in one statement, with event and mail. `parts` are queries of a `with` (the same object at each
   * call): they find the locked id in `open_order` and store their part only if `accepted` returns a row. False, and
   * nothing stored, in any unusual case, for `lock` and `markPaid`.
   */
  payOpen(
    db: Db,
    order: { id: string; totalCents: Cents; currency: string; paymentId: string; isTest: boolean },
    parts: SQL,
    values: Record<string, unknown>,
  ): Promise<Result<"otherCase">>;
  setLanguage(tx: Db, orderId: string, language: Language): Promise<void>;
  /** For an open payment step, taking it again if it was lost. */
  holdUse(tx: Db, orderId: string): Promise<Result<"usedUp">>;
  keepUse(tx: Db, orderId: string): Promise<Result<"usedUp">>;
  markFree(tx: Db, orderId: string): Promise<void>;
  markPaid(tx: Db, orderId: string, paymentId: string): Promise<void>;
  /** Before a payment with test money (decisions 5). */
  markTest(tx: Db, orderId: string): Promise<void>;
  /** A declined card: the order stays, the buyer is informed once. */
  markRefused(tx: Db, orderId: string): Promise<void>;
  cancelUnpaid(tx: Db, orderId: string, reason: CancelReason): Promise<void>;
  /** A payment arrived after the cancellation: the order is revived and paid, or stays cancelled. */
  revive(tx: Db, orderId: string, paymentId: string): Promise<Result<"notRevivable">>;
  /** Cannot be revived: charged, and to be refunded. */
  markLateCharge(tx: Db, orderId: string, paymentId: string): Promise<void>;
  /** After the commit of a payment or refund; must not delay the response. */
  settled?(): void;
  /** `amountCents` now, `refundedCents` in total. A fully refunded, unshipped order is cancelled. With a mail. */
  markRefunded(tx: Db, orderId: string, refund: RefundExtent): Promise<void>;
  /** Staff took it back before it was made; recorded in history and audit. */
  noteUndoneRefund(tx: Transaction, orderId: string, refund: { amountCents: Cents; author: Author }): Promise<void>;
  /** Started at the provider, not here; recorded in history and audit. */
  noteProviderRefund(tx: Transaction, orderId: string, refund: { amountCents: Cents }): Promise<void>;
  /** Refused by the provider or returned by the bank; recorded in history and audit. */
  noteFailedRefund(tx: Transaction, orderId: string, refund: { amountCents: Cents }): Promise<void>;
  /** In history and audit; holds an unshipped order until staff release it, and mails staff. */
  noteDispute(tx: Transaction, orderId: string, dispute: Dispute & { change: DisputeChange }): Promise<void>;
  /**
   * History and audit of a refund that waits for a second person; `cancel` only while the order can be cancelled. `mailTo`:
   * addresses of those who may approve.
   */
  noteApproval(
    tx: Transaction,
    write: StaffWrite & {
      state: "requested" | "declined" | "withdrawn";
      kind?: "refund" | "cancel";
      amountCents: Cents;
      reason: string;
      mailTo?: readonly string[];
    },
  ): Promise<{ ok: true } | StaffRefusal>;
  noteRefundRequest(
    tx: Transaction,
    write: StaffWrite & { amountCents: Cents; reason: string },
  ): Promise<{ ok: true } | StaffRefusal>;
  /** Without the provider; `leftCents`: what else the buyer has not got back. */
  noteClosedRefund(
    tx: Transaction,
    write: StaffWrite & { amountCents: Cents; closing: RefundClosing; reason: string; leftCents: Cents },
  ): Promise<{ ok: true } | StaffRefusal>;
  /** Ends a returned order without refunding the rest; the buyer gets the reason by mail. */
  closeWithoutRefund(
    tx: Transaction,
    write: StaffWrite & { leftCents: Cents; reason: string },
  ): Promise<{ ok: true } | StaffRefusal>;
  /** Of an unshipped order. The caller refunds it. */
  cancelByStaff(tx: Transaction, write: StaffWrite & { reason: string }): Promise<{ ok: true } | StaffRefusal>;
  /** Ids of unpaid orders made before, in the order of ids, after `after`. */
  unpaidBefore(db: Db, before: Date, page: { after: string | undefined; limit: number }): Promise<string[]>;
}

export type PaymentContext = {
  db: Database;
  clock: Clock;
  log: Logger;
  orders: PayableOrders;
  provider: PaymentProvider;
};
