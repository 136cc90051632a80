import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { fill, perLanguage } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { isWorkingDay, workingDaysLater } from "#app/platform/time/working-day.ts";
import { localTimeIn } from "#app/platform/time/zoned-time.ts";
import type { ConversationState } from "../conversation.ts";
import type { Knowledge } from "../knowledge.ts";
import { emailIn, ownAddressIn } from "../rules/intents.ts";
import {
  type ChatProof,
  type Conversation,
  chatCookieName,
  findOwnConversation,
  hashToken,
  tokenOfBeginning,
} from "./chat-access.server.ts";
import { type Answer, type Composer, findAnswer, redactPersonal } from "./find-answer.server.ts";
import { storeConversation, writeMessage } from "./messages.server.ts";
import { conversations, messages, unansweredQuestions } from "./tables.server.ts";

export type Received =
  | {
      ok: true;
      state: ConversationState;
      token: string | undefined;
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
    const current = begun ?? (await findOwnConversation(tx, proof, { lock: true }));
    const conversation = current ?? (await findBegunBefore(tx, { sessionId, token, now }));
    if (!conversation) return { ok: false, error: "unknownConversation" };
    const wasClosed = conversation.state === "closed";
    const state = wasClosed ? "assistant" : conversation.state;
    const waitingSince = state === "assistant" ? null : (conversation.waitingSince ?? now);
    if (conversation.language !== language)
      await tx.update(conversations).set({ language }).where(eq(conversations.id, conversation.id));
    const isForAssistant = state !== "staffed";
    const extras = { ...(key !== undefined && { key }), ...(isForAssistant && { isUnanswered: true }) };
    const { ok: isNew } = await writeMessage(
      tx,
      conversation.id,
      { id, message, sender: "user", extras, createdAt: now },
      { state, waitingSince, seenAt: now, ...(wasClosed ? { closedAt: null, assignee: null } : {}) },
    );
    return {
      ok: true,
      state: isNew ? state : conversation.state,
      token: begun || !current ? token : undefined,
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

async function isUnansweredMessage(tx: Transaction, sessionId: string, id: string): Promise<boolean> {
  const [message] = await tx
    .select({ extras: messages.extras })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.sessionId, sessionId)));
  return message?.extras?.isUnanswered === true;
}

/** Working days between the hours of the settings, in Paris (decisions 9.8). The assistant always answers. */
export function isOfficeOpen(moment: Date): boolean {
  const { opens, closes } = shopValues("chat");
  const local = localTimeIn("Europe/Paris", moment);
  const time = local.slice(11);
  return isWorkingDay(local.slice(0, 10)) && time >= opens && time < closes;
}

/** When the team answers again: an ISO day and the local time. */
export function nextOpening(moment: Date): { day: string; time: string } {
  const { opens: time } = shopValues("chat");
  const local = localTimeIn("Europe/Paris", moment);
  const today = local.slice(0, 10);
  return { day: isWorkingDay(today) && local.slice(11) < time ? today : workingDaysLater(today, 1), time };
}

const dayFormats = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
);
const weekdays = (day: Date, language: Language): string => dayFormats(language).format(day);

type Texts = typeof import("../texts/fr/assistant.json");
type Asked = { sessionId: string; messageId: string; message: string; language: Language; address: string };

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
    const text = textOf(answer, asked.language, { isWaiting, now, email });
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
    if (text === undefined) await storeConversation(tx, asked.sessionId, changes);
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

async function takeUnanswered(tx: Transaction, { messageId, sessionId }: Asked): Promise<boolean> {
  if (!(await isUnansweredMessage(tx, sessionId, messageId))) return false;
  await tx
    .update(messages)
    .set({ extras: sql`nullif(${messages.extras} - 'isUnanswered', '{}'::jsonb)` })
    .where(eq(messages.id, messageId));
  return true;
}

function textOf(
  { message, handover }: Answer,
  language: Language,
  { isWaiting, now, email }: { isWaiting: boolean; now: Date; email: string | undefined },
): string | undefined {
  const t = loadTexts<Texts>("chat", "assistant", language);
  if (email !== undefined) return t.emailNoted;
  if (!handover) return message === t.offTopic && isWaiting ? undefined : message;
  if (isWaiting && handover !== "danger") return undefined;
  const { day, time } = nextOpening(now);
  const closed = fill(t.officeClosed, { day: weekdays(new Date(day), language), time });
  return `${message} ${isOfficeOpen(now) ? t.officeOpen : closed}`;
}

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
