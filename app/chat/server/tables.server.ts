import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { conversationStates } from "../rules/conversation-states.ts";
import type { MessageExtras } from "../rules/message-extras.ts";

/** One visitor's conversation; its id is the `session_id` that the visitor's browser made (decisions 8). */
export const conversations = pgTable(
  "chat_conversations",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the cookie that reading, following and clearing need beside the id. */
    tokenHash: text("token_hash").notNull(),
    language: text("language").notNull(),
    state: text("state", { enum: conversationStates }).notNull().default("assistant"),
    /** `user:` and the account's id of who takes care of it. */
    assignee: text("assignee"),
    /** Where an answer goes when the visitor has left; given by the visitor for that. */
    email: text("email"),
    /** Raised by every change that the visitor sees; streams of events carry it. */
    version: integer("version").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Null while it is empty. */
    lastMessageAt: timestamp("last_message_at", { withTimezone: true }),
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    closedAt: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [
    index("chat_conversations_state").on(table.state, table.waitingSince),
    index("chat_conversations_last_message").on(table.lastMessageAt, table.id),
  ],
);

/** Spec 3. */
export const messages = pgTable(
  "chat_messages",
  {
    id: uuid("id").primaryKey(),
    /** Order of messages of the same moment. */
    position: bigint("position", { mode: "number" }).generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    message: text("message").notNull(),
    sender: text("sender", { enum: ["user", "agent"] }).notNull(),
    /** `user:` and the account's id of the member of staff; null for the visitor and the assistant. */
    author: text("author"),
    extras: jsonb("extras").$type<MessageExtras>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("chat_messages_session").on(table.sessionId, table.createdAt, table.position)],
);
