import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";

export type RefundedOrder = {
  orderId: string;
  refundedCents: Cents;
  /** Of returned refunds, waived by staff. */
  waivedCents?: Cents;
  at: Date;
};

/** Provided by server/domains.ts, because this domain does not import payments (CONTRIBUTING.md). */
export interface InvoicedPayments {
  /** With a refund or waiver since `since`, by id after `after`. */
  refundedSince(db: Db, since: Date, page: { after: string | undefined; limit: number }): Promise<RefundedOrder[]>;
}
