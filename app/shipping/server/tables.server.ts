import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";

/** Shipments with carrier and number (decisions 5: an order that is `Expediee` has a carrier and a tracking number). */
export const shipments = pgTable(
  "shipments",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** An id of `carriers.ts`. */
    carrier: text("carrier").notNull(),
    /** Capitals and digits; null once it is erased. */
    trackingNumber: text("tracking_number"),
    shippedAt: timestamp("shipped_at", { withTimezone: true }).notNull(),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
  },
  // Carriers reuse their numbers after years, when ours are erased (shipment-retention.server.ts).
  (table) => [uniqueIndex("shipments_tracking").on(table.carrier, table.trackingNumber)],
);
