import { and, desc, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { StaffContext } from "./change-conversation.server.ts";
import { assistantEntries, unansweredQuestions } from "./server/tables.server.ts";

export type AssistantEntry = typeof assistantEntries.$inferSelect;
export type UnansweredQuestion = typeof unansweredQuestions.$inferSelect;

export const listEntries = (db: Db): Promise<AssistantEntry[]> =>
  db.select().from(assistantEntries).orderBy(desc(assistantEntries.id)).limit(1_000);

export const publishedEntries = (db: Db, language: Language): Promise<AssistantEntry[]> =>
  db
    .select()
    .from(assistantEntries)
    .where(and(eq(assistantEntries.language, language), assistantEntries.isPublished))
    .limit(1_000);

export type EntryContents = Pick<AssistantEntry, "language" | "question" | "words" | "answer" | "page" | "isPublished">;

/** A new entry, or a change of the shown version; a deleted one becomes new. `answers`: an unanswered question. */
export function saveEntry(
  { db, clock, author }: StaffContext,
  entry: { id: number | null; version: number; answers?: number; contents: EntryContents },
): Promise<{ ok: true; id: number } | Conflict<AssistantEntry>> {
  const { contents, version } = entry;
  return db.transaction(async (tx) => {
    const isEntry = eq(assistantEntries.id, entry.id ?? 0);
    const { row: before, conflict } = await lockVersion(tx, assistantEntries, isEntry, version);
    if (conflict) return conflict;
    const [after] = before
      ? await updateVersion(tx, assistantEntries, isEntry, contents)
      : await tx
          .insert(assistantEntries)
          .values({ ...contents, createdAt: clock.now() })
          .returning();
    if (entry.answers !== undefined)
      await tx.update(unansweredQuestions).set({ state: "answered" }).where(eq(unansweredQuestions.id, entry.answers));
    await recordAudit(
      tx,
      author,
      before ? "assistant-entry-changed" : "assistant-entry-added",
      `assistant-entry:${after!.id}`,
      { before: before ?? null, after: after! },
    );
    return { ok: true, id: after!.id };
  });
}

export function deleteEntry({ db, author }: StaffContext, id: number): Promise<Result<"notFound">> {
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(assistantEntries).where(eq(assistantEntries.id, id)).returning();
    if (!before) return { ok: false, error: "notFound" };
    await recordAudit(tx, author, "assistant-entry-deleted", `assistant-entry:${id}`, { before });
    return { ok: true };
  });
}

/** The latest first; staff make entries of them. */
export const listUnanswered = (db: Db, atMost = 200): Promise<UnansweredQuestion[]> =>
  db
    .select()
    .from(unansweredQuestions)
    .where(eq(unansweredQuestions.state, "open"))
    .orderBy(desc(unansweredQuestions.lastAskedAt), desc(unansweredQuestions.id))
    .limit(atMost);

export function dismissUnanswered({ db, author }: StaffContext, id: number): Promise<Result<"notFound">> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .update(unansweredQuestions)
      .set({ state: "dismissed" })
      .where(and(eq(unansweredQuestions.id, id), eq(unansweredQuestions.state, "open")))
      .returning();
    if (!before) return { ok: false, error: "notFound" };
    await recordAudit(tx, author, "question-dismissed", `unanswered-question:${id}`, {
      before: { state: "open" },
      after: { state: "dismissed" },
    });
    return { ok: true };
  });
}
