import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from "drizzle-orm/pg-core";
import { deliveryStates, letterStates } from "../letters.ts";
import { endReasons, subscriberStates, subscriptionEventKinds, type Via } from "../subscriber-states.ts";

/** Subscribers (spec 3), confirmed before they count (decisions 11). */
export const newsletter = pgTable(
  "newsletter",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull().unique(),
    language: text("language").notNull().default("fr"),
    confirmTokenHash: text("confirm_token_hash"),
    /** Null with a token: from before links expired. */
    confirmExpiresAt: timestamp("confirm_expires_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    endReason: text("end_reason", { enum: endReasons }),
    /** Letters in a row refused for good. */
    refusals: integer("refusals").notNull().default(0),
    status: text("status", { enum: subscriberStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when end_reason is not null then end_reason when confirmed_at is not null then 'subscribed' else 'pending' end`,
      ),
  },
  (table) => [
    index("newsletter_created").on(table.createdAt, table.id),
    index("newsletter_email_part").using("gin", sql`${table.email} gin_trgm_ops`),
    index("newsletter_subscribed").on(table.status, table.language, table.id),
  ],
);

export const newsletterEvents = pgTable(
  "newsletter_events",
  {
    id: serial("id").primaryKey(),
    subscriberId: integer("subscriber_id")
      .notNull()
      .references(() => newsletter.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: subscriptionEventKinds }).notNull(),
    via: text("via").$type<Via>().notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    wording: text("wording").references(() => newsletterWordings.hash),
  },
  (table) => [index("newsletter_events_subscriber").on(table.subscriberId, table.id)],
);

export const newsletterWordings = pgTable("newsletter_wordings", {
  hash: text("hash").primaryKey(),
  language: text("language").notNull(),
  words: text("words").notNull(),
  firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull(),
});

export const newsletterLetters = pgTable("newsletter_letters", {
  id: serial("id").primaryKey(),
  name: text("name").notNull(),
  status: text("status", { enum: letterStates }).notNull().default("draft"),
  version: integer("version").notNull().default(1),
  author: text("author").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  scheduledFor: timestamp("scheduled_for", { withTimezone: true }),
  startedAt: timestamp("started_at", { withTimezone: true }),
  finishedAt: timestamp("finished_at", { withTimezone: true }),
  /** Copies are queued by growing subscriber ids. */
  queuedTo: integer("queued_to").notNull().default(0),
  sums: jsonb("sums").$type<Partial<Record<(typeof deliveryStates)[number], number>>>(),
});

/** Subscribers of a missing language get none. */
export const newsletterLetterTexts = pgTable(
  "newsletter_letter_texts",
  {
    letterId: integer("letter_id")
      .notNull()
      .references(() => newsletterLetters.id, { onDelete: "cascade" }),
    language: text("language").notNull(),
    subject: text("subject").notNull(),
    preheader: text("preheader").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.letterId, table.language] })],
);

/** One copy per subscriber. The number outlives the subscriber, so that sums stay true. */
export const newsletterDeliveries = pgTable(
  "newsletter_deliveries",
  {
    letterId: integer("letter_id")
      .notNull()
      .references(() => newsletterLetters.id, { onDelete: "cascade" }),
    subscriberId: integer("subscriber_id").notNull(),
    language: text("language").notNull(),
    status: text("status", { enum: deliveryStates }).notNull().default("queued"),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull(),
    code: text("code"),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.subscriberId] }),
    index("newsletter_deliveries_status").on(table.status, table.queuedAt),
  ],
);
