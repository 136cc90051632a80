import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { type ChatProof, findOwnConversation } from "./chat-access.server.ts";
import { messages } from "./tables.server.ts";
import { changeConversation } from "./write-message.server.ts";

/** With the e-mail given in it; only the caller's own. */
export function clearConversation(db: Database, proof: ChatProof): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await findOwnConversation(tx, proof, { lock: true });
    if (!conversation) return;
    await tx.delete(messages).where(eq(messages.sessionId, conversation.id));
    await changeConversation(tx, conversation.id, {
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
