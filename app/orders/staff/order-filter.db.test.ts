import { expect, test } from "vitest";
import { findInvoicesOfOrder } from "#app/invoices/find-invoices.server.ts";
import { refundLedger, runWriter } from "#app/invoices/testing/paid-order.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { shipOrder } from "#app/shipping/ship-order.server.ts";
import { packedOrder, shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import { listOrders } from "../lists/list-orders.server.ts";
import { createOwnOrder } from "../placing/create-own-order.server.ts";
import { orderIdsOfSearch } from "./order-filter.server.ts";
import { ownOrderListQuery } from "./own-order-list.server.ts";

const database = shippingDatabase();

test("an order is found by the telephone number and the numbers of its parcel, dongle and invoice, as they are read out or scanned", async () => {
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

test("an order is found by its name, plate and postcode as staff write them, and by its short number and its payment", async () => {
  const { db } = database;
  const { id, number } = await packedOrder(db, {
    first_name: "Łukasz",
    last_name: "O’Ştefănescu-Weiß",
    license_plate: "QX 987 ZW",
    postal_code: "1012 QX",
    country: "NL",
  });
  await packedOrder(db);
  const [, year, running] = number.split("-") as [string, string, string];
  await db.insert(paymentIntents).values({
    id: "pi_3QabcDEF0123456789",
    orderId: id,
    attempt: 9,
    amountCents: 100,
    currency: "eur",
    status: "canceled",
    provider: "sandbox",
  });
  const found = async (search: string) => {
    const filter = { search, ids: await orderIdsOfSearch(db, search) };
    const sort = { key: "created", descending: true } as const;
    return (await listOrders(db, { filter, sort, page: { limit: 50 } })).rows.map((row) => row.number);
  };
  const short = String(Number(running));
  for (const typed of [
    ...[
      "lukasz",
      "ŁUKASZ",
      "o'stefanescu",
      "weiss",
      "O’Ștefănescu",
      "stefanescu lukasz",
      "Ste\u0327fa\u0306nescu\u00a0weiss",
    ],
    ...["QX987ZW", "qx-987-zw", "QX 987 ZW", "qx\u2011987\u2011zw", "1012QX", "1012 qx"],
    ...[number, `${year}-${short}`, `OD${short}`, `od ${year} ${short}`, `${number}\u200b`, "pi_3QabcDEF0123456789"],
    ...["pi_3QabcDEF0123456789_secret_x"],
  ])
    expect(await found(typed), typed).toEqual([number]);
  expect(await found(short.padStart(6, "0"))).toContain(number);
  for (const typed of ["lucas", "QX988ZW", "pi_3QabcDEF0123456780", "OD999999"])
    expect(await found(typed), typed).toEqual([]);
});

test("an own order is found in its list by the telephone number, a sold one is not", async () => {
  const { db } = database;
  const sold = await packedOrder(db, { phone: "+39 333 1112223" });
  const recipient = {
    first_name: "Ada",
    last_name: "Rossi",
    address: "Via Roma 1",
    city: "Roma",
    postal_code: "00100",
    country: "IT",
    phone: "+39 333 1112223",
    email: "ada@example.com",
    language: "it",
  };
  const context = { db, clock: systemClock };
  const ownOrder = await createOwnOrder(context, {
    origin: "press",
    author: { userId: "ada" },
    reason: "test",
    recipient,
  });
  const found = async (search: string) => {
    const filter = await ownOrderListQuery.filter(
      { ...database.staff(), language: "en" },
      new URLSearchParams({ q: search }),
    );
    const sort = { key: "created", descending: true } as const;
    return (await listOrders(db, { filter, sort, page: { limit: 5 } })).rows.map(({ number }) => number);
  };
  for (const typed of ["333 1112223", "0039 333 111 22 23", ownOrder.number])
    expect(await found(typed), typed).toEqual([ownOrder.number]);
  for (const typed of ["333 1112224", sold.number, sold.serial]) expect(await found(typed), typed).toEqual([]);
});
