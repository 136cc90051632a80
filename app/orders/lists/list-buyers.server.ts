/** Buyers, each at the place of their newest order (decisions 9). */
import { and, asc, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo } from "#app/platform/database/list-conditions.server.ts";
import { orders } from "../server/tables.server.ts";
import { newestFirst, type OrderFilter, orderCondition, readInOrder } from "./list-orders.server.ts";

/** The address is in lower case; the newest matching order. */
export type ListedBuyer = {
  email: string;
  orderId: string;
  name: string;
  lastOrderAt: Date;
  country: string;
  language: string;
  plate: string;
  vehicle: string;
  orderIds: string[];
};

export async function listBuyers(
  db: Db,
  { filter, descending, page }: { filter: OrderFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<ListedBuyer>> {
  const order = { columns: [orders.created_at, orders.id], descending } as const;
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    readInOrder(
      { filter, where: and(hasBuyer, after), orderBy, limit },
      (source) =>
        db
          .select({ ...listedColumns, cursor })
          .from(source)
          .where(isNewest(filter))
          .limit(limit),
      (rows) => rows.length === limit,
    ),
  );
  const ids = await orderIdsOf(
    db,
    found.rows.map(({ email }) => email),
  );
  return {
    ...found,
    rows: found.rows.map(({ firstName, lastName, brand, model, year, ...row }) => ({
      ...row,
      name: `${firstName} ${lastName}`.trim(),
      vehicle: [brand, model, year].filter(Boolean).join(" "),
      orderIds: ids.get(row.email) ?? [],
    })),
  };
}

const listedColumns = {
  email: sql<string>`lower(${orders.email})`,
  orderId: orders.id,
  firstName: orders.first_name,
  lastName: orders.last_name,
  lastOrderAt: orders.created_at,
  country: orders.country,
  language: orders.language,
  plate: orders.license_plate,
  brand: orders.vehicle_brand,
  model: orders.vehicle_model,
  year: orders.vehicle_year,
};

export const countBuyers = (db: Db, filter: OrderFilter, atMost: number): Promise<number> =>
  readInOrder(
    { filter, where: hasBuyer, orderBy: newestFirst, limit: atMost },
    (source) => countUpTo(db, source, isNewest(filter), atMost),
    (count) => count === atMost,
  );

const hasBuyer = ne(orders.email, "");

/** A sub-select per row: an anti-join would join a million orders for a page of fifty. */
function isNewest(filter: OrderFilter): SQL {
  // The same columns; Drizzle types them by the name of the alias.
  const ownOrders = alias(orders, "own") as unknown as typeof orders;
  return sql`(${orders.created_at}, ${orders.id}) = (select ${ownOrders.created_at}, ${ownOrders.id} from ${orders} own
    where ${and(sql`lower(${ownOrders.email}) = lower(${orders.email})`, orderCondition(filter, ownOrders))}
    order by ${ownOrders.created_at} desc, ${ownOrders.id} desc limit 1)`;
}

async function orderIdsOf(db: Db, emails: string[]): Promise<Map<string, string[]>> {
  if (emails.length === 0) return new Map();
  const email = sql<string>`lower(${orders.email})`;
  const rows = await db
    .select({ email, id: orders.id })
    .from(orders)
    .where(inArray(email, emails))
    .orderBy(asc(orders.created_at), asc(orders.id));
  const ids = new Map<string, string[]>();
  for (const row of rows) ids.set(row.email, [...(ids.get(row.email) ?? []), row.id]);
  return ids;
}
