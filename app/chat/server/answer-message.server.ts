import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { localTimeIn } from "#app/platform/time/zoned-time.ts";
import type { ConversationState } from "../conversation.ts";
import type { Knowledge } from "../knowledge.ts";
import { emailIn, ownAddressIn } from "../rules/intents.ts";
import { redactPersonal } from "../rules/redact-personal.ts";
import { type Answer, type Composer, findAnswer } from "./find-answer.server.ts";
import { isUnansweredMessage } from "./receive-message.server.ts";
import { conversations, messages, unansweredQuestions } from "./tables.server.ts";
import { changeConversation, writeMessage } from "./write-message.server.ts";

/** Monday to Friday, 9 to 18 in Paris. The assistant always answers. */
export function isOfficeOpen(moment: Date): boolean {
  const local = localTimeIn("Europe/Paris", moment);
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const hour = Number(local.slice(11, 13));
  return weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 18;
}

type Texts = typeof import("../texts/fr/assistant.json");
type Asked = { sessionId: string; messageId: string; message: string; language: Language; address: string };

/** As stored for staff. */
const maxQuestionLength = 300;

/**
 * Answers a stored message once, and hands over if needed, unless a person answered or the visitor cleared it. After a
 * failure it stays unanswered. While waiting for a person, "I do not know" is said once.
 */
export async function answerMessage(
  context: { db: Database; clock: Clock; knowledge: Knowledge; compose?: Composer | undefined },
  asked: Asked,
): Promise<ConversationState> {
  const answer = await findAnswer(context, asked);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.id, asked.sessionId))
      .for("update");
    if (!conversation) return "assistant";
    const { state } = conversation;
    if (!(await takeUnanswered(tx, asked))) return state;
    if (answer.handover === "unknown") await keepQuestion(tx, asked, now);
    if (state === "staffed" || state === "closed") return state;
    const isWaiting = state === "waiting";
    const email = isWaiting ? emailIn(asked.message) : undefined;
    const text = textOf(answer, asked.language, { isWaiting, isOpen: isOfficeOpen(now), email });
    const next = answer.handover ? "waiting" : state;
    // Those who gave their own address may look up somebody else's order.
    const provedEmail = conversation.ownerEmail === null ? answer.provedEmail : undefined;
    const ownerEmail = provedEmail ?? (isWaiting ? ownAddressIn(asked.message)?.toLowerCase() : undefined);
    const changes = {
      state: next,
      waitingSince: next === "waiting" ? (conversation.waitingSince ?? now) : null,
      ...(email === undefined ? {} : { email }),
      ...(ownerEmail === undefined ? {} : { ownerEmail }),
    };
    if (text === undefined) await changeConversation(tx, asked.sessionId, changes);
    else
      await writeMessage(
        tx,
        asked.sessionId,
        { id: randomUUID(), sender: "agent", message: text, extras: answer.extras, createdAt: now },
        changes,
      );
    return next;
  });
}

/** False if cleared or answered meanwhile. */
async function takeUnanswered(tx: Transaction, { messageId, sessionId }: Asked): Promise<boolean> {
  if (!(await isUnansweredMessage(tx, sessionId, messageId))) return false;
  await tx
    .update(messages)
    .set({ extras: sql`nullif(${messages.extras} - 'isUnanswered', '{}'::jsonb)` })
    .where(eq(messages.id, messageId));
  return true;
}

/** Undefined without news. */
function textOf(
  { message, handover }: Answer,
  language: Language,
  { isWaiting, isOpen, email }: { isWaiting: boolean; isOpen: boolean; email: string | undefined },
): string | undefined {
  const t = loadTexts<Texts>("chat", "assistant", language);
  if (email !== undefined) return t.emailNoted;
  if (!handover) return message === t.offTopic && isWaiting ? undefined : message;
  if (isWaiting && handover !== "danger") return undefined;
  return `${message} ${isOpen ? t.officeOpen : t.officeClosed}`;
}

/** For an entry by staff; repetitions are counted. */
async function keepQuestion(tx: Transaction, { sessionId, message, language }: Asked, now: Date): Promise<void> {
  const question = redactPersonal(message).replace(/\s+/g, " ").trim().slice(0, maxQuestionLength);
  await tx
    .insert(unansweredQuestions)
    .values({ language, question, sessionId, lastAskedAt: now })
    .onConflictDoUpdate({
      target: [unansweredQuestions.language, unansweredQuestions.question],
      set: { times: sql`${unansweredQuestions.times} + 1`, lastAskedAt: now, sessionId },
    });
}
