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
    index("compatibility_attempts_created").on(table.createdAt),
  ],
);

/**
 * Checks by day, as the version before counted them; its figures are in `visit_counts` since migration 0034. The table stays for
 * instances of that version during a deploy, and goes with the next release.
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
