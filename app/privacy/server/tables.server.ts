import { boolean, index, integer, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Who asked to be erased, and when, by a keyed hash of the e-mail: so that a restored backup forgets them again, and orders
 * that were under way then are erased when they are finished (erase-person.server.ts).
 */
export const erasures = pgTable("erasures", {
  person: text("person").primaryKey(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});

/** What each kind of old data came to in each run of the nightly job, and in each trial (docs/decisions/0039). */
export const retentionRuns = pgTable(
  "retention_runs",
  {
    id: serial("id").primaryKey(),
    /** The retention's `what`. */
    what: text("what").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    /** Erased, or in a trial what would have been; null when it failed. */
    rows: integer("rows"),
    isTrial: boolean("is_trial").notNull(),
  },
  (table) => [
    index("retention_runs_what").on(table.what, table.isTrial, table.at),
    index("retention_runs_at").on(table.at),
  ],
);

/** Links to what is stored about an address, until they are used or too old. */
export const dataLinks = pgTable(
  "data_links",
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: text("token_hash").primaryKey(),
    /** In lower case. */
    email: text("email").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("data_links_expires").on(table.expiresAt)],
);
