import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dongles } from "#app/dongles/server/tables.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { deliveriesOf } from "#app/orders/find-order.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { associateDongle } from "./associate-dongle.server.ts";
import { correctTracking } from "./correct-tracking.server.ts";
import { deliverOrder, undoDelivery } from "./deliver-order.server.ts";
import { shippingMails } from "./emails/shipping-mails.server.ts";
import { undoSeconds } from "./refusals.ts";
import { shipments } from "./server/tables.server.ts";
import { shipOrder, undoShipping } from "./ship-order.server.ts";
import { packedOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

let running = 0;
const colissimo = () => `6A${String(++running).padStart(11, "0")}`;
const allMailsOf = (orderId: string) => database.db.select().from(outbox).where(eq(outbox.orderId, orderId));
const mailsOf = async (orderId: string) =>
  (await allMailsOf(orderId)).filter(({ kind }) => ["order-shipped", "tracking-corrected"].includes(kind));

async function shipped(overrides: Record<string, unknown> = {}) {
  const order = await packedOrder(database.db, overrides);
  const trackingNumber = colissimo();
  const result = await shipOrder(database.staff(), { orderId: order.id, carrier: "laposte", trackingNumber });
  expect(result.ok).toBe(true);
  return { ...order, trackingNumber };
}

/** Sends what is due so many seconds from now. */
const send = (seconds: number) =>
  runOutbox({
    db: database.db,
    clock: fixedClock(new Date(Date.now() + seconds * 1_000).toISOString()),
    sender: undefined,
    mails: shippingMails,
  });

test("a shipment is undone completely before its mail leaves, and the order is shipped again with one mail", async () => {
  const { db } = database;
  const { id, number, serial, trackingNumber } = await shipped();
  await send(undoSeconds - 5);
  expect(await undoShipping(database.staff("ben"), id)).toEqual({ ok: true, number });
  expect(await orderNow(db, id)).toMatchObject({ status: "A_expedier" });
  expect((await db.select().from(dongles).where(eq(dongles.serial, serial)))[0]).toMatchObject({
    state: "associated",
    orderId: id,
  });
  expect(await db.select().from(shipments).where(eq(shipments.orderId, id))).toEqual([]);
  const audited = (await auditOf(database.db, `order:${id}`)).find(({ action }) => action === "shipping-undone");
  expect(audited).toMatchObject({ author: "user:ben", before: expect.objectContaining({ trackingNumber }) });
  const again = { orderId: id, carrier: "laposte", trackingNumber };
  expect(await shipOrder(database.staff(), again)).toMatchObject({ ok: true });
  await send(undoSeconds + 5);
  expect((await mailsOf(id)).map(({ status }) => status).toSorted()).toEqual(["dropped", "kept"]);
});

test("once the buyer is notified a shipment cannot be undone, and nothing changes", async () => {
  const { id, number } = await shipped();
  await send(undoSeconds + 5);
  expect(await undoShipping(database.staff(), id)).toEqual({ ok: false, error: "buyerNotified", number });
  expect(await orderNow(database.db, id)).toMatchObject({ status: "Expediee" });
  const unpacked = await paidOrder(database.db);
  expect(await undoShipping(database.staff(), unpacked.id)).toMatchObject({ error: "wrongState", status: "A_traiter" });
});

test("of undoing and shipping at once, and of two who undo, only one succeeds", async () => {
  const { id } = await shipped();
  const undone = await Promise.all([undoShipping(database.staff("a"), id), undoShipping(database.staff("b"), id)]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a delivery marked by mistake is undone before its mail leaves, and its withdrawal period has not begun", async () => {
  const { db } = database;
  const { id, number } = await shipped();
  const mails = async () => (await allMailsOf(id)).filter(({ kind }) => kind === "order-delivered");
  expect(await deliverOrder(database.staff(), id)).toEqual({ ok: true, number });
  // Sent again, because the first answer was lost.
  expect(await deliverOrder(database.staff(), id)).toEqual({ ok: true, number, wasDelivered: true });
  expect(await mails()).toHaveLength(1);
  await send(undoSeconds - 5);
  expect(await undoDelivery(database.staff("ben"), id)).toEqual({ ok: true, number });
  expect(await orderNow(db, id)).toMatchObject({ status: "Expediee" });
  expect((await db.select().from(shipments).where(eq(shipments.orderId, id)))[0]).toMatchObject({ deliveredAt: null });
  expect(await deliveriesOf(db, [id])).toEqual(new Map());
  expect((await auditOf(database.db, `order:${id}`)).find(({ action }) => action === "delivery-undone")).toMatchObject({
    author: "user:ben",
  });
  expect(await undoDelivery(database.staff(), id)).toMatchObject({ error: "wrongState", status: "Expediee" });
  expect(await deliverOrder(database.staff(), id)).toMatchObject({ ok: true });
  const last = (await orderNow(db, id)).events.at(-1)!;
  expect(await deliveriesOf(db, [id])).toEqual(new Map([[id, last.at]]));
  await send(undoSeconds + 5);
  expect((await mails()).map(({ status }) => status).toSorted()).toEqual(["dropped", "kept"]);
  expect(await undoDelivery(database.staff(), id)).toEqual({ ok: false, error: "deliveryNotified", number });
  expect(await orderNow(db, id)).toMatchObject({ status: "Livree" });
});

test("a shipped dongle belongs to its order: another order cannot take it", async () => {
  const { serial } = await shipped();
  const other = await paidOrder(database.db);
  expect(await associateDongle(database.staff(), { orderId: other.id, serial })).toMatchObject({
    error: "dongleNotFree",
  });
});

test.each(languages)("a corrected number is mailed with its link in %s, once for each correction", async (language) => {
  const { id, number, trackingNumber: seen } = await shipped({ language });
  await send(undoSeconds + 5);
  const [first, second] = [colissimo(), colissimo()];
  const correct = (from: string, to: string) =>
    correctTracking(database.staff("eva"), { orderId: id, seen: from, carrier: "laposte", trackingNumber: to });
  expect(await correct(seen, first)).toEqual({ ok: true, number });
  expect(await correct(first, second)).toEqual({ ok: true, number });
  const mails = (await mailsOf(id)).filter(({ kind }) => kind === "tracking-corrected");
  expect(mails).toHaveLength(2);
  const mail = mails.find(({ text }) => text.includes(second))!;
  expect(mail).toMatchObject({ language, subject: expect.stringContaining(number) });
  expect(mail.text).toContain(`code=${second}`);
  expect(mail.text).not.toMatch(/\{\w+\}/);
  const audited = (await auditOf(database.db, `order:${id}`)).filter(({ action }) => action === "tracking-corrected");
  expect(audited.map(({ before, after }) => `${before?.trackingNumber} ${after?.trackingNumber}`).toSorted()).toEqual(
    [`${seen} ${first}`, `${first} ${second}`].toSorted(),
  );
});

test("corrected before the mail has left: the buyer gets one mail, with the right number", async () => {
  const { id, trackingNumber: seen } = await shipped();
  const trackingNumber = colissimo();
  await correctTracking(database.staff(), { orderId: id, seen, carrier: "laposte", trackingNumber });
  const waiting = (await mailsOf(id)).filter(({ status }) => status === "queued");
  expect(waiting).toMatchObject([{ kind: "order-shipped", text: expect.stringContaining(trackingNumber) }]);
});

test("two who correct one number: the second sees both values; a used or wrong one is refused", async () => {
  const { id, number, trackingNumber: seen } = await shipped();
  const { trackingNumber: used, number: otherNumber } = await shipped();
  const correct = (to: string, from = seen) =>
    correctTracking(database.staff(), { orderId: id, seen: from, carrier: "laposte", trackingNumber: to });
  expect(await correct("x")).toMatchObject({ error: "malformedNumber" });
  expect(await correct(seen)).toEqual({ ok: false, error: "sameNumber", given: seen, number });
  expect(await correct(used)).toMatchObject({ error: "numberUsed", number: otherNumber });
  const [mine, theirs] = [colissimo(), colissimo()];
  expect(await correct(theirs)).toMatchObject({ ok: true });
  expect(await correct(mine)).toMatchObject({
    error: "otherNumber",
    given: mine,
    stored: expect.stringContaining(theirs),
    number,
  });
});
