import { and, desc, eq, inArray, isNotNull, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import {
  countUpTo,
  type DayRange,
  escapeLike,
  isFoundIn,
  isOneOf,
  isWithinDays,
} from "#app/platform/database/list-conditions.server.ts";
import { type RowSource, rowsInOrder, searchInOrder } from "#app/platform/database/read-in-order.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { phoneToFind, reversedPhone } from "#app/platform/text/phone-search.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { mayBeHeld } from "../allowed-transitions.ts";
import { readOrderNumber, testPrefix } from "../order-number.ts";
import {
  type OrderOrigin,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  type returnCauses,
  type unsettledDisputes,
} from "../order-status.ts";
import { orderEvents, orders } from "../server/tables.server.ts";
import { inOneBlock, searchWords, wholeNumber } from "./search-words.ts";

/** Values of one field are alternatives; fields are combined. */
export type OrderFilter = DayRange & {
  /**
   * Number, e-mail, name, plate or postcode, or parts of three characters or more; every word must match. With an @ the
   * beginning of an e-mail.
   */
  search?: string;
  status?: readonly OrderStatus[];
  payment?: readonly PaymentStatus[];
  country?: readonly string[];
  language?: readonly string[];
  isHeld?: boolean;
  /** Cancelled, and not fully refunded. */
  isCancelledUnrefunded?: boolean;
  /** Came back without a withdrawal, and neither refunded, replaced nor closed. */
  isBackUnsettled?: boolean;
  returnCause?: readonly (typeof returnCauses)[number][];
  /** Any of them. */
  tags?: readonly string[];
  /** `user:<id>`. */
  assignee?: string;
  dispute?: readonly (typeof unsettledDisputes)[number][];
  isTest?: boolean;
  isOwn?: boolean;
  origin?: readonly OrderOrigin[];
  /** In capitals, as stored. */
  promoCode?: readonly string[];
  among?: readonly string[];
  /** Found elsewhere, such as by serial: they match in place of the search. */
  ids?: readonly string[];
};

export const orderSorts = ["created", "number", "total"] as const;
export type OrderSort = { key: (typeof orderSorts)[number]; descending: boolean };

export type ListedOrder = {
  id: string;
  number: string;
  createdAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  language: string;
  plate: string;
  vehicle: string;
  promoCode: string | null;
  total: Cents;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  isTest: boolean;
  isHeld: boolean;
  origin: OrderOrigin;
  tags: string[];
};

export const orderSortColumns = {
  created: [orders.created_at, orders.id],
  number: [orders.number],
  total: [orders.total_amount, orders.id],
} as const;

export async function listOrders(
  db: Db,
  { filter, sort, page }: { filter: OrderFilter; sort: OrderSort; page: PageRequest },
): Promise<KeysetPage<ListedOrder>> {
  const order = { columns: orderSortColumns[sort.key], descending: sort.descending };
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    readInOrder(
      { filter, where: after, orderBy, limit },
      (source) =>
        db
          .select({ ...listedColumns, cursor })
          .from(source)
          .limit(limit),
      (rows) => rows.length === limit,
    ),
  );
  return {
    ...found,
    rows: found.rows.map(({ total, brand, model, year, ...row }) => ({
      ...row,
      vehicle: [brand, model, year].filter(Boolean).join(" "),
      total: centsFromDecimal(total),
    })),
  };
}

const listedColumns = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.created_at,
  firstName: orders.first_name,
  lastName: orders.last_name,
  ...pick(orders, "email", "country", "language"),
  plate: orders.license_plate,
  brand: orders.vehicle_brand,
  model: orders.vehicle_model,
  year: orders.vehicle_year,
  promoCode: orders.promo_code,
  total: orders.total_amount,
  status: orders.status,
  paymentStatus: orders.payment_status,
  isTest: orders.is_test,
  origin: orders.origin,
  tags: orders.tags,
  isHeld: sql<boolean>`${orders.held_at} is not null`,
};

export const countOrders = (db: Db, filter: OrderFilter, atMost: number): Promise<number> =>
  readInOrder(
    { filter, orderBy: newestFirst, limit: atMost },
    (source) => countUpTo(db, source, undefined, atMost),
    (count) => count === atMost,
  );

export const newestFirst: SQL[] = [desc(orders.created_at), desc(orders.id)];

type Selection = { filter: OrderFilter; where?: SQL | undefined; orderBy: SQL[]; limit: number };

/** Without several conditions the answer is that of `read` itself, so that counts can be read together. */
export function readInOrder<Found>(
  { filter, where, orderBy, limit }: Selection,
  read: (source: RowSource) => Promise<Found>,
  isFull: (found: Found) => boolean,
): Promise<Found> {
  const { search, ids, ...others } = filter;
  const words = search ? searchWords(search).length : 0;
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  if (words < 2 && !(words && hasOthers)) return read(rowsInOrder(orders, and(where, orderCondition(filter)), orderBy));
  const searched = orderCondition({ search, ids });
  return searchInOrder(orders, { where: and(where, orderCondition(others)), searched, orderBy, limit }, read, isFull);
}

/** Oldest first, for bulk steps; `after` is the last id of an earlier call. */
export async function matchingOrderIds(
  db: Db,
  filter: OrderFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const order = { columns: orderSortColumns.created, descending: false };
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    readInOrder(
      { filter, where: after, orderBy, limit },
      (source) => db.select({ id: orders.id, cursor }).from(source).limit(limit),
      (rows) => rows.length === limit,
    ),
  );
  return { ids: found.rows.map(({ id }) => id), next: found.next };
}

export function orderCondition(filter: OrderFilter, table: typeof orders = orders): SQL | undefined {
  const { status, payment, country, language, isHeld, isCancelledUnrefunded, dispute, isTest, isOwn, origin } = filter;
  const { isBackUnsettled, returnCause, tags, assignee, promoCode } = filter;
  return and(
    isOneOf(table.status, status),
    isOneOf(table.payment_status, payment),
    isOneOf(table.country, country),
    isOneOf(table.language, language),
    // Naming the states lets their index find held orders.
    isHeld ? and(isNotNull(table.held_at), inArray(table.status, orderStatuses.filter(mayBeHeld))) : undefined,
    // As in the index.
    isCancelledUnrefunded
      ? sql`${table.status} = 'Annulee' and ${table.payment_status} in ('paid', 'partially_refunded')`
      : undefined,
    // The second condition is the index's.
    dispute && and(inArray(table.dispute, [...dispute]), sql`${table.dispute} in ('inquiry', 'open')`),
    isBackUnsettled
      ? sql`${table.return_cause} is not null and ${table.status} = 'Retournee' and not exists (select 1 from ${orderEvents} settled
          where settled.order_id = ${table.id} and settled.nothing_owed)`
      : undefined,
    tags?.length
      ? or(...tags.map((tag) => sql`${table.tags} @> array[${tag}]::text[] and ${table.tags} <> '{}'`))
      : undefined,
    assignee === undefined ? undefined : eq(table.assignee, assignee),
    returnCause && and(inArray(table.return_cause, [...returnCause]), isNotNull(table.return_cause)),
    isHeld === false ? isNull(table.held_at) : undefined,
    isTest === undefined ? undefined : eq(table.is_test, isTest),
    isOwn ? ne(table.origin, "shop") : undefined,
    isOneOf(table.origin, origin),
    promoCode && and(isNotNull(table.promo_code), inArray(table.promo_code, [...promoCode])),
    isWithinDays(table.created_at, filter),
    filter.among ? inArray(table.id, [...filter.among]) : undefined,
    searched(filter, table),
  );
}

/** A subquery. */
export const idsOfOrders = (filter: OrderFilter): SQL =>
  sql`(select ${orders.id} from ${orders} where ${orderCondition(filter)})`;

export async function orderIdsOfPhone(db: Db, typed: string, limit: number): Promise<string[]> {
  const phone = phoneToFind(typed);
  if (!phone) return [];
  const sameEnd = like(reversedPhone(orders.phone), `${phone}%`);
  return (await db.select({ id: orders.id }).from(orders).where(sameEnd).limit(limit)).map(({ id }) => id);
}

function searched({ search, ids }: OrderFilter, table: typeof orders): SQL | undefined {
  if (!search?.trim()) return undefined;
  const byId = isOneOf(table.id, ids);
  // "2026-0003" begins a hundred numbers, "2026-3" is one.
  const typed = /\D0\d{0,4}\s*$/.test(search) ? undefined : readOrderNumber(search, brand.orderPrefix);
  // A short number without its year is looked up beforehand (`ids`), since it needs the years of all orders.
  if (typed && !typed.year && /\p{L}/u.test(search)) return byId ?? sql`false`;
  const numbers = typed?.year
    ? [brand.orderPrefix, testPrefix].map((prefix) => `${prefix}-${typed.year}-${typed.running}`)
    : wholeNumber(search);
  if (numbers) return or(inArray(table.number, [numbers].flat()), byId);
  const words = searchWords(search).map((word) =>
    // The beginning of an e-mail uses the index of buyers; its letters are too common for the trigram index.
    word.indexOf("@") > 0
      ? like(sql`lower(${table.email})`, `${escapeLike(comparableEmail(word))}%`)
      : or(...[word, ...inOneBlock(word)].map((part) => isFoundIn(table.search_text, part))),
  );
  const byWords = words.length > 0 ? and(...words) : undefined;
  return or(byWords, byId) ?? sql`false`;
}
