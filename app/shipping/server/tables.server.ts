import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";

/** Carrier and number (decisions 5: a shipped order has both). */
export const shipments = pgTable(
  "shipments",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** An id of `carriers.ts`. */
    carrier: text("carrier").notNull(),
    /** Capitals and digits; null once erased. */
    trackingNumber: text("tracking_number"),
    shippedAt: timestamp("shipped_at", { withTimezone: true }).notNull(),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
  },
  // Carriers reuse numbers after years, when ours are erased (shipment-retention.server.ts).
  (table) => [uniqueIndex("shipments_tracking").on(table.carrier, table.trackingNumber)],
);
