import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of the request limits, shared by all instances (security.md 2). Subjects are hashed, never plain addresses. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowStart: timestamp("window_start", { withTimezone: true }).notNull(),
  hits: integer("hits").notNull(),
});
