import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { MessageExtras } from "../rules/message-extras.ts";
import { createPassageSearch } from "../rules/passage-search.ts";
import { currentPassages, type Knowledge } from "./current-passages.server.ts";
import { conversations } from "./tables.server.ts";
import { writeMessage } from "./write-message.server.ts";

type Texts = typeof import("../texts/fr/assistant.json");

type Answer = { message: string; extras: MessageExtras | null };

async function findAnswer(
  { db, knowledge }: { db: Database; knowledge: Knowledge },
  { message, language }: { message: string; language: Language },
): Promise<Answer> {
  const t = loadTexts<Texts>("chat", "assistant", language);
  const passages = await currentPassages({ db, knowledge }, language);
  const [best] = createPassageSearch(passages, language)(message);
  if (!best) return { message: t.unknown, extras: null };
  return { message: best.text, extras: { links: [{ label: best.title, to: best.to }] } };
}

/** Answers a stored message, unless a person has spoken meanwhile or the visitor has cleared the conversation. */
export async function answerMessage(
  context: { db: Database; clock: Clock; knowledge: Knowledge },
  question: { sessionId: string; message: string; language: Language },
): Promise<void> {
  const answer = await findAnswer(context, question);
  await context.db.transaction(async (tx) => {
    const [conversation] = await tx
      .select({ state: conversations.state, lastMessageAt: conversations.lastMessageAt })
      .from(conversations)
      .where(eq(conversations.id, question.sessionId))
      .for("update");
    if (!conversation?.lastMessageAt || conversation.state === "staffed") return;
    await writeMessage(tx, question.sessionId, {
      id: randomUUID(),
      sender: "agent",
      createdAt: context.clock.now(),
      ...answer,
    });
  });
}
