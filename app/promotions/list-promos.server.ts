import { and, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { containing, countUpTo, isFoundIn, searchable } from "#app/platform/database/list-conditions.server.ts";
import { type RowSource, rowsInOrder, searchInOrder } from "#app/platform/database/read-in-order.server.ts";
import type { PromoState } from "./promo-code.ts";
import { promoBatches, promoCodes } from "./server/tables.server.ts";
import type { Promo } from "./usable-promo.server.ts";

export type PromoFilter = {
  search?: string;
  state?: readonly PromoState[];
  isPublic?: boolean;
  /** Not made with others. */
  isSingle?: boolean;
};

export type PromoSort = { key: "created" | "code" | "uses"; descending: boolean };

export type ListedPromo = Promo & { state: PromoState; batch: string | null };

const state = sql<PromoState>`case
  when not ${promoCodes.isActive} then 'inactive'
  when ${promoCodes.validUntil} <= now() then 'over'
  when ${promoCodes.validFrom} > now() then 'planned'
  when ${promoCodes.uses} >= ${promoCodes.maxUses} then 'usedUp'
  else 'usable' end`;

const sortColumns = {
  created: [promoCodes.id],
  code: [promoCodes.code],
  uses: [promoCodes.uses, promoCodes.id],
} as const;

const batch = sql<
  string | null
>`(select ${promoBatches.name} from ${promoBatches} where ${promoBatches.id} = ${promoCodes.batchId})`;
const listed = { ...getTableColumns(promoCodes), state, batch };

export function listPromos(
  db: Db,
  { filter, sort, page }: { filter: PromoFilter; sort: PromoSort; page: PageRequest },
): Promise<KeysetPage<ListedPromo>> {
  const order = { columns: sortColumns[sort.key], descending: sort.descending };
  return keysetPage(order, page, ({ after, orderBy, limit, cursor }) => {
    const read = (source: RowSource) =>
      db
        .select({ ...listed, cursor })
        .from(source)
        .limit(limit);
    const where = and(condition(filter), after);
    const searched = matchesSearch(filter);
    if (!searched) return read(rowsInOrder(promoCodes, where, orderBy));
    return searchInOrder(promoCodes, { where, searched, orderBy, limit }, read, (rows) => rows.length === limit);
  });
}

export const countPromos = (db: Db, filter: PromoFilter, atMost: number): Promise<number> =>
  countUpTo(db, promoCodes, and(condition(filter), matchesSearch(filter)), atMost);

export async function matchingPromoIds(
  db: Db,
  filter: PromoFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const found = await listPromos(db, { filter, sort: { key: "created", descending: false }, page });
  return { ids: found.rows.map(({ id }) => String(id)), next: found.next };
}

export async function findPromo(db: Db, id: number): Promise<ListedPromo | undefined> {
  const [found] = await db.select(listed).from(promoCodes).where(eq(promoCodes.id, id));
  return found;
}

const condition = ({ state: states, isPublic, isSingle }: PromoFilter): SQL | undefined =>
  and(
    states?.length ? sql`${state} in ${states}` : undefined,
    isPublic ? eq(promoCodes.isPublic, true) : undefined,
    isSingle ? isNull(promoCodes.batchId) : undefined,
  );

function matchesSearch({ search }: PromoFilter): SQL | undefined {
  const words = search?.trim();
  if (!words) return undefined;
  const pattern = containing(words);
  return or(
    sql`${promoCodes.code} like upper(${pattern})`,
    sql`${promoCodes.batchId} = any(array(${batchesNamed(words)}))`,
  );
}

/** An array computed once, so that the search uses both indexes. */
const batchesNamed = (words: string): SQL =>
  sql`select ${promoBatches.id} from ${promoBatches} where ${isFoundIn(searchable(promoBatches.name), words)}`;
