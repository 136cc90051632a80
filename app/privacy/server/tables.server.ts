import { boolean, index, integer, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

/** By keyed hash, for restored backups and later finished orders (erase-person.server.ts). */
export const erasures = pgTable("erasures", {
  person: text("person").primaryKey(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});

/** Numbers of each nightly run and trial (docs/decisions/0039). */
export const retentionRuns = pgTable(
  "retention_runs",
  {
    id: serial("id").primaryKey(),
    what: text("what").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    /** In a trial what would be erased; null after a failure. */
    rows: integer("rows"),
    isTrial: boolean("is_trial").notNull(),
  },
  (table) => [
    index("retention_runs_what").on(table.what, table.isTrial, table.at),
    index("retention_runs_at").on(table.at),
  ],
);

/** Until used or expired. */
export const dataLinks = pgTable(
  "data_links",
  {
    /** SHA-256 of the mail's token. */
    tokenHash: text("token_hash").primaryKey(),
    email: text("email").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("data_links_expires").on(table.expiresAt)],
);
