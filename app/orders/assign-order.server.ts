/** Who takes care of an order, and its tags (decisions 9.5): for staff only, so neither raises the order's version. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import { noteMentions, orderNotes, orders } from "./server/tables.server.ts";
import { announceOrder } from "./transition-order.server.ts";

type Followed = { tags: string[] } | { assignee: string | null };

const maxTags = 10;
const maxTagLength = 30;

/** In lower case, each once, sorted: " VIP, fleet " is `fleet`, `vip`. */
export const tagsOf = (typed: string): string[] =>
  [...new Set(typed.split(",").map((tag) => tag.trim().toLowerCase().slice(0, maxTagLength)))]
    .filter((tag) => tag !== "")
    .slice(0, maxTags)
    .toSorted();

export async function followOrder(
  { db }: { db: Database },
  { orderId, author, change }: { orderId: string; author: Author; change: Followed },
): Promise<Result<"unknownOrder">> {
  if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ tags: orders.tags, assignee: orders.assignee })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (!before) return { ok: false, error: "unknownOrder" };
    await tx.update(orders).set(change).where(eq(orders.id, orderId));
    const action = "tags" in change ? "order-tags-changed" : "order-assigned";
    // How many, not which: an erasure empties tags, and the audit keeps its rows.
    const logged =
      "tags" in change
        ? { before: { tags: before.tags.length }, after: { tags: change.tags.length } }
        : { before: { assignee: before.assignee }, after: change };
    await recordAudit(tx, author, action, `order:${orderId}`, logged);
    announceOrder(tx, orderId);
    return { ok: true };
  });
}

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

/** Of one order. */
export async function readMentions(
  { db, now }: { db: Db; now: Date },
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Result<"unknownOrder">> {
  if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
  const notes = db.select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.orderId, orderId));
  await db
    .update(noteMentions)
    .set({ readAt: now })
    .where(and(eq(noteMentions.userId, userId), isNull(noteMentions.readAt), inArray(noteMentions.noteId, notes)));
  return { ok: true };
}
