import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveDongle } from "#app/dongles/move-dongle.server.ts";
import { dongles } from "#app/dongles/server/tables.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { deliveriesOf } from "#app/orders/find-order.server.ts";
import { countOrders } from "#app/orders/lists/list-orders.server.ts";
import { ordersToRefund } from "#app/orders/payment/orders-to-refund.server.ts";
import { exchangeOrder, replaceOrder } from "#app/orders/placing/replace-order.server.ts";
import { withdrawFromOrder } from "#app/orders/preparation/withdraw-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { bringBack, shippedOrderOf, undoBringBack } from "./bring-back.server.ts";
import { deliverOrder, undoDelivery } from "./deliver-order.server.ts";
import { payableOrdersWithDongles } from "./release-dongles.server.ts";
import { shipOrder } from "./ship-order.server.ts";
import { packedOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();
let parcels = 0;

async function shippedOrder(overrides: Record<string, unknown> = {}) {
  const order = await packedOrder(database.db, overrides);
  parcels += 1;
  const trackingNumber = `6A${String(70_000_000_000 + parcels)}`;
  const shipped = await shipOrder(database.staff(), { orderId: order.id, carrier: "laposte", trackingNumber });
  if (!shipped.ok) throw new Error(shipped.error);
  return { ...order, trackingNumber };
}
const cameBack = (orderId: string, overrides: object = {}) =>
  bringBack(database.staff(), { orderId, cause: "unclaimed", condition: "intact", note: "label torn", ...overrides });
const stateOf = async (serial: string) =>
  (await database.db.select().from(dongles).where(eq(dongles.serial, serial)))[0]!.state;
const mailsOf = async (id: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.orderId, id))).map(({ kind, text }) => ({ kind, text }));
const exchanging = () => ({ ...database.staff(), isRefundOpen: async () => false });
const unsettled = () => countOrders(database.db, { isBackUnsettled: true }, 100);
const write = async (orderId: string) => ({
  orderId,
  version: (await orderNow(database.db, orderId)).version,
  author: { userId: "ada" },
});

test("decisions 5.5: an undelivered parcel is found by its numbers, its dongle waits for inspection, and its buyer is asked", async () => {
  const { db } = database;
  const order = await shippedOrder();
  for (const typed of [order.trackingNumber, order.serial, order.number, ` ${order.trackingNumber.toLowerCase()} `])
    expect(await shippedOrderOf(db, typed), typed).toBe(order.id);
  expect(await shippedOrderOf(db, "constructor")).toBeUndefined();
  expect(await cameBack(order.id)).toEqual({
    ok: true,
    number: order.number,
    asked: expect.stringMatching(/\p{L}+ \p{L}+/u),
  });
  const now = await orderNow(db, order.id);
  expect(now).toMatchObject({ status: "Retournee", payment_status: "paid", return_cause: "unclaimed" });
  expect(now.events.at(-1)).toMatchObject({ kind: "cameBack", note: "unclaimed: intact: label torn" });
  expect(await stateOf(order.serial)).toBe("returned");
  const mail = (await mailsOf(order.id)).find(({ kind }) => kind === "order-came-back");
  expect(mail?.text).toContain(order.number);
  // Once: a parcel that is back is not on its way.
  expect(await cameBack(order.id)).toMatchObject({ error: "wrongState" });
  // No law sets a day: it waits in a list of its own.
  expect(await ordersToRefund(db, order.id)).toEqual([]);
  expect(await unsettled()).toBe(1);
  const again = await replaceOrder(database.staff(), await write(order.id));
  expect(again).toMatchObject({ ok: true });
  expect(await unsettled()).toBe(0);
});

test("decisions 5.5: who sends a delivered parcel back without a word may still withdraw, and then is owed the refund", async () => {
  const { db } = database;
  const order = await shippedOrder();
  expect(await deliverOrder(database.staff(), order.id)).toMatchObject({ ok: true });
  expect(await cameBack(order.id)).toEqual({ ok: false, error: "onlySentBack" });
  expect(await cameBack(order.id, { cause: "sentBack" })).toMatchObject({ ok: true });
  const declaration = { orderId: order.id, author: "buyer", declaredAt: new Date() };
  const withdraw = () => db.transaction((tx) => withdrawFromOrder({ tx }, declaration));
  expect(await withdraw()).toMatchObject({ ok: true, changed: true });
  expect(await ordersToRefund(db, order.id)).toMatchObject([{ id: order.id, wasShipped: false }]);
  // Goods that came back after a withdrawal are not withdrawn from again.
  await db.update(orders).set({ status: "Retournee", return_cause: null }).where(eq(orders.id, order.id));
  expect(await withdraw()).toMatchObject({ ok: false, error: "illegalTransition" });
});

test("decisions 5.5: an exchange sends another dongle at once, and owes nothing when the first is back", async () => {
  const { db } = database;
  const order = await shippedOrder();
  expect(await exchangeOrder(exchanging(), await write(order.id))).toEqual({ ok: false, error: "notReplaceable" });
  await deliverOrder(database.staff(), order.id);
  const exchanged = await exchangeOrder(exchanging(), await write(order.id));
  if (!exchanged.ok) throw new Error(exchanged.error);
  const [other] = await db.select().from(orders).where(eq(orders.number, exchanged.number));
  expect(other).toMatchObject({ status: "A_traiter", payment_status: "free", email: order.email });
  expect(await orderNow(db, order.id)).toMatchObject({ status: "Livree", return_cause: "exchange" });
  const mail = (await mailsOf(order.id)).find(({ kind }) => kind === "order-exchange");
  expect(mail?.text).toContain(exchanged.number);
  expect(await exchangeOrder(exchanging(), await write(order.id))).toEqual({ ok: false, error: "notReplaceable" });
  expect(await cameBack(order.id, { cause: "sentBack" })).toMatchObject({ ok: true });
  expect(await orderNow(db, order.id)).toMatchObject({ status: "Retournee", return_cause: "exchange" });
  expect((await mailsOf(order.id)).map(({ kind }) => kind)).not.toContain("order-came-back");
  expect([await unsettled(), await ordersToRefund(db, order.id)]).toEqual([0, []]);
});

test("decisions 5.5: a cancelled replacement undoes the exchange, before and after the first dongle is back", async () => {
  const { db } = database;
  const agree = async (id: string) => {
    const exchanged = await exchangeOrder(exchanging(), await write(id));
    if (!exchanged.ok) throw new Error(exchanged.error);
    const [other] = await db.select().from(orders).where(eq(orders.number, exchanged.number));
    return async () => {
      const cancel = { ...(await write(other!.id)), reason: "not wanted" };
      expect(await db.transaction((tx) => payableOrdersWithDongles.cancelByStaff(tx, cancel))).toEqual({ ok: true });
    };
  };
  const order = await shippedOrder();
  await deliverOrder(database.staff(), order.id);
  const cancel = await agree(order.id);
  // The dongle that is to come back was delivered.
  expect(await undoDelivery(database.staff(), order.id)).toMatchObject({ error: "exchanged" });
  await cancel();
  expect(await orderNow(db, order.id)).toMatchObject({ status: "Livree", return_cause: null });
  const cancelAgain = await agree(order.id);
  await cameBack(order.id, { cause: "sentBack" });
  expect(await unsettled()).toBe(0);
  await cancelAgain();
  expect(await orderNow(db, order.id)).toMatchObject({ status: "Retournee", return_cause: "sentBack" });
  expect(await unsettled()).toBe(1);
  await db.update(orders).set({ status: "Remboursee" }).where(eq(orders.id, order.id));
});

test("decisions 5.5: an order whose refund is under way is not exchanged", async () => {
  const order = await shippedOrder();
  await deliverOrder(database.staff(), order.id);
  const waiting = { ...exchanging(), isRefundOpen: async () => true };
  expect(await exchangeOrder(waiting, await write(order.id))).toEqual({ ok: false, error: "refundOpen" });
  expect(await orderNow(database.db, order.id)).toMatchObject({ status: "Livree", return_cause: null });
});

test("decisions 5.5: an order whose money is back is not exchanged", async () => {
  const order = await shippedOrder();
  await deliverOrder(database.staff(), order.id);
  await database.db.update(orders).set({ payment_status: "refunded" }).where(eq(orders.id, order.id));
  expect(await exchangeOrder(exchanging(), await write(order.id))).toEqual({ ok: false, error: "notReplaceable" });
});

test("decisions 5.5: a parcel whose money went back on its way is settled when it comes back", async () => {
  const order = await shippedOrder();
  await database.db.update(orders).set({ payment_status: "refunded" }).where(eq(orders.id, order.id));
  expect(await cameBack(order.id, { cause: "refused" })).toMatchObject({ ok: true });
  expect(await orderNow(database.db, order.id)).toMatchObject({ status: "Remboursee", payment_status: "refunded" });
});

const undoBack = async (orderId: string) =>
  undoBringBack(database.staff(), { ...(await write(orderId)), note: "scanned by mistake" });

test.each(["Expediee", "Livree"] as const)(
  "decisions 5.5: a return recorded by mistake is taken back, and a parcel that was %s is that again",
  async (before) => {
    const { db } = database;
    const order = await shippedOrder();
    if (before === "Livree") await deliverOrder(database.staff(), order.id);
    const arrived = await deliveriesOf(db, [order.id]);
    await cameBack(order.id, { cause: "sentBack" });
    expect(await undoBack(order.id)).toEqual({ ok: true, number: order.number, wasNotified: false });
    const now = await orderNow(db, order.id);
    expect(now).toMatchObject({ status: before, payment_status: "paid", return_cause: null });
    expect(now.events.at(-1)).toMatchObject({ kind: "returnUndone", author: "user:anna", note: "scanned by mistake" });
    expect(await stateOf(order.serial)).toBe("shipped");
    expect(await deliveriesOf(db, [order.id])).toEqual(arrived);
    const audit = await auditOf(db, `order:${order.id}`);
    expect(audit.map(({ action }) => action)).toContain("return-undone");
    expect(await undoBack(order.id)).toMatchObject({ error: "returnSettled" });
    expect(await cameBack(order.id, { cause: "sentBack" })).toMatchObject({ ok: true });
  },
);

test("decisions 5.5: a return is not taken back once its dongle was inspected, or something was decided about it", async () => {
  const { db } = database;
  const inspected = await shippedOrder();
  await cameBack(inspected.id);
  await db.transaction((tx) => moveDongle({ tx }, { serial: inspected.serial, to: "in_stock", author: "test" }));
  expect(await undoBack(inspected.id)).toEqual({ ok: false, error: "returnInspected", given: inspected.serial });
  const sentAgain = await shippedOrder();
  await cameBack(sentAgain.id);
  await replaceOrder(database.staff(), await write(sentAgain.id));
  expect(await undoBack(sentAgain.id)).toEqual({ ok: false, error: "returnSettled", number: sentAgain.number });
});
