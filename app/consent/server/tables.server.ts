import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Proofs of cookie choices (decisions 11); only the visitor's browser knows the id. */
export const consents = pgTable("consents", {
  id: uuid("id").primaryKey(),
  version: text("version").notNull(),
  analytics: boolean("analytics").notNull(),
  marketing: boolean("marketing").notNull(),
  language: text("language").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
