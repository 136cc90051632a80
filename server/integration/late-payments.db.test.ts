import { randomUUID } from "node:crypto";
import { eq, getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { isReplaced } from "#app/orders/server/is-replaced.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { expireOrders } from "#app/payments/expire-unpaid-orders.server.ts";
import { reconcilePayments } from "#app/payments/payment-jobs.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { goodCard, paid, sharedPaymentShop, waiting } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const sentBack = (intentId: string) =>
  shop.fake
    .ledger()
    .refunds.filter((refund) => refund.payment_intent === intentId)
    .reduce((sum, each) => sum + each.amount, 0);
const makeOld = (orderId: string, hours: number) =>
  shop.database.db
    .update(orders)
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where(eq(orders.id, orderId));

test("security F7: without any webhook the reconciliation settles", async () => {
  const { order, intent } = await shop.startedOrder();
  shop.fake.confirm(intent, goodCard);
  await reconcilePayments(shop.context);
  expect(await shop.now(order)).toMatchObject(waiting); // too young: its webhook may be on its way
  await shop.database.db
    .update(paymentIntents)
    .set({ updatedAt: new Date(Date.now() - 180_000) })
    .where(eq(paymentIntents.id, intent));
  await reconcilePayments(shop.context);
  expect(await shop.now(order)).toMatchObject(paid);
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
});

test("decisions 5: unpaid after 24 hours: payment cancelled, order cancelled, promo code released", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const order = await shop.order({ promo_code: promo.code });
  const young = await shop.order();
  const intent = await shop.intentOf(order);
  await makeOld(order.id, 25);
  await makeOld(young.id, 23);
  await Promise.all([expireOrders(shop.context), expireOrders(shop.context)]);
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
  expect(await shop.now(young)).toMatchObject(waiting);
  expect(shop.fake.ledger().intents.find((each) => each.id === intent)?.status).toBe("canceled");
  expect(await usesOf(shop.database.db, promo.id)).toBe(0);
});

test("an order whose payment has just succeeded is paid, not expired", async () => {
  const order = await shop.order();
  shop.fake.confirm(await shop.intentOf(order), goodCard);
  await makeOld(order.id, 25);
  await expireOrders(shop.context);
  expect(await shop.now(order)).toMatchObject(paid);
});

test("an order whose provider does not answer is left for the next run", async () => {
  const order = await shop.order();
  await shop.intentOf(order);
  await makeOld(order.id, 25);
  const withdraw = shop.fake.script({
    outcome: "hang",
    call: "payment_intents.cancel",
    times: Number.POSITIVE_INFINITY,
  });
  await expireOrders(shop.context);
  expect(await shop.now(order)).toMatchObject(waiting);
  withdraw();
  await expireOrders(shop.context);
  expect(await shop.now(order)).toMatchObject({ status: "Annulee" });
});

/** Cancelled by the shop while the payment was being processed. */
async function cancelledThenPaid(overrides: Record<string, unknown> = {}) {
  const { order, intent } = await shop.startedOrder(overrides);
  await shop.database.db.transaction((tx) =>
    shop.context.orders.cancelUnpaid(tx, order.id, { kind: "unpaid", hours: 24 }),
  );
  shop.fake.confirm(intent, goodCard);
  return { order, intent };
}

test("decisions 5: a late payment revives its order, once", async () => {
  const { order, intent } = await cancelledThenPaid();
  await shop.fake.deliver(shop.eventsOf(intent), { doubled: 3, concurrent: true });
  expect(await shop.now(order)).toMatchObject(paid);
  expect(sentBack(intent)).toBe(0);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
});

test("decisions 5: a late payment takes its promo code again, or is refunded when others have used it up", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1, discountType: "fixed", discountValue: "9.00" });
  const revived = await cancelledThenPaid({ promo_code: promo.code });
  await shop.fake.deliver(shop.eventsOf(revived.intent));
  expect(await shop.now(revived.order)).toMatchObject(paid);
  expect(await usesOf(shop.database.db, promo.id)).toBe(1);

  const scarce = await addPromo(shop.database.db, { maxUses: 1, discountType: "fixed", discountValue: "9.00" });
  const late = await cancelledThenPaid({ promo_code: scarce.code });
  await shop.order({ promo_code: scarce.code });
  await shop.fake.deliver(shop.eventsOf(late.intent), { doubled: true });
  expect(await shop.now(late.order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(sentBack(late.intent)).toBe(7000);
  expect(await shop.mails(late.order.id)).toEqual(["order-refunded"]);
});

test("decisions 5: a late payment is refunded when a later order of the same buyer and car stands", async () => {
  const { order, intent } = await cancelledThenPaid({ email: "twice@example.com" });
  const second = await shop.order({ email: "twice@example.com" });
  const other = await shop.intentOf(second);
  shop.fake.confirm(other, goodCard);
  await shop.fake.deliver(shop.eventsOf(other));
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(sentBack(intent)).toBe(7900);
  expect(await shop.now(second)).toMatchObject(paid);
});

test.each([
  ["case of the mail", { email: "Ines.Roche@Example.com" }],
  ["domain in punycode", { email: "ines@b\u00fccher.example" }, { email: "ines@xn--bcher-kva.example" }],
  ["spaces of the plate", { license_plate: "AB 123 CD" }],
  ["no separators in the plate", { license_plate: "ab123cd" }],
  ["another hyphen in the plate", { license_plate: "AB\u2011123\u2011CD" }],
  ["both", { email: "INES.ROCHE@EXAMPLE.COM", license_plate: "ab 123cd" }],
])("decisions 5: two paid orders of one purchase never both ship: %s", async (_case, later, earlier?) => {
  const tag = randomUUID().slice(0, 8);
  const tagged = (overrides: { email?: string; license_plate?: string }) => ({
    license_plate: overrides.license_plate ?? "AB-123-CD",
    email: `${tag}${overrides.email ?? "ines.roche@example.com"}`,
  });
  const { order, intent } = await cancelledThenPaid(tagged(earlier ?? {}));
  const { order: second } = await shop.paidOrder(tagged(later));
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(sentBack(intent)).toBe(7900);
  expect(await shop.now(second)).toMatchObject(paid);
});

test("a late payment revives its order if the later one was cancelled and refunded", async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { order, intent } = await cancelledThenPaid({ email });
  const { order: second } = await shop.paidOrder({ email });
  const { db } = shop.database;
  const [row] = await db.select(getTableColumns(orders)).from(orders).where(eq(orders.id, order.id));
  await db.update(orders).set({ is_test: true }).where(eq(orders.id, second.id));
  // Nor does a test order take the place of a real one.
  expect(await Promise.all([true, false].map((is_test) => isReplaced(db, { ...row!, is_test })))).toEqual([
    true,
    false,
  ]);
  await db.update(orders).set({ status: "Annulee", payment_status: "refunded" }).where(eq(orders.id, second.id));
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject(paid);
  expect(sentBack(intent)).toBe(0);
});

test("decisions 5: a replacement that an earlier version stored, without a key, is recognised too", async () => {
  const name = randomUUID();
  const { order, intent } = await cancelledThenPaid({ email: `${name}@b\u00fccher.example` });
  const { order: second } = await shop.paidOrder({ email: `${name.toUpperCase()}@xn--bcher-kva.example` });
  await shop.database.db.update(orders).set({ buyer_key: null }).where(eq(orders.id, second.id));
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
});

test("decisions 5: a second order that can still be paid takes the place of the cancelled one too", async () => {
  const email = `${randomUUID()}@example.com`;
  const { order, intent } = await cancelledThenPaid({ email });
  const second = await shop.startedOrder({ email });
  await shop.fake.deliver(shop.eventsOf(intent));
  shop.fake.confirm(second.intent, goodCard);
  await shop.fake.deliver(shop.eventsOf(second.intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await shop.now(second.order)).toMatchObject(paid);
});

test("decisions 5: an order that was made before the cancelled one and paid after it takes its place too", async () => {
  const email = `${randomUUID()}@example.com`;
  const first = await shop.startedOrder({ email });
  const { order, intent } = await cancelledThenPaid({ email });
  shop.fake.confirm(first.intent, goodCard);
  await shop.fake.deliver(shop.eventsOf(first.intent));
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(first.order)).toMatchObject(paid);
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
});

test("decisions 5: an order that a corrected form replaced is not revived, whatever was corrected", async () => {
  const { order, intent } = await shop.startedOrder();
  const { db } = shop.database;
  await db.transaction((tx) => shop.context.orders.cancelUnpaid(tx, order.id, { kind: "replaced" }));
  const { order: second } = await shop.paidOrder({ license_plate: "EF-456-GH" });
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await shop.now(second)).toMatchObject(paid);
});

test.each([
  ["another buyer's", { email: "other@example.com" }],
  ["for another car", { license_plate: "EF-456-GH" }],
])("a late payment revives its order although a paid one stands: %s", async (_case, overrides) => {
  const email = `${randomUUID()}@example.com`;
  const { order, intent } = await cancelledThenPaid({ email });
  await shop.paidOrder({ email, ...overrides });
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject(paid);
});

test("what staff cancelled stays cancelled and is refunded", async () => {
  const { order, intent } = await shop.startedOrder();
  await shop.database.db.transaction((tx) =>
    transitionOrder(
      { tx },
      { orderId: order.id, to: { status: "Annulee", payment_status: "failed" }, author: "staff:1" },
    ),
  );
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(sentBack(intent)).toBe(7900);
});

test("the reconciliation repeats a failed refund, once", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1, discountValue: "50.00" });
  const { order, intent } = await cancelledThenPaid({ promo_code: promo.code });
  await shop.order({ promo_code: promo.code });
  const withdraw = shop.fake.script({ outcome: "500", call: "refunds.create", times: Number.POSITIVE_INFINITY });
  await shop.fake.deliver(shop.eventsOf(intent));
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "paid" });
  withdraw();
  await Promise.all([reconcilePayments(shop.context), reconcilePayments(shop.context)]);
  await reconcilePayments(shop.context);
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(sentBack(intent)).toBe(3950);
});

test("a second payment of one order is refunded and the order stays paid", async () => {
  const { order, intent } = await shop.startedOrder();
  const stray = await shop.context.provider.createIntent({
    orderId: order.id,
    number: order.number,
    amountCents: 7900,
    currency: "eur",
    attempt: 9,
  });
  shop.fake.confirm(stray.id, goodCard);
  await shop.fake.deliver(shop.eventsOf(stray.id));
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver([
    ...shop.eventsOf(intent),
    ...shop.fake
      .events()
      .filter((event) => event.type === "charge.refunded")
      .map((event) => event.id),
  ]);
  expect(await shop.now(order)).toMatchObject(paid);
  expect(sentBack(stray.id) + sentBack(intent)).toBe(7900);
});
