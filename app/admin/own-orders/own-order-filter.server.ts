import type { OrderFilter } from "#app/orders/list-orders.server.ts";
import type { OrderOrigin } from "#app/orders/order-status.ts";
import { orderFilter } from "../orders/order-filter.server.ts";
import type { TableState } from "../table/table-state.ts";

/** The filter that the address of the list describes; its values are those of `ownOrderTable`. */
export const ownOrderFilter = (state: TableState): OrderFilter => ({
  ...orderFilter(state),
  isOwn: true,
  ...(state.filters.origin && { origin: state.filters.origin as OrderOrigin[] }),
});
