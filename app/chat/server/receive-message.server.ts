import { eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { ConversationState } from "../conversation-states.ts";
import { type ChatProof, type Conversation, findOwnConversation, hashToken, newToken } from "./chat-access.server.ts";
import { conversations } from "./tables.server.ts";
import { writeMessage } from "./write-message.server.ts";

export type Received =
  | {
      ok: true;
      state: ConversationState;
      /** The cookie's secret, if this message began the conversation. */
      token: string | undefined;
      /** False if the message was already stored. */
      isNew: boolean;
    }
  | { ok: false; error: "unknownConversation" };

/**
 * Stores a visitor's message. The first one begins the conversation and binds its id to a new secret; a conversation that
 * has another secret is refused. After a person has closed it, the assistant takes over again.
 */
export function receiveMessage(
  { db, clock }: { db: Database; clock: Clock },
  proof: ChatProof,
  { id, key, message, language }: { id: string; key?: string | undefined; message: string; language: Language },
): Promise<Received> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const token = newToken();
    const [begun] = await tx
      .insert(conversations)
      .values({ id: proof.sessionId, tokenHash: hashToken(token), language, createdAt: now })
      .onConflictDoNothing()
      .returning();
    const conversation: Conversation | undefined = begun ?? (await findOwnConversation(tx, proof, { lock: true }));
    if (!conversation) return { ok: false, error: "unknownConversation" };
    const wasClosed = conversation.state === "closed";
    const state = wasClosed ? "assistant" : conversation.state;
    const waitingSince = state === "assistant" ? null : (conversation.waitingSince ?? now);
    if (conversation.language !== language)
      await tx.update(conversations).set({ language }).where(eq(conversations.id, conversation.id));
    const isNew = await writeMessage(
      tx,
      conversation.id,
      { id, message, sender: "user", extras: key === undefined ? null : { key }, createdAt: now },
      { state, waitingSince, seenAt: now, ...(wasClosed ? { closedAt: null, assignee: null } : {}) },
    );
    return { ok: true, state, token: begun ? token : undefined, isNew };
  });
}
