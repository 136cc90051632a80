import type { OrderFilter } from "#app/orders/list-orders.server.ts";
import type { OrderOrigin } from "#app/orders/order-status.ts";
import type { Database } from "#app/platform/database.server.ts";
import { readOrderFilter } from "../orders/order-search.server.ts";
import type { TableState } from "../table/table-state.ts";

/** The filter that the address of the list describes; its values are those of `ownOrderTable`. */
export const readOwnOrderFilter = async (db: Database, state: TableState): Promise<OrderFilter> => ({
  ...(await readOrderFilter(db, state)),
  isOwn: true,
  ...(state.filters.origin && { origin: state.filters.origin as OrderOrigin[] }),
});
