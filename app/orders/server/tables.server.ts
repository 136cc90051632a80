import { type AnyColumn, type SQL, sql } from "drizzle-orm";
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
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { searchable } from "#app/platform/database/list-conditions.server.ts";
import { reversedPhone } from "#app/platform/text/phone-search.server.ts";
import {
  disputeStates,
  orderEventKinds,
  orderOrigins,
  orderStatuses,
  paymentStatuses,
  returnCauses,
} from "../order-status.ts";

const amount = (name: string) => numeric(name, { precision: 10, scale: 2 });

/** Orders (spec 3). Amounts are euros, computed by the server. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    /** `OD-2026-000123`. */
    number: text("number").notNull(),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    postal_code: text("postal_code").notNull(),
    country: text("country").notNull(),
    /** For the courier, such as where to ring. */
    carrier_note: text("carrier_note"),
    license_plate: text("license_plate").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    /** Of the e-mail (`buyerKey`); null in own and early orders. */
    buyer_key: text("buyer_key"),
    /** 1 to 3 while unpaid: an address has at most three open orders (decisions 5). */
    open_slot: smallint("open_slot"),
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
    vat_amount: amount("vat_amount"),
    vat_rate: numeric("vat_rate", { precision: 5, scale: 2 }),
    currency: text("currency").notNull().default("EUR"),
    status: text("status", { enum: orderStatuses }).notNull().default("Tentative_ok"),
    payment_status: text("payment_status", { enum: paymentStatuses }).notNull().default("pending"),
    language: text("language").notNull(),
    terms_version: text("terms_version").notNull(),
    accepted_terms_at: timestamp("accepted_terms_at", { withTimezone: true }).notNull(),
    access_token_hash: text("access_token_hash").notNull(),
    /** SHA-256 of the submission; one order per key. */
    idempotency_key: text("idempotency_key"),
    /** Raised by every change; staff who have read an earlier version are refused. */
    version: integer("version").notNull().default(1),
    held_at: timestamp("held_at", { withTimezone: true }),
    hold_reason: text("hold_reason"),
    dispute: text("dispute", { enum: disputeStates }),
    /** Of a parcel that came back without a withdrawal, or is awaited for an exchange. */
    return_cause: text("return_cause", { enum: returnCauses }),
    /** Words of staff, sorted; for filters. */
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** `user:<id>` of the colleague who takes care of it. */
    assignee: text("assignee"),
    origin: text("origin", { enum: orderOrigins }).notNull().default("shop"),
    is_test: boolean("is_test").notNull().default(false),
    /** Searched by staff. Earlier versions read `search_text`, which still exists. */
    search_text: text("searched_text").generatedAlwaysAs((): SQL => orderSearchText(orders)),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    uniqueIndex("orders_idempotency_key").on(table.idempotency_key),
    index("orders_email").on(table.email),
    uniqueIndex("orders_open_slot").on(table.buyer_key, table.open_slot).where(sql`${table.status} = 'Tentative_ok'`),
    index("orders_buyer_key").on(table.buyer_key).where(sql`${table.buyer_key} is not null`),
    // For list-buyers.server.ts and export-buyer.server.ts, also by the beginning of an e-mail.
    index("orders_buyer").on(sql`lower(${table.email}) text_pattern_ops`, table.created_at, table.id),
    // For list-orders.server.ts: each order ends in a unique column, followed by the other filters, so that rows which they
    // exclude are not read.
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
    // For the queues of packers, test orders last (orders-in-preparation.server.ts).
    index("orders_queues")
      .on(table.status, table.is_test, table.created_at, table.id)
      .where(sql`${table.status} in ('A_traiter', 'A_expedier') and ${table.held_at} is null`),
    index("orders_total").on(table.total_amount, table.id),
    index("orders_tests").on(table.created_at, table.id).where(sql`${table.is_test}`),
    index("orders_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
    index("orders_phone").on(sql`${reversedPhone(table.phone)} text_pattern_ops`),
    // For the figures of codes and campaigns.
    index("orders_with_code").on(table.created_at, table.promo_code).where(sql`${table.promo_code} is not null`),
    index("orders_own").on(table.created_at, table.id).where(sql`${table.origin} <> 'shop'`),
    index("orders_with_dispute").on(table.created_at, table.id).where(sql`${table.dispute} in ('inquiry', 'open')`),
    index("orders_cancelled_unrefunded")
      .on(table.created_at, table.id)
      .where(sql`${table.status} = 'Annulee' and ${table.payment_status} in ('paid', 'partially_refunded')`),
    index("orders_returns").on(table.created_at, table.id).where(sql`${table.return_cause} is not null`),
    index("orders_tags").using("gin", table.tags).where(sql`${table.tags} <> '{}'`),
    index("orders_assignee").on(table.assignee, table.created_at, table.id).where(sql`${table.assignee} is not null`),
    index("orders_promo_code").on(table.promo_code).where(sql`${table.promo_code} is not null`),
    check(
      "orders_amounts",
      sql`${table.total_amount} = ${table.subtotal} + ${table.shipping_price} and ${table.subtotal} = ${table.product_price} - ${table.discount_amount}
        and ${table.total_amount} >= 0 and ${table.discount_amount} >= 0 and ${table.discount_amount} <= ${table.product_price}`,
    ),
  ],
);

/** One row per transition (decisions 5), in the same transaction. */
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
    kind: text("kind", { enum: orderEventKinds }),
    amount: amount("amount"),
    /** Nothing more is owed for the withdrawal, though not everything was refunded. */
    nothingOwed: boolean("nothing_owed").notNull().default(false),
    /** What `kind` and `amount` do not say: reason, payment id, parcel, day. */
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("order_events_order").on(table.orderId),
    index("order_events_paid").on(table.at).where(sql`to_payment_status = 'paid'`),
  ],
);

export const orderNotes = pgTable(
  "order_notes",
  {
    id: serial("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    author: text("author").notNull(),
    text: text("text").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("order_notes_order").on(table.orderId)],
);

/** On a person, by their address, and no order (decisions 9.5). */
export const personNotes = pgTable(
  "person_notes",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull(),
    author: text("author").notNull(),
    text: text("text").notNull(),
    /** Colleagues whom it names and who have not marked it as read. */
    unreadBy: text("unread_by").array().notNull().default(sql`'{}'`),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("person_notes_email").on(sql`lower(${table.email})`),
    index("person_notes_at").on(table.at),
    index("person_notes_unread").using("gin", table.unreadBy).where(sql`${table.unreadBy} <> '{}'`),
  ],
);

/** Colleagues whom a note names (decisions 9.5). */
export const noteMentions = pgTable(
  "note_mentions",
  {
    noteId: integer("note_id")
      .notNull()
      .references(() => orderNotes.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    /** Null while it waits on the colleague's overview. */
    readAt: timestamp("read_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index("note_mentions_unread").on(table.userId).where(sql`${table.readAt} is null`),
  ],
);

/** The second part of order numbers, whatever the year. */
export const orderNumberSequence = pgSequence("order_number", { startWith: 1 });

/** For earlier versions during a deploy: a trigger gives them numbers of the sequence (docs/decisions/0028). */
export const orderNumbers = pgTable("order_numbers", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

/** Per day (Paris), written by a job for monthly figures (docs/decisions/0031). Outlives erased orders. */
export const orderDays = pgTable(
  "order_days",
  {
    day: date("day").notNull(),
    country: text("country").notNull(),
    language: text("language").notNull(),
    orders: integer("orders").notNull(),
    /** Paid or free, also if refunded later. */
    paid: integer("paid").notNull(),
    revenue: numeric("revenue", { precision: 12, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.country, table.language] })],
);

type SearchedColumns = Record<
  "number" | "email" | "first_name" | "last_name" | "license_plate" | "postal_code",
  AnyColumn
>;

/** Plate and postcode also without separators. Generated, because computing it per row would dominate a search. */
const orderSearchText = (order: SearchedColumns): SQL =>
  sql`${searchable(sql`${order.number} || ' ' || ${order.email} || ' ' || ${order.first_name} || ' ' || ${order.last_name} || ' ' || ${order.license_plate} || ' ' || ${order.postal_code}`)} || ' ' || translate(${searchable(sql`${order.license_plate} || '/' || ${order.postal_code}`)}, ' .-', '')`;
