import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  type KeysetColumn,
  type KeysetPage,
  keysetPage,
  type PageRequest,
} from "#app/platform/database/keyset.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { type OrderFilter, type OrderSort, orderCondition, orderSortColumns } from "../lists/list-orders.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";

/** Locks of orders come before all other locks of a transaction. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

type Waiting = "A_traiter" | "A_expedier" | "Expediee";

export const waitingFilter = (status: Waiting, filter: OrderFilter = {}): OrderFilter => ({
  ...filter,
  status: [status],
  isHeld: false,
});

/** `testsLast`: sorted by age, test orders come after all others. */
export const waitingOrders = (
  db: Db,
  {
    filter,
    sort,
    page,
    testsLast = false,
  }: {
    filter: OrderFilter;
    sort:
      | OrderSort
      | { /** Of another domain, never null. */ column(orderId: typeof orders.id): KeysetColumn; descending: boolean };
    page: PageRequest;
    testsLast?: boolean;
  },
): Promise<KeysetPage<OrderRow>> =>
  keysetPage(
    {
      columns:
        "column" in sort
          ? [sort.column(orders.id), orders.id]
          : testsLast && sort.key === "created" && !sort.descending
            ? [orders.is_test, ...orderSortColumns.created]
            : orderSortColumns[sort.key],
      descending: sort.descending,
    },
    page,
    ({ after, orderBy, limit, cursor }) =>
      db
        .select({ ...getTableColumns(orders), cursor })
        .from(orders)
        .where(and(orderCondition(filter), after))
        .orderBy(...orderBy)
        .limit(limit),
  );

export async function ordersById(db: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const orderIds = ids.filter((id) => isUuid(id));
  if (orderIds.length === 0) return new Map();
  const found = await db.select().from(orders).where(inArray(orders.id, orderIds));
  return new Map(found.map((order) => [order.id, order]));
}
