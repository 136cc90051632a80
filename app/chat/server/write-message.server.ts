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

/** In a locked conversation. False if already stored. */
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

/** Raises the version and announces the change after the commit. */
export async function changeConversation(
  tx: Transaction,
  sessionId: string,
  changes: Changes & { lastMessageAt?: Date | null },
): Promise<void> {
  await updateVersion(tx, conversations, eq(conversations.id, sessionId), changes);
  afterCommit(tx, (db) => publishSoon(db, { topic: "chat", id: sessionId }));
}
