import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { addressesIn, namesAddress, withoutAddress } from "#app/platform/privacy/named-addresses.server.ts";
import {
  definePersonalData,
  monthsBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { conversations, messages, unansweredQuestions } from "./server/tables.server.ts";

/** 12 months after the last message (privacy page). */
const chatRetention: Retention = {
  what: "chat conversations",
  erase: ({ db, now }) =>
    rowsChanged(
      db
        .delete(conversations)
        .where(lt(sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`, monthsBefore(now, 12))),
    ),
};

/** The person who gave the address as their own. */
const isOf = (email: string): SQL => isAddress(conversations.ownerEmail, email);

/** Deletes the person's conversations and questions only they asked; elsewhere replaces the address. */
export const chatEraser: PersonEraser = {
  what: "chat conversations",
  async *addresses(db) {
    yield* storedAddresses(db, conversations.ownerEmail);
    yield* storedAddresses(db, conversations.email);
    const { rows: written } = await db.execute<{ email: string }>(sql`
      select distinct address as email from ${messages}, lateral ${addressesIn(messages.message)} as found(address)
      where strpos(${messages.message}, '@') > 0`);
    yield written.map(({ email }) => email);
  },
  async erase({ db, email, before }) {
    const own = and(isOf(email), lt(conversations.createdAt, before));
    const ids = db.select({ id: conversations.id }).from(conversations).where(own);
    await db
      .delete(unansweredQuestions)
      .where(and(inArray(unansweredQuestions.sessionId, ids), eq(unansweredQuestions.times, 1)));
    const erased = await rowsChanged(db.delete(conversations).where(own));
    const mailed = await rowsChanged(
      db
        .update(conversations)
        .set({ email: null })
        .where(and(isAddress(conversations.email, email), lt(conversations.createdAt, before))),
    );
    const changed = await rowsChanged(
      db
        .update(messages)
        .set({ message: withoutAddress(messages.message, email) })
        .where(and(namesAddress(messages.message, email), lt(messages.createdAt, before))),
    );
    return erased + mailed + changed;
  },
};

export const chatExporter: PersonExporter = {
  part: "chat",
  async export({ db, email }) {
    const own = await db
      .select({
        ...pick(conversations, "id", "language"),
        email: conversations.ownerEmail,
        begunAt: conversations.createdAt,
      })
      .from(conversations)
      .where(isOf(email))
      .orderBy(asc(conversations.createdAt));
    const ids = own.map(({ id }) => id);
    const said = await db
      .select()
      .from(messages)
      .where(inArray(messages.sessionId, ids))
      .orderBy(asc(messages.createdAt), asc(messages.position));
    return own.map(({ id, ...conversation }) => ({
      ...conversation,
      messages: said
        .filter(({ sessionId }) => sessionId === id)
        .map(({ sender, message, createdAt }) => ({ from: sender, text: message, at: createdAt })),
    }));
  },
};

/** 12 months after they were last asked. */
const unansweredRetention: Retention = {
  what: "unanswered chat questions",
  erase: ({ db, now }) =>
    rowsChanged(db.delete(unansweredQuestions).where(lt(unansweredQuestions.lastAskedAt, monthsBefore(now, 12)))),
};

export const chatData = definePersonalData({
  tables: {
    chat_conversations: { period: "12 months after the last message", erasedBy: [chatRetention] },
    chat_messages: { period: "with the conversation", erasedBy: [chatRetention] },
    chat_unanswered_questions: { period: "12 months after it was last asked", erasedBy: [unansweredRetention] },
  },
  exporter: chatExporter,
  eraser: chatEraser,
});
