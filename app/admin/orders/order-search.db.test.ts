import { expect, test } from "vitest";
import { findInvoicesOfOrder } from "#app/invoices/find-invoices.server.ts";
import { refundLedger, runWriter } from "#app/invoices/testing/paid-order.ts";
import { listOrders } from "#app/orders/list-orders.server.ts";
import { shipOrder } from "#app/shipping/ship-order.server.ts";
import { packedOrder, shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import { orderIdsOfSearch } from "./order-search.server.ts";

const database = shippingDatabase();

test("issue 10: an order is found by the telephone number and the numbers of its parcel, dongle and invoice, as they are read out or scanned", async () => {
  const { db } = database;
  const [order, other] = [await packedOrder(db, { phone: "+33 (0)6 98 76 54 32" }), await packedOrder(db)];
  await shipOrder(database.staff(), { orderId: order.id, carrier: "laposte", trackingNumber: "6A12345678901" });
  await shipOrder(database.staff(), { orderId: other.id, carrier: "laposte", trackingNumber: "6A12345678902" });
  await runWriter(db, refundLedger());
  const [invoice] = await findInvoicesOfOrder(db, order.id);
  const found = async (search: string) => {
    const filter = { search, ids: await orderIdsOfSearch(db, search) };
    const sort = { key: "created", descending: true } as const;
    return (await listOrders(db, { filter, sort, page: { limit: 5 } })).rows.map(({ number }) => number);
  };
  for (const typed of [
    "6A12345678901",
    " 6a 1234 5678 901 ",
    order.serial,
    invoice!.number,
    invoice!.number.toLowerCase(),
    "06 98 76 54 32",
    "06.98.76.54.32",
    "0033698765432",
  ])
    expect(await found(typed), typed).toEqual([order.number]);
  for (const typed of ["6A12345678", "6A123456789019", "FA-1999-000001", "06 98 76 54 33"])
    expect(await found(typed), typed).toEqual([]);
  expect(await orderIdsOfSearch(db, "dupont 12345")).toEqual([]);
});
