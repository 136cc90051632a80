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

/** Whether an attempt counts as a check. Counting rows never change and are never deleted. */
export const isCheck = sql`email is null and notified_at is null`;
/** Whether an address waits for news. */
export const isWaiting = sql`email is not null and notified_at is null`;

/** Incompatible checks (spec 3 "Compatibility attempt"): counted without an e-mail, or waiting for news with one. */
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
    // It includes the address itself, because an index-only scan is not possible on an expression alone.
    index("compatibility_attempts_waiting")
      .on(table.brand, table.model, sql`lower(${table.email})`, table.year, table.email)
      .where(isWaiting),
  ],
);

/**
 * Checks of each model up to `counted_until`, added up by a job (model-demand.server.ts); later ones are only in the
 * attempts.
 */
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

/** One row, with the moment up to which `model_demand` counts. */
export const modelDemandProgress = pgTable("model_demand_progress", {
  id: boolean("id").primaryKey(),
  countedUntil: timestamp("counted_until", { withTimezone: true }).notNull(),
});

/**
 * Checks by day, as the previous version counted them; its figures are in `visit_counts` since migration 0034. The table
 * stays for instances of that version during a deploy, and is dropped with the next release.
 */
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
