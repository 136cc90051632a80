import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { ListedOrder, OrderFilter, OrderSort } from "../lists/list-orders.server.ts";
import type { OrderStatus, PaymentStatus } from "../order-status.ts";

/** The filter that the address of the list describes; its values are those of `ordersTable`. */
export function orderFilter({ search, filters }: TableState): OrderFilter {
  const { status, payment, country, language, refund, hold, dispute, kind, from, to } = filters;
  return {
    search,
    ...(status && { status: status as OrderStatus[] }),
    ...(payment && { payment: payment as PaymentStatus[] }),
    ...(country && { country }),
    ...(language && { language }),
    ...(hold?.length === 1 && { isHeld: hold[0] === "held" }),
    ...(refund?.includes("owed") && { isCancelledUnrefunded: true }),
    ...(dispute && { dispute: dispute as OrderFilter["dispute"] }),
    ...(kind?.length === 1 && { isTest: kind[0] === "test" }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}

export const orderSort = ({ sort }: TableState): OrderSort => sort as OrderSort;

export const buyerName = ({ firstName, lastName }: ListedOrder): string => `${firstName} ${lastName}`.trim();
