import { eq } from "drizzle-orm";
import { afterCommit, type Transaction } from "#app/platform/database/database.server.ts";
import { updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { publishSoon } from "#app/platform/jobs/bus.server.ts";
import { conversations, messages, type conversations as table } from "./tables.server.ts";

export type NewMessage = Omit<typeof messages.$inferInsert, "sessionId" | "position">;
type Changes = Partial<
  Pick<
    typeof table.$inferInsert,
    "state" | "assignee" | "email" | "ownerEmail" | "waitingSince" | "seenAt" | "closedAt"
  >
>;

/** Adds a message to a conversation that the transaction has locked or made. False when it is stored already. */
export async function writeMessage(
  tx: Transaction,
  sessionId: string,
  message: NewMessage,
  changes: Changes = {},
): Promise<boolean> {
  const stored = await tx
    .insert(messages)
    .values({ ...message, sessionId })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (stored.length === 0) return false;
  await changeConversation(tx, sessionId, { ...changes, lastMessageAt: message.createdAt });
  return true;
}

/** Every change that the visitor sees: it raises the version, and is announced on the bus after the commit. */
export async function changeConversation(
  tx: Transaction,
  sessionId: string,
  changes: Changes & { lastMessageAt?: Date | null },
): Promise<void> {
  await updateVersion(tx, conversations, eq(conversations.id, sessionId), changes);
  afterCommit(tx, (db) => publishSoon(db, { topic: "chat", id: sessionId }));
}
