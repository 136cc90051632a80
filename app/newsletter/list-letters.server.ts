import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo, isFoundIn, isOneOf, searchable } from "#app/platform/database/list-conditions.server.ts";
import type { DeliveryState, LetterState } from "./letters.ts";
import { newsletter, newsletterDeliveries, newsletterLetters, newsletterLetterTexts } from "./server/tables.server.ts";

export type ListedLetter = {
  id: number;
  name: string;
  status: LetterState;
  languages: string[];
  createdAt: Date;
  scheduledFor: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  sums: DeliverySums;
};
export type DeliverySums = Partial<Record<DeliveryState, number>>;

export type LetterFilter = {
  search?: string;
  status?: readonly LetterState[];
};

export async function listLetters(
  db: Db,
  { filter, descending, page }: { filter: LetterFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<ListedLetter>> {
  const { id, name, status, createdAt, scheduledFor, startedAt, finishedAt, sums } = newsletterLetters;
  const found = await keysetPage({ columns: [id], descending }, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({ id, name, status, createdAt, scheduledFor, startedAt, finishedAt, sums, cursor })
      .from(newsletterLetters)
      .where(and(condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { ...found, rows: await withCopies(db, found.rows) };
}

export const countLetters = (db: Db, filter: LetterFilter, atMost: number): Promise<number> =>
  countUpTo(db, newsletterLetters, condition(filter), atMost);

function condition({ search, status }: LetterFilter): SQL | undefined {
  return and(
    search?.trim() ? isFoundIn(searchable(newsletterLetters.name), search.trim()) : undefined,
    isOneOf(newsletterLetters.status, status),
  );
}

type LetterRow = Omit<ListedLetter, "languages" | "sums"> & { sums: DeliverySums | null };

async function withCopies(db: Db, letters: LetterRow[]): Promise<ListedLetter[]> {
  const ids = letters.map((letter) => letter.id);
  if (ids.length === 0) return [];
  const texts = await db
    .select({ letterId: newsletterLetterTexts.letterId, language: newsletterLetterTexts.language })
    .from(newsletterLetterTexts)
    .where(inArray(newsletterLetterTexts.letterId, ids));
  const sums = await sumsOf(db, letters);
  return letters.map((letter) => ({
    ...letter,
    languages: texts.filter(({ letterId }) => letterId === letter.id).map(({ language }) => language),
    sums: sums.get(letter.id) ?? {},
  }));
}

async function sumsOf(
  db: Db,
  letters: readonly { id: number; sums: DeliverySums | null }[],
): Promise<Map<number, DeliverySums>> {
  const stored = letters.flatMap(({ id, sums }) => (sums ? [[id, sums] as const] : []));
  const open = letters.flatMap(({ id, sums }) => (sums ? [] : id));
  return new Map([...stored, ...(await countedSums(db, open))]);
}

export async function countedSums(db: Db, ids: number[]): Promise<Map<number, DeliverySums>> {
  if (ids.length === 0) return new Map();
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

export async function letterNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = newsletterLetters;
  const rows = await db
    .select({ id, name })
    .from(newsletterLetters)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findLetter(db: Db, id: number) {
  const [letter] = await db.select().from(newsletterLetters).where(eq(newsletterLetters.id, id));
  if (!letter) return undefined;
  const texts = await db
    .select()
    .from(newsletterLetterTexts)
    .where(eq(newsletterLetterTexts.letterId, id))
    .orderBy(asc(newsletterLetterTexts.language));
  return { ...letter, texts, sums: (await sumsOf(db, [letter])).get(id) ?? {} };
}

export async function subscribersByLanguage(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ language: newsletter.language, count: sql<number>`count(*)::int` })
    .from(newsletter)
    .where(and(eq(newsletter.status, "subscribed")))
    .groupBy(newsletter.language);
  return new Map(rows.map(({ language, count }) => [language, count]));
}
