import { randomBytes, randomUUID } from "node:crypto";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ConversationState } from "./conversation.ts";
import { conversations, messages, savedReplies, unansweredQuestions } from "./server/tables.server.ts";

export type DemoConversation = {
  language: Language;
  state: ConversationState;
  /** `user:<id>`. */
  assignee: string | null;
  email: string | null;
  at: Date;
  /** Visitor and assistant in turn, a minute apart. */
  said: readonly string[];
  unanswered?: string;
};

/** Cannot be opened as a visitor. Queues no mail. */
export async function storeDemoConversations(
  tx: Db,
  demo: { conversations: readonly DemoConversation[]; reply: typeof savedReplies.$inferInsert },
): Promise<void> {
  for (const { said, unanswered, at, language, state, ...more } of demo.conversations) {
    const id = randomUUID();
    const timeOf = (place: number) => new Date(at.getTime() + place * 60_000);
    const lastMessageAt = timeOf(said.length - 1);
    await tx.insert(conversations).values({
      ...{ ...more, id, language, state, createdAt: at, lastMessageAt, seenAt: lastMessageAt },
      tokenHash: randomBytes(32).toString("hex"),
      version: said.length,
      waitingSince: state === "waiting" ? lastMessageAt : null,
      closedAt: state === "closed" ? lastMessageAt : null,
    });
    await tx.insert(messages).values(
      said.map((message, place) => ({
        ...{ id: randomUUID(), sessionId: id, message, createdAt: timeOf(place) },
        sender: place % 2 === 0 ? ("user" as const) : ("agent" as const),
      })),
    );
    if (unanswered !== undefined)
      await tx.insert(unansweredQuestions).values({ language, question: unanswered, sessionId: id, lastAskedAt: at });
  }
  await tx.insert(savedReplies).values(demo.reply);
}
