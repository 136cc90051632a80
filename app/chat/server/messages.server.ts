import { desc, eq } from "drizzle-orm";
import { afterCommit, type Database, type Db, type Transaction } from "#app/platform/database/database.server.ts";
import { updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { publishSoon } from "#app/platform/jobs/bus.server.ts";
import type { Result } from "#app/platform/result.ts";
import { type ChatProof, findOwnConversation } from "./chat-access.server.ts";
import { conversations, messages, type conversations as table } from "./tables.server.ts";

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

export async function readOwnMessages(db: Db, proof: ChatProof): Promise<VisibleMessage[]> {
  const conversation = await findOwnConversation(db, proof);
  return conversation ? readMessages(db, conversation.id) : [];
}

/** More than real conversations have. */
const shownMessages = 500;

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

type NewMessage = Omit<typeof messages.$inferInsert, "sessionId" | "position">;
type Changes = Partial<
  Pick<
    typeof table.$inferInsert,
    "state" | "assignee" | "email" | "ownerEmail" | "waitingSince" | "seenAt" | "closedAt"
  >
>;

export async function writeMessage(
  tx: Transaction,
  sessionId: string,
  message: NewMessage,
  changes: Changes = {},
): Promise<Result<"alreadyStored">> {
  const stored = await tx
    .insert(messages)
    .values({ ...message, sessionId })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (stored.length === 0) return { ok: false, error: "alreadyStored" };
  await storeConversation(tx, sessionId, { ...changes, lastMessageAt: message.createdAt });
  return { ok: true };
}

/** Raises the version and announces the change after the commit. */
export async function storeConversation(
  tx: Transaction,
  sessionId: string,
  changes: Changes & { lastMessageAt?: Date | null },
): Promise<void> {
  await updateVersion(tx, conversations, eq(conversations.id, sessionId), changes);
  afterCommit(tx, (db) => publishSoon(db, { topic: "chat", id: sessionId }));
}

export function clearConversation(db: Database, proof: ChatProof): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await findOwnConversation(tx, proof, { lock: true });
    if (!conversation) return;
    await tx.delete(messages).where(eq(messages.sessionId, conversation.id));
    await storeConversation(tx, conversation.id, {
      state: "assistant",
      assignee: null,
      email: null,
      ownerEmail: null,
      waitingSince: null,
      closedAt: null,
      lastMessageAt: null,
    });
  });
}
