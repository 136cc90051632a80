import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orderOrigins, orderStatuses, paymentStatuses } from "../order-status.ts";
import { orderSearchText } from "./order-search.server.ts";

const amount = (name: string) => numeric(name, { precision: 10, scale: 2 });

/** Orders (spec 3). Amounts are euros in numeric(10,2), always computed by the server. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    /** Short human number, `OD-2026-000123`. */
    number: text("number").notNull(),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    postal_code: text("postal_code").notNull(),
    country: text("country").notNull(),
    license_plate: text("license_plate").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    vehicle_brand: text("vehicle_brand").notNull(),
    vehicle_model: text("vehicle_model").notNull(),
    vehicle_year: integer("vehicle_year").notNull(),
    vehicle_energy: text("vehicle_energy").notNull(),
    promo_code: text("promo_code"),
    discount_amount: amount("discount_amount").notNull(),
    product_price: amount("product_price").notNull(),
    shipping_price: amount("shipping_price").notNull(),
    subtotal: amount("subtotal").notNull(),
    total_amount: amount("total_amount").notNull(),
    /** VAT contained in the total, and its rate; null outside the EU. */
    vat_amount: amount("vat_amount"),
    vat_rate: numeric("vat_rate", { precision: 5, scale: 2 }),
    currency: text("currency").notNull().default("EUR"),
    status: text("status", { enum: orderStatuses }).notNull().default("Tentative_ok"),
    payment_status: text("payment_status", { enum: paymentStatuses }).notNull().default("pending"),
    language: text("language").notNull(),
    /** Version of the terms of sale the buyer accepted. */
    terms_version: text("terms_version").notNull(),
    accepted_terms_at: timestamp("accepted_terms_at", { withTimezone: true }).notNull(),
    /** SHA-256 of the 32-byte secret in the order's cookie: personal details show only to its bearer. */
    access_token_hash: text("access_token_hash").notNull(),
    /** SHA-256 of what identifies a repeated submission of the same form; one order per key. */
    idempotency_key: text("idempotency_key"),
    /** Raised by every transition and every write of staff, who are refused when they have read an earlier one. */
    version: integer("version").notNull().default(1),
    /** An order that is held waits outside the queues and cannot be shipped. */
    held_at: timestamp("held_at", { withTimezone: true }),
    hold_reason: text("hold_reason"),
    origin: text("origin", { enum: orderOrigins }).notNull().default("shop"),
    /** Made while the payment provider was the sandbox: no figure counts it. */
    is_test: boolean("is_test").notNull().default(false),
    /** In what staff search: kept by the database. */
    search_text: text("search_text").generatedAlwaysAs((): SQL => orderSearchText(orders)),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    uniqueIndex("orders_idempotency_key").on(table.idempotency_key),
    index("orders_email").on(table.email),
    // The orders of one person (list-buyers.server.ts, export-buyer.server.ts), and of e-mails with the same beginning.
    index("orders_buyer").on(sql`lower(${table.email}) text_pattern_ops`, table.created_at, table.id),
    // Lists of the back office (list-orders.server.ts): each order of rows ends in a unique column. The columns after it are
    // the other filters, so that rows which one of them refuses are not read.
    index("orders_created").on(
      table.created_at,
      table.id,
      table.status,
      table.payment_status,
      table.country,
      table.language,
    ),
    index("orders_status_created").on(
      table.status,
      table.created_at,
      table.id,
      table.country,
      table.payment_status,
      table.language,
      table.is_test,
    ),
    index("orders_payment_created").on(
      table.payment_status,
      table.created_at,
      table.id,
      table.country,
      table.status,
      table.language,
    ),
    index("orders_country_created").on(
      table.country,
      table.created_at,
      table.id,
      table.language,
      table.status,
      table.payment_status,
    ),
    index("orders_language_created").on(
      table.language,
      table.created_at,
      table.id,
      table.country,
      table.status,
      table.payment_status,
    ),
    index("orders_total").on(table.total_amount, table.id),
    index("orders_tests").on(table.created_at, table.id).where(sql`${table.is_test}`),
    index("orders_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
    index("orders_own").on(table.created_at, table.id).where(sql`${table.origin} <> 'shop'`),
    index("orders_promo_code").on(table.promo_code).where(sql`${table.promo_code} is not null`),
    check(
      "orders_amounts",
      sql`${table.total_amount} = ${table.subtotal} + ${table.shipping_price} and ${table.subtotal} = ${table.product_price} - ${table.discount_amount}
        and ${table.total_amount} >= 0 and ${table.discount_amount} >= 0 and ${table.discount_amount} <= ${table.product_price}`,
    ),
  ],
);

/** Who, when, from, to, why: one row per transition (decisions 5), written in the transition's transaction. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: serial("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    author: text("author").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    fromPaymentStatus: text("from_payment_status"),
    toPaymentStatus: text("to_payment_status").notNull(),
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("order_events_order").on(table.orderId),
    index("order_events_paid").on(table.at).where(sql`to_payment_status = 'paid'`),
  ],
);

/** What staff write down about an order, for each other. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: serial("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** `user:` and the account's id. */
    author: text("author").notNull(),
    text: text("text").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("order_notes_order").on(table.orderId)],
);

/** The second part of an order's number, whatever its year. */
export const orderNumberSequence = pgSequence("order_number", { startWith: 1 });

/**
 * Where earlier versions of the program take their numbers. A trigger gives them those of the sequence, so that they may run
 * beside this one during a deploy (docs/decisions/0028); nothing else uses the table.
 */
export const orderNumbers = pgTable("order_numbers", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

/**
 * Orders of the shop's buyers by day of the order (Paris), for figures of months: a job writes it from `orders`
 * (order-figures.server.ts, docs/decisions/0031). It outlives orders that are erased. Test orders are not in it.
 */
export const orderDays = pgTable(
  "order_days",
  {
    day: date("day").notNull(),
    country: text("country").notNull(),
    language: text("language").notNull(),
    orders: integer("orders").notNull(),
    /** Paid, whatever was refunded since, or free. */
    paid: integer("paid").notNull(),
    revenue: numeric("revenue", { precision: 12, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.country, table.language] })],
);
