import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { definePersonalData, eraseNamed, personTable } from "#app/platform/privacy/person-table.server.ts";
import {
  deleteAfter,
  keptBy,
  type PersonEraser,
  type PersonExporter,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { conversations, messages, unansweredQuestions } from "./server/tables.server.ts";

const chatRetention = deleteAfter(
  { months: 12 },
  {
    what: "chat conversations",
    from: conversations,
    since: sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`,
  },
);

const unansweredRetention = deleteAfter(
  { months: 12 },
  { what: "unanswered chat questions", from: unansweredQuestions, since: unansweredQuestions.lastAskedAt },
);

const messageTable = personTable(
  messages,
  { period: "with the conversation", erasedBy: [chatRetention], storedAt: "createdAt" },
  {
    words: ["message"],
    record: ["sessionId", "sender", "createdAt"],
    staff: ["author", "authorName"],
    technical: ["id", "position", "extras"],
  },
);

const isOf = (email: string): SQL => isAddress(conversations.ownerEmail, email);

/** Deletes the person's conversations and questions only they asked; elsewhere replaces the address. */
async function eraseChat(erasure: Parameters<PersonEraser["erase"]>[0]): Promise<number> {
  const { db, email, before } = erasure;
  const isOwn = and(isOf(email), lt(conversations.createdAt, before));
  const ids = db.select({ id: conversations.id }).from(conversations).where(isOwn);
  await db
    .delete(unansweredQuestions)
    .where(and(inArray(unansweredQuestions.sessionId, ids), eq(unansweredQuestions.times, 1)));
  const erased = await rowsChanged(db.delete(conversations).where(isOwn));
  const mailed = await rowsChanged(
    db
      .update(conversations)
      .set({ email: null })
      .where(and(isAddress(conversations.email, email), lt(conversations.createdAt, before))),
  );
  return erased + mailed + (await eraseNamed(erasure, messageTable));
}

/** By the moment at which each began: the export has no ids. */
export async function conversationIdsOf(db: Db, email: string): Promise<Map<number, string>> {
  const ownConversations = await db
    .select(pick(conversations, "id", "createdAt"))
    .from(conversations)
    .where(isOf(email));
  return new Map(ownConversations.map(({ id, createdAt }) => [createdAt.getTime(), id]));
}

export const chatExporter: PersonExporter = {
  part: "chat",
  async export({ db, email }) {
    const ownConversations = await db
      .select({
        ...pick(conversations, "id", "language"),
        email: conversations.ownerEmail,
        begunAt: conversations.createdAt,
      })
      .from(conversations)
      .where(isOf(email))
      .orderBy(asc(conversations.createdAt));
    const ids = ownConversations.map(({ id }) => id);
    const said = await db
      .select()
      .from(messages)
      .where(inArray(messages.sessionId, ids))
      .orderBy(asc(messages.createdAt), asc(messages.position));
    return ownConversations.map(({ id, ...conversation }) => ({
      ...conversation,
      messages: said
        .filter(({ sessionId }) => sessionId === id)
        .map(({ sender, message, createdAt }) => ({ from: sender, text: message, at: createdAt })),
    }));
  },
};

export const chatData = definePersonalData({
  what: "chat conversations",
  tables: [
    personTable(conversations, keptBy(chatRetention, " after the last message"), {
      address: ["email", "ownerEmail"],
      record: ["id", "language", "state", "createdAt", "lastMessageAt", "waitingSince", "seenAt", "closedAt"],
      staff: ["assignee"],
      technical: ["tokenHash", "version"],
    }),
    messageTable,
    personTable(unansweredQuestions, keptBy(unansweredRetention, " after it was last asked"), {
      personal: ["question"],
      record: ["language", "sessionId", "times", "state", "lastAskedAt"],
      technical: ["id"],
    }),
  ],
  exporter: chatExporter,
  erase: eraseChat,
});
