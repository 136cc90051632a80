import { asc, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { StaffContext } from "./change-conversation.server.ts";
import { savedReplies } from "./server/tables.server.ts";

export type SavedReply = typeof savedReplies.$inferSelect;

export const listSavedReplies = (db: Db): Promise<SavedReply[]> =>
  db.select().from(savedReplies).orderBy(asc(savedReplies.title), asc(savedReplies.id));

/** Those that have a text in the language of who gets the answer. */
export async function offeredReplies(
  db: Db,
  language: Language,
): Promise<{ id: string; title: string; text: string }[]> {
  const saved = await listSavedReplies(db);
  return saved
    .map(({ id, title, texts }) => ({ id: String(id), title, text: texts[language] ?? "" }))
    .filter(({ text }) => text !== "");
}

/** A new reply, or a change of the shown version; a deleted one becomes new. */
export function saveReply(
  { db, author }: StaffContext,
  reply: { id: number | null; version: number; title: string; texts: Record<Language, string> },
): Promise<{ ok: true; id: number } | Conflict<SavedReply>> {
  const { title, texts, version } = reply;
  return db.transaction(async (tx) => {
    const isReply = eq(savedReplies.id, reply.id ?? 0);
    const { row: before, conflict } = await lockVersion(tx, savedReplies, isReply, version);
    if (conflict) return conflict;
    const [after] = before
      ? await updateVersion(tx, savedReplies, isReply, { title, texts })
      : await tx.insert(savedReplies).values({ title, texts }).returning();
    await recordAudit(tx, author, before ? "saved-reply-changed" : "saved-reply-added", `saved-reply:${after!.id}`, {
      before: before ? { title: before.title, texts: before.texts } : null,
      after: { title, texts },
    });
    return { ok: true, id: after!.id };
  });
}

export function deleteReply({ db, author }: StaffContext, id: number): Promise<Result<"notFound">> {
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (!before) return { ok: false, error: "notFound" };
    const { title, texts } = before;
    await recordAudit(tx, author, "saved-reply-deleted", `saved-reply:${id}`, { before: { title, texts } });
    return { ok: true };
  });
}
