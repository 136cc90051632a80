import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of the request limits, shared by all instances (security 2). Subjects are hashed, never plain addresses. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowStart: timestamp("window_start", { withTimezone: true }).notNull(),
  hits: integer("hits").notNull(),
});

type Subject = { subject: AnyColumn };

/** Of `order:<id>`: `order`, and the id. */
export const entityType = ({ subject }: Subject): SQL => sql`split_part(${subject}, ':', 1)`;
export const entityId = ({ subject }: Subject): SQL => sql`substr(${subject}, strpos(${subject}, ':') + 1)`;

/** Every write by staff with its author (decisions 9), and the security events of accounts. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    /** `user:<id>`, `command-line`, `settings`; empty for a visitor. */
    author: text("author").notNull(),
    action: text("action").notNull(),
    /** What it concerns: `order:<id>`, `account:<keyed hash of the e-mail>`. */
    subject: text("subject").notNull().default(""),
    detail: text("detail").notNull().default(""),
    /** The fields that a write changed, as they were and as they are. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("audit_log_at").on(table.at),
    // The list of staff (list-audit.server.ts) by all, by author and by action.
    index("audit_log_listed").on(table.at, table.id),
    index("audit_log_author").on(table.author, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id),
    index("audit_log_subject").on(table.subject, table.at),
    index("audit_log_entity").on(entityType(table), table.at, table.id),
    index("audit_log_entity_id").on(entityId(table)),
  ],
);

/** One row: when the shop last ran with a clock in order (trusted-clock.server.ts). */
export const shopClock = pgTable("shop_clock", {
  id: integer("id").primaryKey(),
  seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
});

/** How often something happened on a day (Paris): a page by its path, a step by its word (visit-counts.server.ts). */
export const visitCounts = pgTable(
  "visit_counts",
  {
    day: date("day").notNull(),
    counted: text("counted").notNull(),
    /** Empty for steps that were counted before languages were. */
    language: text("language").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.counted, table.language] })],
);
