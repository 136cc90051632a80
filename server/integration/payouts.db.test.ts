/** Decisions 9: what the provider pays out, the invoices and the accounting entries agree to the cent. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { fecFile } from "#app/invoices/fec-file.server.ts";
import { invoiceJob } from "#app/invoices/invoice-jobs.server.ts";
import { monthOf } from "#app/invoices/month.ts";
import { readSalesJournal, totalsByDay, vatByCountry } from "#app/invoices/sales-journal.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { reconcilePayouts } from "#app/payments/reconcile-payouts.server.ts";
import { refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { sharedPaymentShop } from "../testing/payment-shop.ts";
import { staffRefunds } from "../testing/staff-refunds.ts";

const shop = sharedPaymentShop("stripe");
const { refund, sendAll, comesBack, refundEvents } = staffRefunds(shop);
const hour = 3_600_000;
const period = () => ({ from: new Date(Date.now() - 24 * hour), before: new Date(Date.now() + hour) });
const reconcile = async () => {
  const result = await reconcilePayouts({ db: shop.database.db, provider: shop.context.provider }, period());
  if (!result.ok) throw new Error(result.error);
  return result.payouts;
};

test("payouts name the order of each movement, and agree with journal, VAT, days and entries", async () => {
  const { db } = shop.database;
  const countries = ["FR", "DE", "IT", "FR", "ES"];
  const paid = [];
  for (const country of countries) paid.push(await shop.paidOrder({ country }));
  shop.fake.payOut();
  const [first, second, third] = paid;
  for (const [sale, cents] of [
    [first!, 1_234],
    [second!, "all"],
    [third!, 999],
  ] as const) {
    await refund(sale.order, cents);
    await sendAll();
    await shop.fake.deliver(refundEvents(sale.intent));
  }
  // The bank sends the last one back.
  await comesBack(third!.order, 999);
  shop.fake.payOut();

  const payouts = await reconcile();
  expect(payouts.map(({ differenceCents }) => differenceCents)).toEqual([0, 0]);
  const movements = payouts.flatMap((payout) => payout.movements);
  expect(movements).toHaveLength(countries.length + 4);
  const orderOfIntent = new Map(paid.map(({ intent, order }) => [intent, order.id]));
  for (const { intentId, orderId } of movements) expect(orderId).toBe(orderOfIntent.get(intentId!));

  // The journal leaves out test orders, which these are.
  await db.update(orders).set({ is_test: false });
  await invoiceJob({ refundedSince }).run();
  const month = monthOf(new Date());
  const journal = (await readSalesJournal(db, month, { limit: 200 })).rows;
  const gross = (rows: { grossCents: number }[]) => rows.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const moved = movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(gross(journal)).toBe(moved);
  expect(gross(await vatByCountry(db, month))).toBe(moved);
  expect(gross(await totalsByDay(db, month))).toBe(moved);
  const { record } = fecFile(month);
  const customers = journal
    .flatMap((entry) => record(entry).trimEnd().split("\r\n"))
    .map((line) => line.split("\t"))
    .filter(([, , , , account]) => account === "411000")
    .reduce((sum, line) => sum + Number(line[11]!.replace(",", "")) - Number(line[12]!.replace(",", "")), 0);
  expect(customers).toBe(moved);
  // What arrives at the bank is that, less the provider's fees.
  const fees = movements.reduce((sum, { feeCents }) => sum + feeCents, 0);
  expect(payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(moved - fees);
});

test("a payment that the shop does not know stays without an order, and the payout still agrees", async () => {
  const { intent } = await shop.paidOrder();
  await shop.database.db.delete(paymentIntents).where(eq(paymentIntents.id, intent));
  const { id } = shop.fake.payOut();
  const payout = (await reconcile()).find((each) => each.id === id);
  expect(payout).toMatchObject({ differenceCents: 0 });
  expect(payout!.movements.filter(({ orderId }) => orderId === null).map(({ intentId }) => intentId)).toContain(intent);
});

test("a provider that does not answer is a refusal, not an error", async () => {
  const { db } = shop.database;
  const remove = shop.fake.script({ call: "payouts.list", outcome: "500", times: 2 });
  expect(await reconcilePayouts({ db, provider: shop.context.provider }, period())).toMatchObject({ ok: false });
  remove();
});
