import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import type { DeliveryState, LetterState } from "./letter-states.ts";
import { newsletter, newsletterDeliveries, newsletterLetters, newsletterLetterTexts } from "./server/tables.server.ts";

export type ListedLetter = {
  id: number;
  name: string;
  status: LetterState;
  /** Languages in which it is written. */
  languages: string[];
  createdAt: Date;
  scheduledFor: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  sums: DeliverySums;
};
export type DeliverySums = Partial<Record<DeliveryState, number>>;

/** The newest letters. */
export async function listLetters(db: Db, limit = 200): Promise<ListedLetter[]> {
  const { id, name, status, createdAt, scheduledFor, startedAt, finishedAt } = newsletterLetters;
  const letters = await db
    .select({ id, name, status, createdAt, scheduledFor, startedAt, finishedAt })
    .from(newsletterLetters)
    .orderBy(desc(newsletterLetters.id))
    .limit(limit);
  const ids = letters.map((letter) => letter.id);
  if (ids.length === 0) return [];
  const texts = await db
    .select({ letterId: newsletterLetterTexts.letterId, language: newsletterLetterTexts.language })
    .from(newsletterLetterTexts)
    .where(inArray(newsletterLetterTexts.letterId, ids));
  const sums = await sumsOf(db, ids);
  return letters.map((letter) => ({
    ...letter,
    languages: texts.filter(({ letterId }) => letterId === letter.id).map(({ language }) => language),
    sums: sums.get(letter.id) ?? {},
  }));
}

async function sumsOf(db: Db, ids: number[]): Promise<Map<number, DeliverySums>> {
  const rows = await db
    .select({
      letterId: newsletterDeliveries.letterId,
      status: newsletterDeliveries.status,
      copies: sql<number>`count(*)::int`,
    })
    .from(newsletterDeliveries)
    .where(inArray(newsletterDeliveries.letterId, ids))
    .groupBy(newsletterDeliveries.letterId, newsletterDeliveries.status);
  const sums = new Map<number, DeliverySums>();
  for (const { letterId, status, copies } of rows) sums.set(letterId, { ...sums.get(letterId), [status]: copies });
  return sums;
}

/** A letter with its texts and what became of its copies; undefined when there is none. */
export async function findLetter(db: Db, id: number) {
  const [letter] = await db.select().from(newsletterLetters).where(eq(newsletterLetters.id, id));
  if (!letter) return undefined;
  const texts = await db
    .select()
    .from(newsletterLetterTexts)
    .where(eq(newsletterLetterTexts.letterId, id))
    .orderBy(asc(newsletterLetterTexts.language));
  return { ...letter, texts, sums: (await sumsOf(db, [id])).get(id) ?? {} };
}

/** How many subscribers would get a letter in each language now. */
export async function subscribersByLanguage(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ language: newsletter.language, count: sql<number>`count(*)::int` })
    .from(newsletter)
    .where(and(eq(newsletter.status, "subscribed")))
    .groupBy(newsletter.language);
  return new Map(rows.map(({ language, count }) => [language, count]));
}
