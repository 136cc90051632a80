import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";

/** The refunded part of an order's price, after a refund. A duplicate charge that was refunded is not part of it. */
export type RefundedOrder = {
  orderId: string;
  refundedCents: Cents;
  /** Of the refunds that the bank sent back, what staff have waived since. */
  waivedCents?: Cents;
  at: Date;
};

/** What invoices need from payments. This domain imports no payments (CONTRIBUTING.md): server/domains.ts provides it. */
export interface InvoicedPayments {
  /** Orders with a refund or a waiver at or after `since`, in the order of their ids and after `after`. */
  refundedSince(db: Db, since: Date, page: { after: string | undefined; limit: number }): Promise<RefundedOrder[]>;
}
