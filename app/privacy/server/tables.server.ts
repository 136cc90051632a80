import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Who asked to be erased, and when, by a keyed hash of the e-mail: so that a restored backup forgets them again, and orders
 * that were under way then are erased when they are finished (erase-person.server.ts).
 */
export const erasures = pgTable("erasures", {
  person: text("person").primaryKey(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});
