import { lt, sql } from "drizzle-orm";
import { monthsBefore, type Retention } from "#app/platform/retention.server.ts";
import { conversations } from "./server/tables.server.ts";

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
