import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Language } from "#app/i18n/languages.ts";
import { searchable } from "#app/platform/database/list-conditions.server.ts";
import { conversationStates, type MessageExtras } from "../conversation.ts";

/** `id`: made by the visitor's browser (decisions 8). */
export const conversations = pgTable(
  "chat_conversations",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the cookie that is needed besides the id. */
    tokenHash: text("token_hash").notNull(),
    language: text("language").notNull(),
    state: text("state", { enum: conversationStates }).notNull().default("assistant"),
    /** `user:` and the account's id. */
    assignee: text("assignee"),
    email: text("email"),
    /** In lower case, given as the visitor's own; decides whose conversation it is (docs/decisions/0039). */
    ownerEmail: text("owner_email"),
    /** Raised by every visible change, sent in streams. */
    version: integer("version").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    lastMessageAt: timestamp("last_message_at", { withTimezone: true }),
    /** The first unanswered message, while a person is wanted. */
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    seenAt: timestamp("seen_at", { withTimezone: true }),
    closedAt: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [
    index("chat_conversations_state").on(table.state, table.waitingSince),
    index("chat_conversations_email").using("gin", sql`${table.email} gin_trgm_ops`),
    index("chat_conversations_owner").on(sql`lower(${table.ownerEmail}) text_pattern_ops`),
    index("chat_conversations_last_message").on(table.lastMessageAt, table.id),
  ],
);

export const messages = pgTable(
  "chat_messages",
  {
    id: uuid("id").primaryKey(),
    /** Orders messages of the same moment. */
    position: bigint("position", { mode: "number" }).generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    message: text("message").notNull(),
    sender: text("sender", { enum: ["user", "agent"] }).notNull(),
    /** `user:` and the account's id; null for visitor and assistant. */
    author: text("author"),
    authorName: text("author_name"),
    extras: jsonb("extras").$type<MessageExtras>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("chat_messages_session").on(table.sessionId, table.createdAt, table.position),
    index("chat_messages_search").using("gin", sql`${searchable(table.message)} gin_trgm_ops`),
  ],
);

export const savedReplies = pgTable("chat_saved_replies", {
  id: serial("id").primaryKey(),
  title: text("title").notNull(),
  texts: jsonb("texts").$type<Record<Language, string>>().notNull(),
  version: integer("version").notNull().default(1),
});

export const assistantEntries = pgTable("chat_assistant_entries", {
  id: serial("id").primaryKey(),
  language: text("language").notNull(),
  question: text("question").notNull(),
  words: text("words").notNull().default(""),
  answer: text("answer").notNull(),
  /** French path; empty without a page. */
  page: text("page").notNull().default(""),
  isPublished: boolean("is_published").notNull().default(true),
  version: integer("version").notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const unansweredQuestions = pgTable(
  "chat_unanswered_questions",
  {
    id: serial("id").primaryKey(),
    language: text("language").notNull(),
    question: text("question").notNull(),
    sessionId: uuid("session_id").references(() => conversations.id, { onDelete: "set null" }),
    times: integer("times").notNull().default(1),
    state: text("state", { enum: ["open", "answered", "dismissed"] })
      .notNull()
      .default("open"),
    lastAskedAt: timestamp("last_asked_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    unique("chat_unanswered_questions_asked").on(table.language, table.question),
    index("chat_unanswered_questions_listed").on(table.state, table.lastAskedAt, table.id),
  ],
);
