import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type ChatProof, findOwnConversation } from "./chat-access.server.ts";
import { messages } from "./tables.server.ts";

export type VisibleMessage = {
  id: string;
  message: string;
  sender: "user" | "agent";
  /** ISO 8601. */
  created_at: string;
  session_id: string;
  /** Who wrote it: the visitor, the assistant, or a person of the team. */
  by: "visitor" | "assistant" | "team";
  /** Of the person, for `team`. */
  name: string | null;
  links: { label: string; to: string }[];
  suggestions: string[];
  /** Of the submission, for `visitor`. */
  key: string | null;
  /** Written by a language model from the linked pages. */
  generated: boolean;
};

/** The messages of the caller's own conversation, the oldest first (spec 7); none of a conversation that is not the caller's. */
export async function readOwnMessages(db: Db, proof: ChatProof): Promise<VisibleMessage[]> {
  const conversation = await findOwnConversation(db, proof);
  return conversation ? readMessages(db, conversation.id) : [];
}

/**
 * More than any real conversation has, so that somebody who sends messages for days does not enlarge an answer or a page of
 * the back office.
 */
const shownMessages = 500;

/** The latest messages of a conversation, the oldest first. */
export async function readMessages(db: Db, sessionId: string): Promise<VisibleMessage[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.sessionId, sessionId))
    .orderBy(desc(messages.createdAt), desc(messages.position))
    .limit(shownMessages);
  return rows.reverse().map(({ id, message, sender, author, authorName, extras, createdAt }) => ({
    id,
    message,
    sender,
    created_at: createdAt.toISOString(),
    session_id: sessionId,
    by: sender === "user" ? "visitor" : author === null ? "assistant" : "team",
    name: authorName,
    links: extras?.links ?? [],
    suggestions: extras?.suggestions ?? [],
    key: extras?.key ?? null,
    generated: extras?.isGenerated ?? false,
  }));
}

/** The message with the questions that it suggests, for readers who cannot choose one of them. */
export const readableText = ({ message, suggestions }: Pick<VisibleMessage, "message" | "suggestions">): string =>
  [message, ...suggestions.map((question) => `• ${question}`)].join("\n");
