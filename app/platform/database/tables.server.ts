import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/** Counters of request limits, shared by all instances (security 2). Subjects are hashed. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowStart: timestamp("window_start", { withTimezone: true }).notNull(),
  hits: integer("hits").notNull(),
});

type Subject = { subject: AnyColumn };

export const entityType = ({ subject }: Subject): SQL => sql`split_part(${subject}, ':', 1)`;
export const entityId = ({ subject }: Subject): SQL => sql`substr(${subject}, strpos(${subject}, ':') + 1)`;

/** Writes by staff (decisions 9) and security events of accounts. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    /** `user:<id>`, `command-line`, `settings`; empty for a visitor. */
    author: text("author").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull().default(""),
    detail: text("detail").notNull().default(""),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("audit_log_at").on(table.at),
    // For the list of staff: all, by author, by action.
    index("audit_log_listed").on(table.at, table.id),
    index("audit_log_author").on(table.author, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id),
    index("audit_log_subject").on(table.subject, table.at),
    index("audit_log_entity").on(entityType(table), table.at, table.id),
    index("audit_log_entity_id").on(entityId(table)),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * A link for each row of the audit log, in the order of commits (docs/decisions/0048): a trigger adds it in the transaction
 * of the row. Links of rows that retention has removed go too, except for the last of them.
 */
export const auditChain = pgTable("audit_chain", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  auditId: text("audit_id").notNull().unique(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  /** Gone when personal fields are erased, so that `contents` says nothing about them. */
  salt: bytes("salt"),
  /** Of the row as it was written. */
  contents: bytes("contents").notNull(),
  /** Of the link before, and of this one. */
  hash: bytes("hash").notNull(),
});

/** One row: when the shop last ran with a correct clock (trusted-clock.server.ts). */
export const shopClock = pgTable("shop_clock", {
  id: integer("id").primaryKey(),
  seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
});

/** Counts per day (Paris) of pages and steps (visit-counts.server.ts). */
export const visitCounts = pgTable(
  "visit_counts",
  {
    day: date("day").notNull(),
    counted: text("counted").notNull(),
    /** Empty for early rows. */
    language: text("language").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.counted, table.language] })],
);

/** Certificates, notices and photos that the publisher uploads; the row `files` of `shop_settings` says which are in use. */
export const publisherFiles = pgTable("publisher_files", {
  /** With its slot and hash, as in its address. */
  name: text("name").primaryKey(),
  type: text("type").notNull(),
  contents: bytes("contents").notNull(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});

/** What staff have set at `/admin/settings`, a row for each section; the rest has its default (settings/shop). */
export const shopSettingRows = pgTable("shop_settings", {
  name: text("name").primaryKey(),
  values: jsonb("values").$type<Record<string, unknown>>().notNull(),
  version: integer("version").notNull().default(0),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
