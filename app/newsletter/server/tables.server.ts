import { pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

/** Newsletter subscribers (spec 3). A new address counts once confirmed (decisions 11). */
export const newsletter = pgTable("newsletter", {
  id: serial("id").primaryKey(),
  email: text("email").notNull().unique(),
  language: text("language").notNull().default("fr"),
  confirmTokenHash: text("confirm_token_hash"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
});
