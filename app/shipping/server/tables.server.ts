import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** `requested`: the intent, before the carrier is asked; `cancelling`: the carrier has not decided yet. */
export const labelStates = ["requested", "bought", "failed", "cancelling", "cancelled"] as const;

/** Labels bought through the port `carrier-api` (decisions 9.10). The id is the reference of the purchase. */
export const carrierLabels = pgTable(
  "carrier_labels",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    state: text("state", { enum: labelStates }).notNull(),
    carrier: text("carrier").notNull(),
    /** Carrier and service in the words of the API. */
    option: text("option").notNull(),
    service: text("service", { enum: parcelServices }).notNull(),
    weightGrams: integer("weight_grams").notNull(),
    /** Hash of the address that the label has. */
    receiver: text("receiver").notNull(),
    shipmentId: text("shipment_id"),
    parcelId: text("parcel_id"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    file: bytes("file"),
    /** The carrier's sentence. */
    error: text("error"),
    progress: text("progress", { enum: ["underway", "delivered", "back", "cancelled"] }),
    /** Of the last purchase call; another one waits until it has ended. */
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    boughtAt: timestamp("bought_at", { withTimezone: true }),
    /** When the carrier is asked for the progress; null: no longer. */
    checkAt: timestamp("check_at", { withTimezone: true }),
  },
  (table) => [
    // One label for each parcel, however many packers press.
    uniqueIndex("carrier_labels_one").on(table.orderId).where(sql`${table.state} in ('requested', 'bought')`),
    index("carrier_labels_order").on(table.orderId),
    index("carrier_labels_due").on(table.checkAt).where(sql`${table.checkAt} is not null`),
    index("carrier_labels_shipment").on(table.shipmentId),
    index("carrier_labels_parcel").on(table.parcelId),
  ],
);
