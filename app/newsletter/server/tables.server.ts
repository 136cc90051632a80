import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";
import { endReasons, subscriberStates, type Via } from "../rules/subscriber-states.ts";

/** Newsletter subscribers (spec 3). A new address counts once confirmed (decisions 11). */
export const newsletter = pgTable(
  "newsletter",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull().unique(),
    language: text("language").notNull().default("fr"),
    confirmTokenHash: text("confirm_token_hash"),
    /** Null with a token: made before links expired. */
    confirmExpiresAt: timestamp("confirm_expires_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    endReason: text("end_reason", { enum: endReasons }),
    /** Letters in a row that the mail server of the address refused for good. */
    refusals: integer("refusals").notNull().default(0),
    status: text("status", { enum: subscriberStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when end_reason is not null then end_reason when confirmed_at is not null then 'subscribed' else 'pending' end`,
      ),
  },
  (table) => [
    index("newsletter_created").on(table.createdAt, table.id),
    index("newsletter_subscribed").on(table.status, table.language, table.id),
  ],
);

/** What happened to a subscription, and when: with the words that were agreed to it is the proof of consent (GDPR article 7). */
export const newsletterEvents = pgTable(
  "newsletter_events",
  {
    id: serial("id").primaryKey(),
    subscriberId: integer("subscriber_id")
      .notNull()
      .references(() => newsletter.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["requested", "confirmed", ...endReasons] }).notNull(),
    via: text("via").$type<Via>().notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    /** Hash of the sign-up form's words. */
    wording: text("wording").references(() => newsletterWordings.hash),
  },
  (table) => [index("newsletter_events_subscriber").on(table.subscriberId, table.id)],
);

/** The words of the sign-up form as somebody read them, each version once. */
export const newsletterWordings = pgTable("newsletter_wordings", {
  hash: text("hash").primaryKey(),
  language: text("language").notNull(),
  words: text("words").notNull(),
  firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull(),
});
