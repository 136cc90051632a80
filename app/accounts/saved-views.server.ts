import { and, asc, eq, max, ne, sql } from "drizzle-orm";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import type { Refused } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { savedViews } from "./server/tables.server.ts";

type Context = { db: Database; clock: Clock; author: { userId: string } };

/** `query`: without search text and page. */
export type SavedView = { id: number; list: string; name: string; query: string };

/** More tabs would not help. */
export const maxViewsOfList = 12;

type Refusal = Refused<"nameTaken" | "tooManyViews" | "unknownView">;

export const savedViewsOf = (db: Db, userId: string, list?: string): Promise<SavedView[]> =>
  db
    .select({ id: savedViews.id, list: savedViews.list, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), list === undefined ? undefined : eq(savedViews.list, list)))
    .orderBy(asc(savedViews.list), asc(savedViews.position), asc(savedViews.id));

/** Not audited: it changes what one person sees. */
export function saveView(
  { db, clock, author: { userId } }: Context,
  view: { list: string; name: string; query: string },
): Promise<{ ok: true } | Refusal> {
  const { list, name } = view;
  return db.transaction(async (tx) => {
    await lockViewsOf(tx, userId);
    const viewsOfList = and(eq(savedViews.userId, userId), eq(savedViews.list, list));
    if ((await tx.$count(savedViews, viewsOfList)) >= maxViewsOfList) return { ok: false, error: "tooManyViews" };
    const [last] = await tx
      .select({ position: max(savedViews.position) })
      .from(savedViews)
      .where(viewsOfList);
    const added = await tx
      .insert(savedViews)
      .values({ userId, ...view, name, position: (last?.position ?? 0) + 1, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: savedViews.id });
    return added.length > 0 ? { ok: true } : { ok: false, error: "nameTaken" };
  });
}

export function renameView(
  { db, author: { userId } }: Context,
  { id, name }: { id: number; name: string },
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    await lockViewsOf(tx, userId);
    const ownView = and(eq(savedViews.userId, userId), eq(savedViews.id, id));
    const [view] = await tx.select().from(savedViews).where(ownView);
    if (!view) return { ok: false, error: "unknownView" };
    const isNamesake = and(
      ...[eq(savedViews.userId, userId), eq(savedViews.list, view.list)],
      ...[eq(savedViews.name, name), ne(savedViews.id, id)],
    );
    if ((await tx.$count(savedViews, isNamesake)) > 0) return { ok: false, error: "nameTaken" };
    await tx.update(savedViews).set({ name }).where(ownView);
    return { ok: true };
  });
}

export async function deleteView({ db, author: { userId } }: Context, id: number): Promise<{ ok: true } | Refusal> {
  const deleted = await db
    .delete(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)))
    .returning({ id: savedViews.id });
  return deleted.length > 0 ? { ok: true } : { ok: false, error: "unknownView" };
}

export function moveViewForward({ db, author: { userId } }: Context, id: number): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    await lockViewsOf(tx, userId);
    const [view] = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)));
    if (!view) return { ok: false, error: "unknownView" };
    const ids = (await savedViewsOf(tx, userId, view.list)).map((each) => each.id);
    const at = ids.indexOf(id);
    if (at > 0) ids.splice(at - 1, 2, id, ids[at - 1]!);
    for (const [position, each] of ids.entries())
      await tx.update(savedViews).set({ position }).where(eq(savedViews.id, each));
    return { ok: true };
  });
}

/** Serialises one person's changes, such as double clicks. */
const lockViewsOf = (tx: Transaction, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views:${userId}`}, 0))`);
