import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { addPromo, anotherInstance, placedOrder } from "#app/orders/testing/order-input.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { findInvoicesOfOrder } from "../find-invoices.server.ts";
import { invoiceRetention } from "../invoice-retention.server.ts";
import { paidOrder, payOrder, refundLedger, runWriter } from "../testing/paid-order.ts";
import { invoiceLines, invoices } from "./tables.server.ts";

const database = startForTests(shopDatabase);

const all = () => database.db.select().from(invoices).orderBy(asc(invoices.series), asc(invoices.sequence));
const ofOrder = (id: string) => database.db.select().from(invoices).where(eq(invoices.orderId, id));
const ledger = refundLedger();
const run = () => runWriter(database.db, ledger);

test("decisions 5: an invoice for each paid order, in the order of payment, once", async () => {
  const { db } = database;
  const [first, second] = [await placedOrder(db), await placedOrder(db)];
  await payOrder(db, second.id);
  await payOrder(db, first.id);
  expect((await run()).invoices).toMatchObject({ issued: 2, failed: [] });
  expect((await run()).invoices).toMatchObject({ issued: 0, failed: [] });
  const numbers = (await all()).map((row) => [row.orderId, row.sequence]);
  expect(numbers).toEqual([
    [second.id, 1],
    [first.id, 2],
  ]);
});

test("law, invoice: amounts are the order's, its lines add up, and the buyer is stored with it", async () => {
  const promo = await addPromo(database.db);
  const order = await paidOrder(database.db, { promo_code: promo.code, country: "DE" });
  await run();
  const [invoice] = await ofOrder(order.id);
  expect(invoice).toMatchObject({
    kind: "invoice",
    gross: order.total_amount,
    vat: order.vat_amount,
    vatRate: "19.00",
    vatCountry: "DE",
    isTest: order.is_test,
    orderNumber: order.number,
    buyer: { name: "Zoé O'Brien-Müller", city: "Saint-Étienne", country: "DE" },
  });
  const [sums] = await database.db
    .select({ net: sql<string>`sum(net)`, gross: sql<string>`sum(gross)` })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice!.id));
  expect(sums).toEqual({ net: invoice!.net, gross: invoice!.gross });
});

test("decisions 4: an order to a place outside the VAT area is invoiced as an export", async () => {
  const order = await paidOrder(database.db, { country: "ES", postal_code: "35001" });
  await run();
  const [invoice] = await ofOrder(order.id);
  expect(invoice).toMatchObject({ country: "ES", vatCountry: null, vatRate: null, vat: "0.00", gross: "94.00" });
});

test("a free order, an unpaid one and a late charge that goes back have no invoice", async () => {
  const { db } = database;
  const promo = await addPromo(db, { discountValue: "100.00" });
  const free = await placedOrder(db, { promo_code: promo.code });
  await db.transaction((tx) => payableOrders.markFree(tx, free.id));
  const unpaid = await placedOrder(db);
  const late = await placedOrder(db);
  await db.transaction((tx) => payableOrders.cancelUnpaid(tx, late.id, { kind: "replaced" }));
  await db.transaction((tx) => payableOrders.markLateCharge(tx, late.id, "late"));
  await run();
  for (const { id } of [free, unpaid, late]) expect(await ofOrder(id)).toEqual([]);
});

test("each refund has its credit note, and those of the whole sum give back all of the VAT", async () => {
  const order = await paidOrder(database.db);
  for (const cents of [1, 2000, 2000, 7900, 7900]) {
    ledger.refund(order.id, cents);
    await run();
  }
  const [invoice, ...credits] = (await ofOrder(order.id)).toSorted((a, b) => (a.kind < b.kind ? 1 : -1));
  expect(credits.map(({ gross }) => gross).toSorted()).toEqual(["0.01", "19.99", "59.00"]);
  for (const credit of credits) expect(credit).toMatchObject({ kind: "credit_note", creditedInvoiceId: invoice!.id });
  const cents = (of: "net" | "vat" | "gross") =>
    credits.reduce((sum, row) => sum + Math.round(Number(row[of]) * 100), 0);
  expect([cents("net"), cents("vat"), cents("gross")]).toEqual([6583, 1317, 7900]);
});

test("law, invoice: a credit note whose refund came back and is waived is taken back; a later refund is credited again", async () => {
  const order = await paidOrder(database.db);
  for (const [refunded, waived] of [[2000], [2000], [0], [0, 2000], [0, 2000], [2000, 2000], [7900, 2000]] as const) {
    ledger.refund(order.id, refunded, waived);
    await run();
  }
  const documents = (await findInvoicesOfOrder(database.db, order.id)).map(({ kind, grossCents }) => [
    kind,
    grossCents,
  ]);
  expect(documents).toEqual([
    ["invoice", 7900],
    ["credit_note", 2000],
    ["correction", 2000],
    ["credit_note", 2000],
    ["credit_note", 5900],
  ]);
  const rows = await ofOrder(order.id);
  const taken = rows.find(({ gross, kind }) => kind === "credit_note" && gross === "20.00")!;
  const [correction] = rows.filter(({ kind }) => kind === "correction");
  expect(correction).toMatchObject({ creditedInvoiceId: taken.id, series: "TEST-FC", net: taken.net, vat: taken.vat });
});

test("decisions 5: a refund before the writer ran: first the invoice, then its credit note", async () => {
  const order = await paidOrder(database.db);
  ledger.refund(order.id, 7900);
  await run();
  expect((await findInvoicesOfOrder(database.db, order.id)).map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit_note",
  ]);
});

test("no gap and no double under 200 concurrent payments from two instances", async () => {
  const [one, other] = [anotherInstance(database.connection), anotherInstance(database.connection)];
  const orders = await Promise.all(Array.from({ length: 200 }, () => placedOrder(one.db)));
  let isPaying = true;
  const write = async (instance: typeof one.db) => {
    while (isPaying) await runWriter(instance, ledger);
    await runWriter(instance, ledger);
  };
  const writers = [write(one.db), write(other.db)];
  await Promise.all(orders.map(({ id }, index) => payOrder(index % 2 ? one.db : other.db, id)));
  isPaying = false;
  await Promise.all(writers);
  await run();
  await Promise.all([one.stop(), other.stop()]);
  const rows = (await all()).filter(({ kind }) => kind === "invoice");
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  const invoiced = rows.map(({ orderId }) => orderId);
  for (const { id } of orders) expect(invoiced.filter((each) => each === id)).toHaveLength(1);
});

test("decisions 5: an order that cannot be invoiced is reported and takes no number; the others are invoiced", async () => {
  const { db } = database;
  const broken = await paidOrder(db);
  await db.execute(sql`update orders set vat_amount = total_amount + 1 where id = ${broken.id}`);
  const good = await paidOrder(db);
  const before = (await all()).filter(({ kind }) => kind === "invoice").length;
  expect((await run()).invoices.failed).toEqual([broken.id]);
  expect(await ofOrder(good.id)).toHaveLength(1);
  await db.execute(sql`update orders set vat_amount = 13.17 where id = ${broken.id}`);
  expect((await run()).invoices).toMatchObject({ issued: 1, failed: [] });
  const rows = (await all()).filter(({ kind }) => kind === "invoice");
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: before + 2 }, (_, index) => index + 1));
});

test("law, invoice: rows are never changed and not deleted before ten years have passed; retention deletes older ones", async () => {
  const { db } = database;
  const order = await paidOrder(db);
  await run();
  const [invoice] = await ofOrder(order.id);
  const refused = { cause: { message: "an invoice is never changed, and kept for ten years" } };
  await expect(db.update(invoices).set({ gross: "1.00" })).rejects.toMatchObject(refused);
  await expect(db.delete(invoices)).rejects.toMatchObject(refused);
  await expect(db.delete(invoiceLines)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate invoices cascade`)).rejects.toMatchObject({
    cause: { message: expect.any(String) },
  });
  const old = {
    ...invoice!,
    id: crypto.randomUUID(),
    number: "FA-2009-000001",
    year: 2009,
    sequence: 1,
    orderId: (await placedOrder(db)).id,
  };
  await db.insert(invoices).values(old);
  await db
    .insert(invoiceLines)
    .values({ invoiceId: old.id, position: 1, kind: "product", quantity: 1, net: "1.00", gross: "1.20" });
  expect(await invoiceRetention.erase({ db, now: new Date() })).toBe(1);
  expect(await invoiceRetention.erase({ db, now: new Date() })).toBe(0);
  expect(await ofOrder(order.id)).toHaveLength(1);
});
