import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import {
  containing,
  countUpTo,
  type DayRange,
  isFoundIn,
  isOneOf,
  isWithinDays,
} from "#app/platform/database/list-conditions.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { ConversationState } from "./conversation.ts";
import type { Conversation } from "./server/chat-access.server.ts";
import { readableText, readMessages, type VisibleMessage } from "./server/messages.server.ts";
import { conversations, messages } from "./server/tables.server.ts";

export type ListedConversation = Omit<Conversation, "tokenHash"> & {
  /** Its beginning. */
  lastMessage: string;
};

export type ConversationFilter = DayRange & {
  search?: string;
  state?: readonly ConversationState[];
  language?: readonly string[];
  assignee?: string;
};

const { tokenHash: _, ...visible } = getTableColumns(conversations);

const last = sql`lateral (select message from ${messages} as m where m.session_id = ${conversations.id}
  order by (m.sender = 'user') desc, m.created_at desc, m.position desc limit 1) as last`;

/** Of a message in a list, which shows one line of it. */
const shownLetters = 120;
const listed = {
  ...visible,
  lastMessage: sql<string>`case when length(last.message) > ${shownLetters}::integer
    then left(last.message, ${shownLetters}::integer) || '…' else last.message end`,
};

/** Waiting ones first, the longest wait first (decisions 9). */
export const openConversations = (db: Db, atMost = 200): Promise<ListedConversation[]> =>
  db
    .select(listed)
    .from(conversations)
    .innerJoin(last, sql`true`)
    .where(inArray(conversations.state, ["waiting", "staffed"]))
    .orderBy(sql`${conversations.waitingSince} asc nulls last`, sql`${conversations.lastMessageAt} desc`)
    .limit(atMost);

export async function waitingConversations(
  db: Db,
): Promise<{ count: number; since: Date | null; latest: Date | null }> {
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      since: sql<Date | null>`min(${conversations.waitingSince})`.mapWith(conversations.waitingSince),
      latest: sql<Date | null>`max(${conversations.waitingSince})`.mapWith(conversations.waitingSince),
    })
    .from(conversations)
    .where(and(inArray(conversations.state, ["waiting", "staffed"]), isNotNull(conversations.waitingSince)));
  return waiting!;
}

export function listConversations(
  db: Db,
  { filter, descending = true, page }: { filter: ConversationFilter; descending?: boolean; page: PageRequest },
): Promise<KeysetPage<ListedConversation>> {
  const order = { columns: [conversations.lastMessageAt, conversations.id], descending } as const;
  return keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({ ...listed, cursor })
      .from(conversations)
      .innerJoin(last, sql`true`)
      .where(and(isNotNull(conversations.lastMessageAt), condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
}

export const countConversations = (db: Db, filter: ConversationFilter, atMost: number): Promise<number> =>
  countUpTo(db, conversations, and(isNotNull(conversations.lastMessageAt), condition(filter)), atMost);

export async function findConversation(
  db: Db,
  id: string,
): Promise<(Omit<Conversation, "tokenHash"> & { messages: VisibleMessage[] }) | undefined> {
  if (!isUuid(id)) return undefined;
  const [conversation] = await db.select(visible).from(conversations).where(eq(conversations.id, id));
  if (!conversation) return undefined;
  const all = await readMessages(db, id);
  return { ...conversation, messages: all.map((message) => ({ ...message, message: readableText(message) })) };
}

function condition({ search, state, language, assignee, ...days }: ConversationFilter): SQL | undefined {
  const part = containing((search ?? "").trim());
  return and(
    search?.trim()
      ? // An array computed once, so that both searches use their indexes.
        sql`${conversations.id} = any(array(
          select m.session_id from ${messages} as m where ${isFoundIn(sql`searchable(m.message)`, (search ?? "").trim())}
          union select c.id from ${conversations} as c where c.email ilike ${part}))`
      : undefined,
    isOneOf(conversations.state, state),
    isOneOf(conversations.language, language),
    assignee ? eq(conversations.assignee, assignee) : undefined,
    isWithinDays(conversations.lastMessageAt, days),
  );
}
