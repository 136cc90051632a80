import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { firstUnseen, onConversation, type StaffContext, type StaffRefusal } from "./change-conversation.server.ts";
import { replyMail } from "./emails/chat-mails.server.ts";
import { writeMessage } from "./server/write-message.server.ts";

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
