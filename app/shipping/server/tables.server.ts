import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";
import { parcelServices } from "../carriers.ts";

/** Carrier and number (decisions 5: a shipped order has both). */
export const shipments = pgTable(
  "shipments",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    carrier: text("carrier").notNull(),
    /** Capitals and digits; null once erased. */
    trackingNumber: text("tracking_number"),
    shippedAt: timestamp("shipped_at", { withTimezone: true }).notNull(),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
    /** Packed; null for parcels of versions before. */
    weightGrams: integer("weight_grams"),
    service: text("service", { enum: parcelServices }),
  },
  // Carriers reuse numbers after years, when ours are erased (shipment-retention.server.ts).
  (table) => [uniqueIndex("shipments_tracking").on(table.carrier, table.trackingNumber)],
);

/** Who packs an order (decisions 9), for twelve hours; without a row nobody. Removed when the order is shipped. */
export const takenOrders = pgTable(
  "taken_orders",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    takenAt: timestamp("taken_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("taken_orders_user").on(table.userId, table.takenAt)],
);
