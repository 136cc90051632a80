import { and, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { ConversationState } from "../conversation.ts";
import {
  type ChatProof,
  type Conversation,
  chatCookieName,
  findOwnConversation,
  hashToken,
  tokenOfBeginning,
} from "./chat-access.server.ts";
import { conversations, messages } from "./tables.server.ts";
import { writeMessage } from "./write-message.server.ts";

export type Received =
  | {
      ok: true;
      state: ConversationState;
      /** The secret, if this message began the conversation. */
      token: string | undefined;
      /** Not while a person answers, and once for repetitions. */
      isUnanswered: boolean;
    }
  | { ok: false; error: "unknownConversation" };

/**
 * Stores a visitor's message. The first one begins the conversation with a new secret; one with another secret is refused,
 * unless this repeats its beginning within an hour. After `closed` the assistant takes over.
 */
export function receiveMessage(
  { db, clock }: { db: Database; clock: Clock },
  proof: ChatProof,
  {
    id,
    key,
    submission,
    message,
    language,
  }: {
    id: string;
    key?: string | undefined;
    /** Determines `id`; undefined without a key. */
    submission?: string | undefined;
    message: string;
    language: Language;
  },
): Promise<Received> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { sessionId } = proof;
    const token = tokenOfBeginning(sessionId, submission);
    const [begun] = await tx
      .insert(conversations)
      .values({ id: sessionId, tokenHash: hashToken(token), language, createdAt: now })
      .onConflictDoNothing()
      .returning();
    const own = begun ?? (await findOwnConversation(tx, proof, { lock: true }));
    const conversation = own ?? (await findBegunBefore(tx, { sessionId, token, now }));
    if (!conversation) return { ok: false, error: "unknownConversation" };
    const wasClosed = conversation.state === "closed";
    const state = wasClosed ? "assistant" : conversation.state;
    const waitingSince = state === "assistant" ? null : (conversation.waitingSince ?? now);
    if (conversation.language !== language)
      await tx.update(conversations).set({ language }).where(eq(conversations.id, conversation.id));
    const isForAssistant = state !== "staffed";
    const extras = { ...(key !== undefined && { key }), ...(isForAssistant && { isUnanswered: true }) };
    const isNew = await writeMessage(
      tx,
      conversation.id,
      { id, message, sender: "user", extras, createdAt: now },
      { state, waitingSince, seenAt: now, ...(wasClosed ? { closedAt: null, assignee: null } : {}) },
    );
    return {
      ok: true,
      state: isNew ? state : conversation.state,
      token: begun || !own ? token : undefined,
      isUnanswered: isNew ? isForAssistant : await isUnansweredMessage(tx, conversation.id, id),
    };
  });
}

const repetitionMinutes = 60;

/** Begun by the same request, whose cookie was lost. */
async function findBegunBefore(
  tx: Transaction,
  { sessionId, token, now }: { sessionId: string; token: string; now: Date },
): Promise<Conversation | undefined> {
  const begun = await findOwnConversation(tx, { sessionId, cookies: { [chatCookieName()]: token } }, { lock: true });
  const isRecent = begun && now.getTime() - begun.createdAt.getTime() < repetitionMinutes * 60_000;
  return isRecent ? begun : undefined;
}

export async function isUnansweredMessage(tx: Transaction, sessionId: string, id: string): Promise<boolean> {
  const [message] = await tx
    .select({ extras: messages.extras })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.sessionId, sessionId)));
  return message?.extras?.isUnanswered === true;
}
