import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, serial, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";
import { dongleStates } from "../dongle-states.ts";

/** The stock (decisions 9). Only `moveDongle` writes state and order. */
export const dongles = pgTable(
  "dongles",
  {
    serial: text("serial").primaryKey(),
    state: text("state", { enum: dongleStates }).notNull().default("in_stock"),
    /** Packed or shipped for this order, else null. */
    orderId: uuid("order_id").references(() => orders.id),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One dongle per order.
    uniqueIndex("dongles_order").on(table.orderId),
    // For list-dongles.server.ts: all, by state, by part of a serial.
    index("dongles_updated").on(table.updatedAt, table.serial),
    index("dongles_state_updated").on(table.state, table.updatedAt, table.serial),
    index("dongles_serial_part").using("gin", sql`${table.serial} gin_trgm_ops`),
    check(
      "dongles_order_by_state",
      sql`(${table.orderId} is not null) = (${table.state} in ('associated', 'shipped', 'activated'))`,
    ),
  ],
);

export const dongleEvents = pgTable(
  "dongle_events",
  {
    id: serial("id").primaryKey(),
    serial: text("serial")
      .notNull()
      .references(() => dongles.serial),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    author: text("author").notNull(),
    /** Null for the arrival. */
    fromState: text("from_state", { enum: dongleStates }),
    toState: text("to_state", { enum: dongleStates }).notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    note: text("note").notNull().default(""),
  },
  (table) => [index("dongle_events_serial").on(table.serial), index("dongle_events_order").on(table.orderId)],
);
