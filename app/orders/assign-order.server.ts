/** Who takes care of an order, and its tags (decisions 9.5): for staff only, so neither raises the order's version. */
import { and, desc, eq, inArray, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import type { Result } from "#app/platform/result.ts";
import { noteMentions, orderNotes, orders } from "./server/tables.server.ts";
import { announceOrder } from "./transition-order.server.ts";

type Followed = { tags: string[] } | { assignee: string | null };

const maxTags = 10;
export const maxTagLength = 30;

/** In lower case, each once, sorted: " VIP, fleet " is `fleet`, `vip`. */
export const tagsOf = (typed: string): string[] =>
  [...new Set(typed.split(",").map((tag) => tag.trim().toLowerCase().slice(0, maxTagLength)))]
    .filter((tag) => tag !== "")
    .slice(0, maxTags)
    .toSorted();

type Refusal = "hasTag" | "noTag" | "tooManyTags" | "sameAssignee" | "conflict";
type Before = { tags: string[]; assignee: string | null };

export const followOrder = (context: { db: Database }, input: { orderId: string; author: Author; change: Followed }) =>
  changeFollowed(context, input, () => input.change);

/** `changeOf` sees what is stored, and changes that or refuses with a code. */
async function changeFollowed(
  { db }: { db: Database },
  { orderId, author }: { orderId: string; author: Author },
  changeOf: (before: Before, tx: Transaction) => Followed | Refusal | Promise<Followed | Refusal>,
): Promise<Result<"unknownOrder" | Refusal, { number: string }>> {
  if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ tags: orders.tags, assignee: orders.assignee, number: orders.number })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (!before) return { ok: false, error: "unknownOrder" };
    const change = await changeOf(before, tx);
    if (typeof change === "string") return { ok: false, error: change };
    await tx.update(orders).set(change).where(eq(orders.id, orderId));
    // How many, not which: an erasure empties tags, and the audit keeps its rows.
    const logged =
      "tags" in change
        ? { before: { tags: before.tags.length }, after: { tags: change.tags.length } }
        : { before: { assignee: before.assignee }, after: change };
    await recordAudit(tx, author, "tags" in change ? tagged : assigned, `order:${orderId}`, logged);
    announceOrder(tx, orderId);
    return { ok: true, number: before.number };
  });
}

const tagged = "order-tags-changed";
const assigned = "order-assigned";

type OneOrder = { orderId: string; author: Author };

/** One tag of many orders; the others stay. */
export const addTag = (context: { db: Database }, input: OneOrder & { tag: string }) =>
  changeFollowed(context, input, ({ tags }) => {
    const [tag] = tagsOf(input.tag);
    if (tag === undefined) return "noTag";
    if (tags.includes(tag)) return "hasTag";
    return tags.length >= maxTags ? "tooManyTags" : { tags: tagsOf([...tags, tag].join(",")) };
  });

export const removeTag = (context: { db: Database }, input: OneOrder & { tag: string }) =>
  changeFollowed(context, input, ({ tags }) => {
    const [tag] = tagsOf(input.tag);
    return tag !== undefined && tags.includes(tag) ? { tags: tags.filter((each) => each !== tag) } : "noTag";
  });

/** Null: nobody. */
export const assignOrder = (context: { db: Database }, input: OneOrder & { assignee: string | null }) =>
  changeFollowed(context, input, ({ assignee }) =>
    assignee === input.assignee ? "sameAssignee" : { assignee: input.assignee },
  );

/** Undoes the author's own assignment, unless somebody has assigned the order since. */
export const assignBack = (context: { db: Database }, input: OneOrder) =>
  changeFollowed(context, input, async ({ assignee }, tx) => {
    const [last] = await tx
      .select({
        author: auditLog.author,
        before: sql<string | null>`${auditLog.before} ->> 'assignee'`,
        after: sql<string | null>`${auditLog.after} ->> 'assignee'`,
      })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `order:${input.orderId}`), eq(auditLog.action, assigned)))
      .orderBy(desc(auditLog.at))
      .limit(1);
    const isOwn = last !== undefined && last.author === storedAuthor(input.author) && last.after === assignee;
    return isOwn ? { assignee: last.before } : "conflict";
  });

/** For the list's filter. */
export async function usedTags(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select distinct unnest(${orders.tags}) as tag from ${orders} where ${orders.tags} <> '{}' order by tag limit 200`,
  );
  return rows.map(({ tag }) => tag);
}

export type Mention = { orderId: string; number: string; at: Date };

/** Notes that name a member of the team and that they have not read, newest first. */
export const unreadMentions = (db: Db, userId: string): Promise<Mention[]> =>
  db
    .select({ orderId: orders.id, number: orders.number, at: orderNotes.at })
    .from(noteMentions)
    .innerJoin(orderNotes, eq(orderNotes.id, noteMentions.noteId))
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(and(eq(noteMentions.userId, userId), isNull(noteMentions.readAt)))
    .orderBy(sql`${orderNotes.at} desc`)
    .limit(20);

type Reader = { orderId: string; userId: string };

/** The id of the newest of these notes on one order, or null. */
export async function newestUnreadMention(db: Db, reader: Reader): Promise<number | null> {
  const [found] = await db
    .select({ id: max(noteMentions.noteId) })
    .from(noteMentions)
    .where(isUnreadOnOrder(db, reader));
  return found?.id ?? null;
}

/** Of one order; `upTo`: the newest note that the reader has seen. */
export async function readMentions(
  { db, now }: { db: Db; now: Date },
  { upTo, ...reader }: Reader & { upTo: number },
): Promise<Result<"unknownOrder">> {
  if (!isUuid(reader.orderId)) return { ok: false, error: "unknownOrder" };
  const isSeen = and(isUnreadOnOrder(db, reader), lte(noteMentions.noteId, upTo));
  await db.update(noteMentions).set({ readAt: now }).where(isSeen);
  return { ok: true };
}

function isUnreadOnOrder(db: Db, { orderId, userId }: Reader): SQL | undefined {
  const notes = db.select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.orderId, orderId));
  return and(eq(noteMentions.userId, userId), isNull(noteMentions.readAt), inArray(noteMentions.noteId, notes));
}
