import { mailCorrection } from "#app/orders/payment/mail-correction.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { issueCreditNotes, type RefundedOrder } from "../server/issue-credit-notes.server.ts";
import { issueInvoices } from "../server/issue-invoices.server.ts";
import { sampleSeller } from "./sample-invoice.ts";

export const payOrder = (db: Database, id: string): Promise<void> =>
  db.transaction((tx) => payableOrders.markPaid(tx, id, "payment pi_test"));

export async function paidOrder(db: Database, overrides: Record<string, unknown> = {}) {
  const order = await placedOrder(db, overrides);
  await payOrder(db, order.id);
  return order;
}

/** Stands in for payments. */
export function refundLedger() {
  const refunds = new Map<string, RefundedOrder>();
  return {
    refund(orderId: string, refundedCents: Cents, waivedCents: Cents = 0) {
      refunds.set(orderId, { orderId, refundedCents, waivedCents, at: new Date() });
    },
    payments: {
      async refundedSince(_db: unknown, since: Date, { after, limit }: { after: string | undefined; limit: number }) {
        return [...refunds.values()]
          .filter(({ at, orderId }) => at >= since && (after === undefined || orderId > after))
          .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
          .slice(0, limit);
      },
    },
  };
}

export async function runWriter(db: Database, { payments }: ReturnType<typeof refundLedger>) {
  const context = { db, clock: systemClock, log, payments, seller: sampleSeller };
  const invoices = await issueInvoices(context);
  const credits = await issueCreditNotes(
    { ...context, mailCorrection },
    { isComplete: invoices.failed.length === 0 && !invoices.isBusy },
  );
  return { invoices, credits };
}
