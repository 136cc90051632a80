import { orderIdsOfSerial } from "#app/dongles/list-dongles.server.ts";
import { orderIdsOfInvoice } from "#app/invoices/find-invoices.server.ts";
import { orderIdsOfPayment } from "#app/payments/orders-of-payment.server.ts";
import { ordersWithFailedRefund } from "#app/payments/refunds/order-refunds.server.ts";
import { ordersWithProviderRefund } from "#app/payments/refunds/provider-refunds.server.ts";
import { ordersAwaitingApproval } from "#app/payments/refunds/refund-approvals.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { codesOfCampaign } from "#app/promotions/promo-names.server.ts";
import { orderIdsOfTracking } from "#app/shipping/parcel-of-order.server.ts";
import { type OrderFilter, orderIdsOfPhone } from "../lists/list-orders.server.ts";
import { ordersOfNumbers } from "../lists/orders-of-numbers.server.ts";
import type { returnCauses } from "../order-status.ts";

/** Found by a part of a serial or telephone number; longer parts narrow the search. */
const maxOrdersOfPart = 200;

const maxOrdersOfRefunds = 1_000;

type ChosenFilters = Pick<OrderFilter, "status" | "payment" | "country" | "language" | "dispute" | "from" | "to"> & {
  search: string;
  refund?: readonly ("failed" | "owed" | "approval" | "atProvider")[];
  hold?: readonly ("held" | "active")[];
  return?: readonly ("toSettle" | (typeof returnCauses)[number])[];
  kind?: readonly ("real" | "test")[];
  origin?: OrderFilter["origin"];
  promo?: string;
  /** Name of a batch of codes. */
  campaign?: string;
};

export async function readOrderFilter(
  db: Database,
  { refund, hold, kind, return: back, promo, campaign, ...filter }: ChosenFilters,
): Promise<OrderFilter> {
  const [ids, failed, awaiting, atProvider, codes] = await Promise.all([
    orderIdsOfSearch(db, filter.search),
    refund?.includes("failed") && ordersWithFailedRefund(db, maxOrdersOfRefunds),
    refund?.includes("approval") && ordersAwaitingApproval(db, maxOrdersOfRefunds),
    refund?.includes("atProvider") && ordersWithProviderRefund(db, maxOrdersOfRefunds),
    campaign === undefined ? undefined : codesOfCampaign(db, campaign),
  ]);
  const code = promo?.toUpperCase();
  const among = [failed, awaiting, atProvider].filter((found) => Array.isArray(found));
  return {
    ...filter,
    ids,
    ...(code !== undefined && { promoCode: codes ? codes.filter((each) => each === code) : [code] }),
    ...(code === undefined && codes && { promoCode: codes }),
    ...(hold?.length === 1 && { isHeld: hold[0] === "held" }),
    ...(refund?.includes("owed") && { isCancelledUnrefunded: true }),
    ...(back?.includes("toSettle") && { isBackUnsettled: true }),
    ...(back?.some((each) => each !== "toSettle") && { returnCause: back.filter((each) => each !== "toSettle") }),
    ...(kind?.length === 1 && { isTest: kind[0] === "test" }),
    ...(among.length > 0 && { among: among.flat().map(({ orderId }) => orderId) }),
  };
}

/** Those of the filter that have these ids; what is no id is nothing. */
export const amongOrders = (filter: OrderFilter, ids: readonly string[]): OrderFilter => ({
  ...filter,
  among: ids.filter((id) => isUuid(id) && (filter.among?.includes(id) ?? true)),
});

/**
 * Orders by (part of) a serial or telephone number, or by the number of a parcel, invoice, credit note, payment or order.
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
