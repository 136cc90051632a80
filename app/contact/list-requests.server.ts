import { and, asc, eq, inArray, isNull, like, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import {
  countUpTo,
  type DayRange,
  isFoundIn,
  isOneOf,
  isWithinDays,
} from "#app/platform/database/list-conditions.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { phoneToFind, reversedPhone } from "#app/platform/text/phone-search.server.ts";
import { type allRequestKinds, openStates, type RequestState } from "./requests.ts";
import { contactAnswers, contactRequests, requestSearchText } from "./server/tables.server.ts";

/** Of the requester's last word: a reply that was noted makes the request wait anew. */
const lastWord = sql<Date>`coalesce((select max(reply.at) from ${contactAnswers} as reply
  where reply.request_id = "contact_requests"."id" and reply.is_from_requester), "contact_requests"."created_at")`;

const isOpen = inArray(contactRequests.state, [...openStates]);

/** For the menu, which asks after each event: by the index alone. */
export const countOpenRequests = (db: Db): Promise<number> => db.$count(contactRequests, isOpen);

/** `since`: of the last word that has waited longest. */
export async function openRequests(db: Db): Promise<{ count: number; since: Date | null }> {
  const [open] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      since: sql<Date | null>`min(${lastWord})`.mapWith(contactRequests.createdAt),
    })
    .from(contactRequests)
    .where(isOpen);
  return open!;
}

/** Values of one field are alternatives; fields are combined. */
export type RequestFilter = DayRange & {
  /** Part of company, name or e-mail, or a telephone number. */
  search?: string;
  state?: readonly RequestState[];
  kind?: readonly (typeof allRequestKinds)[number][];
  language?: readonly string[];
  /** `user:<id>`, or assigned to none of these. */
  assignee?: string | { noneOf: readonly string[] };
};

export type ContactRequest = typeof contactRequests.$inferSelect;
export type ListedRequest = ContactRequest & { lastWordAt: Date };
export type ContactAnswer = typeof contactAnswers.$inferSelect;

export function listRequests(
  db: Db,
  { filter, descending, page }: { filter: RequestFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<ListedRequest>> {
  const order = { columns: [contactRequests.createdAt, contactRequests.id], descending } as const;
  return keysetPage(order, page, async ({ after, orderBy, limit, cursor }) => {
    const rows = await db
      .select({ request: contactRequests, lastWordAt: lastWord.mapWith(contactRequests.createdAt), cursor })
      .from(contactRequests)
      .where(and(condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit);
    return rows.map(({ request, ...more }) => ({ ...request, ...more }));
  });
}

export const countRequests = (db: Db, filter: RequestFilter, atMost: number): Promise<number> =>
  countUpTo(db, contactRequests, condition(filter), atMost);

export async function matchingRequestIds(
  db: Db,
  filter: RequestFilter,
  page: { after: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const found = await listRequests(db, { filter, descending: false, page });
  return { ids: found.rows.map(({ id }) => id), next: found.next };
}

export async function findRequest(
  db: Db,
  id: string,
): Promise<(ContactRequest & { answers: ContactAnswer[] }) | undefined> {
  if (!isUuid(id)) return undefined;
  const [request] = await db.select().from(contactRequests).where(eq(contactRequests.id, id));
  if (!request) return undefined;
  const answers = await db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.requestId, id))
    .orderBy(asc(contactAnswers.id));
  return { ...request, answers };
}

function condition({ search, state, kind, language, assignee, ...days }: RequestFilter): SQL | undefined {
  return and(
    search?.trim() ? searched(search) : undefined,
    isOneOf(contactRequests.state, state),
    isOneOf(contactRequests.kind, kind),
    isOneOf(contactRequests.language, language),
    assignee === undefined ? undefined : assigned(assignee),
    isWithinDays(contactRequests.createdAt, days),
  );
}

const assigned = (assignee: NonNullable<RequestFilter["assignee"]>): SQL | undefined =>
  typeof assignee === "string"
    ? eq(contactRequests.assignee, assignee)
    : or(isNull(contactRequests.assignee), notInArray(contactRequests.assignee, [...assignee.noneOf]));

function searched(search: string): SQL | undefined {
  const phone = phoneToFind(search);
  return or(
    and(
      ...search
        .trim()
        .split(/\s+/)
        .map((word) => isFoundIn(requestSearchText(contactRequests), word)),
    ),
    phone ? like(reversedPhone(contactRequests.phone), `${phone}%`) : undefined,
  );
}
