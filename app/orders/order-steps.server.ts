import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";
import type { OrderEventKind } from "./rules/order-event-kind.ts";
import { orderEvents } from "./server/tables.server.ts";

/** One step of an order, as its buyer may see it: without author and note. `from…` is null for the first step. */
export type OrderStep = {
  at: Date;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  toPaymentStatus: PaymentStatus;
  kind?: OrderEventKind | null;
  /** Of a refund, `12.50`. */
  amount?: string | null;
};

/** The steps of an order, oldest first. An order imported from another system may have none. */
export async function orderSteps(db: Db, orderId: string): Promise<OrderStep[]> {
  const { at, fromStatus, toStatus, toPaymentStatus, kind, amount } = orderEvents;
  const rows = await db
    .select({ at, fromStatus, toStatus, toPaymentStatus, kind, amount })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  // Only `transitionOrder` writes these rows, using the statuses of its table.
  return rows as OrderStep[];
}
