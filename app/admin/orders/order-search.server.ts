import { orderIdsOfSerial } from "#app/dongles/list-dongles.server.ts";
import type { OrderFilter } from "#app/orders/list-orders.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { TableState } from "../table/table-state.ts";
import { orderFilter } from "./order-filter.server.ts";

/** Orders that a part of a serial names at most: more of it finds the one that is meant. */
const mostOrders = 200;

/** The orders that a list's address asks for: its search also looks at the serials of dongles. */
export async function ordersSought(db: Database, state: TableState): Promise<OrderFilter> {
  return { ...orderFilter(state), ids: await orderIdsOfSearch(db, state.search) };
}

export const orderIdsOfSearch = async (db: Database, search: string): Promise<string[]> =>
  search ? orderIdsOfSerial(db, search, mostOrders) : [];
