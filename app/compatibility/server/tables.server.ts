import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/** Such rows never change or go. */
export const isCheck = sql`email is null and notified_at is null`;
export const isWaiting = sql`email is not null and notified_at is null`;

/** Incompatible checks (spec 3 "Compatibility attempt"), or with an e-mail the waiting list. */
export const compatibilityAttempts = pgTable(
  "compatibility_attempts",
  {
    id: serial("id").primaryKey(),
    brand: text("brand").notNull(),
    model: text("model").notNull(),
    year: integer("year").notNull(),
    energy: text("energy").notNull(),
    email: text("email"),
    language: text("language").notNull().default("fr"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    notifiedAt: timestamp("notified_at", { withTimezone: true }),
  },
  (table) => [
    index("compatibility_attempts_vehicle").on(table.brand, table.model),
    index("compatibility_attempts_checks").on(table.createdAt, table.brand, table.model, table.year).where(isCheck),
    // The column itself allows index-only scans.
    index("compatibility_attempts_waiting")
      .on(table.brand, table.model, sql`lower(${table.email})`, table.year, table.email)
      .where(isWaiting),
  ],
);

/** Checks up to `counted_until` (model-demand.server.ts). */
export const modelDemand = pgTable(
  "model_demand",
  {
    brand: text("brand").notNull(),
    model: text("model").notNull(),
    checks: integer("checks").notNull(),
    firstYear: integer("first_year").notNull(),
    lastYear: integer("last_year").notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.model] })],
);

export const modelDemandProgress = pgTable("model_demand_progress", {
  id: boolean("id").primaryKey(),
  countedUntil: timestamp("counted_until", { withTimezone: true }).notNull(),
});

/** Of the previous version during a deploy; figures are in `visit_counts` since migration 0034. */
export const compatibilityCheckDays = pgTable(
  "compatibility_check_days",
  {
    day: date("day").notNull(),
    isCompatible: boolean("is_compatible").notNull(),
    shard: smallint("shard").notNull(),
    checks: integer("checks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.isCompatible, table.shard] })],
);
