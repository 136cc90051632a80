import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type ChatProof, findOwnConversation } from "./chat-access.server.ts";
import { messages } from "./tables.server.ts";

export type VisibleMessage = {
  id: string;
  message: string;
  sender: "user" | "agent";
  created_at: string;
  session_id: string;
  by: "visitor" | "assistant" | "team";
  name: string | null;
  links: { label: string; to: string }[];
  suggestions: string[];
  key: string | null;
  generated: boolean;
};

/** Oldest first (spec 7); none for others' conversations. */
export async function readOwnMessages(db: Db, proof: ChatProof): Promise<VisibleMessage[]> {
  const conversation = await findOwnConversation(db, proof);
  return conversation ? readMessages(db, conversation.id) : [];
}

/** More than real conversations have. */
const shownMessages = 500;

/** The latest, oldest first. */
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

/** With its suggestions, for readers who cannot choose one. */
export const readableText = ({ message, suggestions }: Pick<VisibleMessage, "message" | "suggestions">): string =>
  [message, ...suggestions.map((question) => `• ${question}`)].join("\n");
