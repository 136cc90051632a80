import { and, asc, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import {
  containing,
  countUpTo,
  type DayRange,
  isOneOf,
  isWithinDays,
} from "#app/platform/database/list-conditions.server.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { pick } from "#app/platform/text/pick.ts";
import { newsletter, newsletterEvents, newsletterWordings } from "./server/tables.server.ts";
import type { SubscriberState } from "./subscriber-states.ts";

/** Values of one field are alternatives; fields are combined. */
export type SubscriberFilter = DayRange & {
  search?: string;
  status?: readonly SubscriberState[];
  language?: readonly string[];
};

const listed = pick(newsletter, "id", "email", "language", "status", "createdAt", "confirmedAt", "endedAt");
export type Subscriber = Pick<typeof newsletter.$inferSelect, keyof typeof listed>;

export function listSubscribers(
  db: Db,
  { filter, descending, page }: { filter: SubscriberFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<Subscriber>> {
  const order = { columns: [newsletter.createdAt, newsletter.id], descending } as const;
  return keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({ ...listed, cursor })
      .from(newsletter)
      .where(and(condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
}

export const countSubscribers = (db: Db, filter: SubscriberFilter, atMost: number): Promise<number> =>
  countUpTo(db, newsletter, condition(filter), atMost);

/** By number; `after`: the last one before. */
export async function matchingSubscriberIds(
  db: Db,
  filter: SubscriberFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const rows = await db
    .select({ id: newsletter.id })
    .from(newsletter)
    .where(and(condition(filter), sql`${newsletter.id} > ${rowNumber(after)}`))
    .orderBy(asc(newsletter.id))
    .limit(limit);
  const ids = rows.map(({ id }) => String(id));
  return { ids, next: ids.length === limit ? ids.at(-1)! : null };
}

/** The proof of consent with the form's words, oldest first. */
export const subscriptionEvents = (db: Db, subscriberId: number) =>
  db
    .select({
      ...pick(newsletterEvents, "kind", "via", "at"),
      words: newsletterWordings.words,
    })
    .from(newsletterEvents)
    .leftJoin(newsletterWordings, eq(newsletterWordings.hash, newsletterEvents.wording))
    .where(eq(newsletterEvents.subscriberId, subscriberId))
    .orderBy(asc(newsletterEvents.id));

export async function findSubscriber(db: Db, id: number): Promise<Subscriber | undefined> {
  const [found] = await db.select(listed).from(newsletter).where(eq(newsletter.id, id));
  return found;
}

function condition({ search, status, language, ...days }: SubscriberFilter): SQL | undefined {
  const part = containing((search ?? "").trim());
  return and(
    search?.trim() ? ilike(newsletter.email, part) : undefined,
    isOneOf(newsletter.status, status),
    isOneOf(newsletter.language, language),
    isWithinDays(newsletter.createdAt, days),
  );
}
