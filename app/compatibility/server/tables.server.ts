import { index, integer, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

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
