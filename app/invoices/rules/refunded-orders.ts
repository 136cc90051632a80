import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";

/** What has been given back of an order's price, after a refund. A charge that came twice and went back is no part of it. */
export type RefundedOrder = { orderId: string; refundedCents: Cents; at: Date };

/**
 * What invoices need of payments. This domain imports no payments (docs/contributing.md): server/domains.ts provides it.
 */
export interface InvoicedPayments {
  /** Orders of which something was refunded at or after `since`, in the order of their ids and behind `after`. */
  refundedSince(db: Db, since: Date, page: { after: string | undefined; limit: number }): Promise<RefundedOrder[]>;
}
