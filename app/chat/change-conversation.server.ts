/** Steps of staff on a conversation (decisions 8 and 9), audited. */

import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Refused, Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { ConversationState } from "./conversation.ts";
import { replyMail } from "./emails/chat-mails.server.ts";
import type { Conversation } from "./server/chat-access.server.ts";
import { storeConversation, writeMessage } from "./server/messages.server.ts";
import { conversations, messages } from "./server/tables.server.ts";

export type StaffContext = { db: Database; clock: Clock; author: Author & object };
export type StaffRefusal = Refused<"unknownConversation" | "assignedToAnother">;
type Followed = Pick<Conversation, "state" | "assignee">;

/** After these nobody would read a message that just arrived. */
const leavingSteps: readonly ConversationStep[] = ["handBack", "close"];

/**
 * `take`: assigns the author, also from a colleague; `release`: unassigns, the visitor waits; `handBack`: the assistant
 * answers; `close`.
 */
export const conversationSteps = ["take", "release", "handBack", "close"] as const;
export type ConversationStep = (typeof conversationSteps)[number];

/** `seen`: the last message seen; closing is refused after a newer one. */
export function stepConversation(
  context: StaffContext,
  { id, step, seen }: { id: string; step: ConversationStep; seen: string },
): Promise<Result<"unseenMessage"> | StaffRefusal> {
  const now = context.clock.now();
  const assignee = `user:${context.author.userId}`;
  return onConversation(context, id, async (tx, { state, assignee: before, waitingSince }) => {
    if (leavingSteps.includes(step) && (await firstUnseen(tx, id, seen))) return { ok: false, error: "unseenMessage" };
    const after = nextOf(step, { state, assignee: before }, assignee);
    await storeConversation(tx, id, {
      ...after,
      waitingSince: after.state === "waiting" ? (waitingSince ?? now) : after.state === "staffed" ? waitingSince : null,
      closedAt: after.state === "closed" ? now : null,
    });
    await recordAudit(tx, context.author, "chat-changed", `chat:${id}`, {
      before: { state, assignee: before },
      after,
      detail: step,
    });
    return { ok: true };
  });
}

function nextOf(step: ConversationStep, before: Followed, author: string): Followed {
  switch (step) {
    case "take":
      // The assistant keeps answering until a person does.
      return { state: before.state === "closed" ? "waiting" : before.state, assignee: author };
    case "release":
      return { state: "waiting", assignee: null };
    case "handBack":
      return { state: "assistant" satisfies ConversationState, assignee: null };
    case "close":
      return { state: "closed", assignee: before.assignee };
  }
}

async function firstUnseen(tx: Transaction, id: string, seen: string): Promise<Date | undefined> {
  const position = sql`coalesce((select seen.position from ${messages} as seen
    where seen.id = ${isUuid(seen) ? seen : null} and seen.session_id = ${id}), 0)`;
  const [unseen] = await tx
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.sessionId, id), eq(messages.sender, "user"), gt(messages.position, position)))
    .orderBy(messages.position)
    .limit(1);
  return unseen?.at;
}

export async function onConversation<Result extends { ok: boolean }>(
  { db }: StaffContext,
  id: string,
  act: (tx: Transaction, conversation: Conversation) => Promise<Result>,
): Promise<Result | StaffRefusal> {
  if (!isUuid(id)) return { ok: false, error: "unknownConversation" };
  return db.transaction(async (tx) => {
    const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, id)).for("update");
    // Cleared by its visitor.
    if (!conversation?.lastMessageAt) return { ok: false, error: "unknownConversation" };
    return act(tx, conversation);
  });
}

/** Seconds after which a visitor counts as gone. */
const presentSeconds = 120;

type Answered = { ok: true; mailed: boolean } | StaffRefusal;

/**
 * A person's answer silences the assistant and assigns the author. A visitor who wrote after the `seen` message still
 * waits; one who has left an e-mail gets the answer by mail.
 */
export function answerVisitor(
  context: StaffContext & { name: string },
  { id, seen, text }: { id: string; seen: string; text: string },
): Promise<Answered> {
  const { author, name } = context;
  const now = context.clock.now();
  const assignee = `user:${author.userId}`;
  return onConversation<Answered>(context, id, async (tx, conversation) => {
    const { state, email, seenAt } = conversation;
    if (conversation.assignee !== null && conversation.assignee !== assignee)
      return { ok: false, error: "assignedToAnother" };
    const messageId = randomUUID();
    const waitingSince = (await firstUnseen(tx, id, seen)) ?? null;
    await writeMessage(
      tx,
      id,
      { id: messageId, message: text, sender: "agent", author: assignee, authorName: name, createdAt: now },
      { state: "staffed", assignee, waitingSince, closedAt: null },
    );
    await recordAudit(tx, author, "chat-answered", `chat:${id}`, {
      before: { state, assignee: conversation.assignee },
      after: { state: "staffed", assignee, message: messageId },
    });
    const hasLeft = seenAt === null || now.getTime() - seenAt.getTime() > presentSeconds * 1000;
    if (!email || !hasLeft) return { ok: true, mailed: false };
    await replyMail.queue(tx, { conversation: { ...conversation, email }, messageId, text });
    return { ok: true, mailed: true };
  });
}
