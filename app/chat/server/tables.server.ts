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
import { searchable } from "#app/platform/database/searchable.server.ts";
import { conversationStates, type MessageExtras } from "../conversation.ts";

/** One visitor's conversation; its id is the `session_id` that the visitor's browser made (decisions 8). */
export const conversations = pgTable(
  "chat_conversations",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the cookie that is needed, besides the id, to read, follow and clear it. */
    tokenHash: text("token_hash").notNull(),
    language: text("language").notNull(),
    state: text("state", { enum: conversationStates }).notNull().default("assistant"),
    /** `user:` and the account's id of the member of staff it is assigned to. */
    assignee: text("assignee"),
    /** Where an answer is mailed when the visitor has left; the visitor gave it for that. */
    email: text("email"),
    /**
     * The address, in lower case, that the visitor gave as the visitor's own: with the number of its order, for the
     * transcript, or in answer to the assistant's question. It alone decides whose the conversation is (docs/decisions/0039).
     */
    ownerEmail: text("owner_email"),
    /** Raised by every change that the visitor sees, and sent in event streams. */
    version: integer("version").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Null while it is empty. */
    lastMessageAt: timestamp("last_message_at", { withTimezone: true }),
    /** The time of the visitor's first message that no person has answered, while a person was requested or has taken over. */
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    /** When the visitor last wrote, or had the conversation open. */
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

/** Spec 3. */
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
    /** `user:` and the account's id of the member of staff; null for the visitor and the assistant. */
    author: text("author"),
    /** The name of that member of staff as the visitor saw it. */
    authorName: text("author_name"),
    extras: jsonb("extras").$type<MessageExtras>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("chat_messages_session").on(table.sessionId, table.createdAt, table.position),
    index("chat_messages_search").using("gin", sql`${searchable(table.message)} gin_trgm_ops`),
  ],
);

/** Frequent answers of staff, in each language. */
export const savedReplies = pgTable("chat_saved_replies", {
  id: serial("id").primaryKey(),
  title: text("title").notNull(),
  texts: jsonb("texts").$type<Record<Language, string>>().notNull(),
  version: integer("version").notNull().default(1),
});

/** Questions with answers that staff have added to the assistant's knowledge, in one language each. */
export const assistantEntries = pgTable("chat_assistant_entries", {
  id: serial("id").primaryKey(),
  language: text("language").notNull(),
  question: text("question").notNull(),
  /** Other words for it. */
  words: text("words").notNull().default(""),
  answer: text("answer").notNull(),
  /** French path of the page with the details; empty without one. */
  page: text("page").notNull().default(""),
  isPublished: boolean("is_published").notNull().default(true),
  version: integer("version").notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Questions that the assistant could not answer, without addresses and numbers, so that staff can write entries for them. */
export const unansweredQuestions = pgTable(
  "chat_unanswered_questions",
  {
    id: serial("id").primaryKey(),
    language: text("language").notNull(),
    question: text("question").notNull(),
    /** The conversation that asked it last; null once that is deleted. */
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
