import { orderIdsOfSerial } from "#app/dongles/list-dongles.server.ts";
import type { OrderFilter } from "#app/orders/list-orders.server.ts";
import { ordersWithFailedRefund } from "#app/payments/failed-refunds.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { TableState } from "../table/table-state.ts";
import { orderFilter } from "./order-filter.server.ts";

/** At most so many orders for a part of a serial number: typing more of it finds the right one. */
const maxOrdersOfSerial = 200;

/** More failed refunds than the provider has ever refused at once. */
const maxFailedRefunds = 1_000;

/** The orders that a list's address asks for: its search also looks at the serials of dongles, a filter at their refunds. */
export async function readOrderFilter(db: Database, state: TableState): Promise<OrderFilter> {
  const [ids, failed] = await Promise.all([
    orderIdsOfSearch(db, state.search),
    state.filters.refund && ordersWithFailedRefund(db, maxFailedRefunds),
  ]);
  return { ...orderFilter(state), ids, ...(failed && { among: failed.map(({ orderId }) => orderId) }) };
}

export const orderIdsOfSearch = async (db: Database, search: string): Promise<string[]> =>
  search ? orderIdsOfSerial(db, search, maxOrdersOfSerial) : [];
