import { orderIdsOfSerial } from "#app/dongles/list-dongles.server.ts";
import { orderIdsOfInvoice } from "#app/invoices/find-invoices.server.ts";
import { orderIdsOfPayment } from "#app/payments/orders-of-payment.server.ts";
import { ordersWithFailedRefund } from "#app/payments/refunds/failed-refunds.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { orderIdsOfTracking } from "#app/shipping/parcel-of-order.server.ts";
import { type OrderFilter, orderIdsOfPhone } from "../lists/list-orders.server.ts";
import { ordersOfNumbers } from "../lists/orders-of-numbers.server.ts";

/** Maximum number of orders found by a part of a serial or of a telephone number; a longer part narrows the search. */
const maxOrdersOfPart = 200;

/** Maximum number of orders that the filter for failed refunds can find. */
const maxFailedRefunds = 1_000;

/** The filters of lists of orders, as chosen in their addresses. */
type ChosenFilters = Pick<OrderFilter, "status" | "payment" | "country" | "language" | "dispute" | "from" | "to"> & {
  search: string;
  refund?: readonly ("failed" | "owed")[];
  hold?: readonly ("held" | "active")[];
  kind?: readonly ("real" | "test")[];
};

/** The filter of a list of orders, with a search for what belongs to them and a filter for failed refunds. */
export async function readOrderFilter(
  db: Database,
  { refund, hold, kind, ...filter }: ChosenFilters,
): Promise<OrderFilter> {
  const [ids, failed] = await Promise.all([
    orderIdsOfSearch(db, filter.search),
    refund?.includes("failed") && ordersWithFailedRefund(db, maxFailedRefunds),
  ]);
  return {
    ...filter,
    ids,
    ...(hold?.length === 1 && { isHeld: hold[0] === "held" }),
    ...(refund?.includes("owed") && { isCancelledUnrefunded: true }),
    ...(kind?.length === 1 && { isTest: kind[0] === "test" }),
    ...(failed && { among: failed.map(({ orderId }) => orderId) }),
  };
}

/**
 * The orders with that serial or telephone number or a part of it, or with that number of a parcel, an invoice, a credit note, a
 * payment, or their own number in any spelling.
 */
export async function orderIdsOfSearch(db: Database, search: string): Promise<string[]> {
  if (!search) return [];
  const found = [
    orderIdsOfSerial(db, search, maxOrdersOfPart),
    orderIdsOfPhone(db, search, maxOrdersOfPart),
    orderIdsOfTracking(db, search),
    orderIdsOfInvoice(db, search),
    orderIdsOfPayment(db, search),
    idsOfNumber(db, search),
  ];
  return (await Promise.all(found)).flat();
}

async function idsOfNumber(db: Database, search: string): Promise<string[]> {
  const found = await ordersOfNumbers(db, [search]);
  return [...found.values()].flat().map(({ id }) => id);
}
