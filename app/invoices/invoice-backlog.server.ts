import { and, eq, inArray } from "drizzle-orm";
import { ordersPaidSince } from "#app/orders/payment/orders-paid-since.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { doneUntil } from "./server/progress.server.ts";
import { invoices } from "./server/tables.server.ts";

const batch = 500;

/** Payment of the oldest order without its invoice; null for none. Free orders have none. */
export async function oldestUninvoiced(db: Db): Promise<Date | null> {
  const since = await doneUntil(db, "payments");
  for (let after = 0; ; ) {
    const paid = await ordersPaidSince(db, since, { after, limit: batch });
    const ids = paid.map(({ orderId }) => orderId);
    const numbered = await db
      .select({ orderId: invoices.orderId })
      .from(invoices)
      .where(and(inArray(invoices.orderId, ids), eq(invoices.kind, "invoice")));
    const invoiced = new Set(numbered.map(({ orderId }) => orderId));
    const missing = paid.filter(({ orderId }) => !invoiced.has(orderId));
    const orders = await ordersById(
      db,
      missing.map(({ orderId }) => orderId),
    );
    const first = missing.find(({ orderId }) => {
      const order = orders.get(orderId);
      return order && centsFromDecimal(order.total_amount) > 0;
    });
    if (first) return first.paidAt;
    if (paid.length < batch) return null;
    after = paid.at(-1)!.eventId;
  }
}
