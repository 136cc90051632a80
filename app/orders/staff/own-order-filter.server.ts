import type { Database } from "#app/platform/database/database.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { OrderFilter } from "../lists/list-orders.server.ts";
import type { OrderOrigin } from "../order-status.ts";
import { readOrderFilter } from "./order-search.server.ts";

/** The filter that the address of the list describes; its values are those of `ownOrderTable`. */
export const readOwnOrderFilter = async (db: Database, state: TableState): Promise<OrderFilter> => ({
  ...(await readOrderFilter(db, state)),
  isOwn: true,
  ...(state.filters.origin && { origin: state.filters.origin as OrderOrigin[] }),
});
