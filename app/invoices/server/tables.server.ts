import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";
import type { Buyer, Seller } from "../rules/parties.ts";

const amount = (name: string) => numeric(name, { precision: 10, scale: 2 });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const invoiceKinds = ["invoice", "credit_note", "correction"] as const;

/**
 * Invoices, credit notes and corrections (decisions 5, law: invoice), amounts positive. Triggers prevent changes, and
 * deletions for ten years.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: invoiceKinds }).notNull(),
    /** `FA-2026-000001`: series, year in Paris, gapless. */
    number: text("number").notNull(),
    series: text("series").notNull(),
    year: integer("year").notNull(),
    sequence: integer("sequence").notNull(),
    /** A separate series, in no journal. */
    isTest: boolean("is_test").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    orderNumber: text("order_number").notNull(),
    orderedAt: timestamp("ordered_at", { withTimezone: true }).notNull(),
    /** The credited invoice, or the credit note that a correction takes back. */
    creditedInvoiceId: uuid("credited_invoice_id").references((): AnyPgColumn => invoices.id),
    /** Total of credit notes or corrections up to this one, which identifies the refund. */
    refundedTotal: amount("refunded_total"),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    paidAt: timestamp("paid_at", { withTimezone: true }).notNull(),
    currency: text("currency").notNull(),
    language: text("language").notNull(),
    country: text("country").notNull(),
    /** Null for an export outside the Union. */
    vatCountry: text("vat_country"),
    vatRate: numeric("vat_rate", { precision: 5, scale: 2 }),
    net: amount("net").notNull(),
    vat: amount("vat").notNull(),
    gross: amount("gross").notNull(),
    seller: jsonb("seller").$type<Seller>().notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.number),
    uniqueIndex("invoices_sequence").on(table.series, table.year, table.sequence),
    uniqueIndex("invoices_one_per_order").on(table.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex("invoices_one_per_refund")
      .on(table.orderId, table.kind, table.refundedTotal)
      .where(sql`kind <> 'invoice'`),
    index("invoices_order").on(table.orderId),
    // For list-invoices.server.ts: all, by kind, by country, tests.
    index("invoices_issued").on(table.issuedAt, table.id),
    index("invoices_kind_issued").on(table.kind, table.issuedAt, table.id, table.country),
    index("invoices_country_issued").on(table.country, table.issuedAt, table.id, table.kind),
    index("invoices_tests").on(table.issuedAt, table.id).where(sql`${table.isTest}`),
    index("invoices_order_number").on(table.orderNumber),
    // For the sum of refunds on the overview.
    index("invoices_credit_notes").on(table.issuedAt, table.gross).where(sql`kind = 'credit_note' and not is_test`),
    check(
      "invoices_amounts",
      sql`${table.gross} = ${table.net} + ${table.vat} and ${table.gross} > 0 and ${table.net} >= 0 and ${table.vat} >= 0
        and (${table.vatRate} is null) = (${table.vatCountry} is null) and (${table.vatRate} is not null or ${table.vat} = 0)`,
    ),
    check(
      "invoices_credit",
      sql`(${table.kind} <> 'invoice') = (${table.creditedInvoiceId} is not null)
        and (${table.kind} <> 'invoice') = (${table.refundedTotal} is not null)`,
    ),
  ],
);

export const lineKinds = ["product", "discount", "shipping", "refund", "correction"] as const;

/** Discounts are negative; lines add up to net and gross. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind", { enum: lineKinds }).notNull(),
    detail: text("detail").notNull().default(""),
    quantity: integer("quantity").notNull(),
    net: amount("net").notNull(),
    gross: amount("gross").notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
);

export const invoiceDocuments = pgTable("invoice_documents", {
  invoiceId: uuid("invoice_id")
    .primaryKey()
    .references(() => invoices.id, { onDelete: "cascade" }),
  pdf: bytes("pdf").notNull(),
  /** Hexadecimal SHA-256 of the file. */
  sha256: text("sha256").notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
});

export const invoiceNumbers = pgTable(
  "invoice_numbers",
  { series: text("series").notNull(), year: integer("year").notNull(), last: integer("last").notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** Up to this time everything of a source is done, so that runs skip older rows. */
export const invoiceProgress = pgTable("invoice_progress", {
  source: text("source", { enum: ["payments", "refunds", "files"] }).primaryKey(),
  doneUntil: timestamp("done_until", { withTimezone: true }).notNull(),
});

/** A month's sales to consumers, handed to a platform (decisions 9.9). */
export const eReports = pgTable("e_reports", {
  /** A reporting period's key; `2026-11` for a month. */
  period: text("month").primaryKey(),
  state: text("state", { enum: ["sending", "sent", "failed"] }).notNull(),
  platform: text("platform").notNull(),
  /** Hexadecimal SHA-256 of the sums that were sent. */
  digest: text("digest").notNull(),
  author: text("author").notNull(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  /** The platform's. */
  reference: text("reference"),
  error: text("error"),
});
