import { and, asc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import {
  monthsBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
} from "#app/platform/retention.server.ts";
import { conversations, messages, unansweredQuestions } from "./server/tables.server.ts";

/** Conversations with their messages: 12 months after the last message (privacy page). */
export const chatRetention: Retention = {
  what: "chat conversations",
  async erase({ db, now }) {
    const deleted = await db
      .delete(conversations)
      .where(lt(sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`, monthsBefore(now, 12)))
      .returning({ id: conversations.id });
    return deleted.length;
  },
};

/**
 * Conversations in which the visitor left the address; nothing says whose the others are. With them go the questions that
 * nobody else asked.
 */
export const chatEraser: PersonEraser = {
  what: "chat conversations",
  async addresses(db) {
    const rows = await db
      .selectDistinct({ email: sql<string>`lower(${conversations.email})` })
      .from(conversations)
      .where(isNotNull(conversations.email));
    return rows.map(({ email }) => email);
  },
  async erase({ db, email, before }) {
    const own = and(sql`lower(${conversations.email}) = ${email}`, lt(conversations.createdAt, before));
    const ids = db.select({ id: conversations.id }).from(conversations).where(own);
    await db
      .delete(unansweredQuestions)
      .where(and(inArray(unansweredQuestions.sessionId, ids), eq(unansweredQuestions.times, 1)));
    const erased = await db.delete(conversations).where(own).returning({ id: conversations.id });
    return erased.length;
  },
};

export const chatExporter: PersonExporter = {
  part: "chat",
  async export({ db, email }) {
    const own = await db
      .select({
        id: conversations.id,
        email: conversations.email,
        language: conversations.language,
        begunAt: conversations.createdAt,
      })
      .from(conversations)
      .where(sql`lower(${conversations.email}) = ${email}`)
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

/** Questions that the assistant could not answer: 12 months after they were last asked. */
export const unansweredRetention: Retention = {
  what: "unanswered chat questions",
  async erase({ db, now }) {
    const deleted = await db
      .delete(unansweredQuestions)
      .where(lt(unansweredQuestions.lastAskedAt, monthsBefore(now, 12)))
      .returning({ id: unansweredQuestions.id });
    return deleted.length;
  },
};
