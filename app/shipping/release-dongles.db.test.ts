import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveDongle } from "#app/dongles/move-dongle.server.ts";
import { dongles } from "#app/dongles/server/tables.server.ts";
import { stock } from "#app/dongles/testing/stock.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderNow, placedOrder } from "#app/orders/testing/order-input.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { closeUnsentOrder, payableOrdersWithDongles, returnOrder } from "./release-dongles.server.ts";
import { paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

const author = { userId: "anna" };
const staff = "user:anna";
const dongle = async (serial: string) =>
  (await database.db.select().from(dongles).where(eq(dongles.serial, serial)))[0]!;

async function packedOrder(payment: "paid" | "free" = "paid") {
  const { db } = database;
  const { id } = payment === "paid" ? await paidOrder(db) : await placedOrder(db);
  if (payment === "free") await db.transaction((tx) => payableOrders.markFree(tx, id));
  const [serial = ""] = await stock(db, 1);
  const order = await db.transaction(async (tx) => {
    await moveDongle({ tx }, { serial, to: "associated", orderId: id, author: staff });
    return mustTransition({ tx }, { orderId: id, to: { status: "A_expedier" }, author: staff });
  });
  return { id, serial, version: order.version };
}

test("law 4: an order that staff cancel gives its dongle back to the stock, in the same transaction", async () => {
  const { db } = database;
  const { id, serial, version } = await packedOrder();
  const write = { orderId: id, version, author, reason: "out of stock" };
  const stale = await db.transaction((tx) => payableOrdersWithDongles.cancelByStaff(tx, { ...write, version: 1 }));
  expect(stale).toMatchObject({ ok: false, error: "conflict" });
  expect(await dongle(serial)).toMatchObject({ state: "associated", orderId: id });
  expect(await db.transaction((tx) => payableOrdersWithDongles.cancelByStaff(tx, write))).toEqual({ ok: true });
  expect(await dongle(serial)).toMatchObject({ state: "in_stock", orderId: null });
});

test("law 4: a refund in full frees the dongle too, a partial one leaves the parcel packed", async () => {
  const { db } = database;
  const { id, serial } = await packedOrder();
  const refund = (extent: "partially" | "fully", amountCents: number, refundedCents: number) =>
    db.transaction((tx) => payableOrdersWithDongles.markRefunded(tx, id, { extent, amountCents, refundedCents }));
  await refund("partially", 2000, 2000);
  expect(await dongle(serial)).toMatchObject({ state: "associated", orderId: id });
  await refund("fully", 5900, 7900);
  expect(await orderNow(db, id)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await dongle(serial)).toMatchObject({ state: "in_stock", orderId: null });
});

/** The buyer withdraws from an order that is on its way. */
async function withdrawnAfterShipping(payment: "paid" | "free" = "paid") {
  const { id, serial } = await packedOrder(payment);
  const { version } = await database.db.transaction(async (tx) => {
    await moveDongle({ tx }, { serial, to: "shipped", author: staff });
    await mustTransition({ tx }, { orderId: id, to: { status: "Expediee" }, author: staff });
    return mustTransition({ tx }, { orderId: id, to: { status: "Retractation" }, author: "buyer" });
  });
  return { id, serial, version };
}

test("law 4: returned goods bring their dongle back, which is not sold again before an inspection", async () => {
  const { db } = database;
  const { id, serial, version } = await withdrawnAfterShipping();
  const input = { orderId: id, author, condition: "tested", note: "" } as const;
  expect(await returnOrder({ db }, { ...input, version: 1 })).toMatchObject({ ok: false, error: "conflict" });
  expect((await dongle(serial)).state).toBe("shipped");
  expect(await returnOrder({ db }, { ...input, version })).toMatchObject({ ok: true });
  expect((await orderNow(db, id)).status).toBe("Retournee");
  expect(await dongle(serial)).toMatchObject({ state: "returned", orderId: null });
});

/** The buyer withdraws from an order that is packed and has not left. */
async function withdrawnBeforeShipping(payment: "paid" | "free" = "paid") {
  const { id, serial } = await packedOrder(payment);
  const to = { status: "Retractation" } as const;
  const { version } = await database.db.transaction((tx) =>
    mustTransition({ tx }, { orderId: id, to, author: "buyer" }),
  );
  return { id, serial, version };
}

test.each(["paid", "free"] as const)(
  "law 1: no return is recorded of a withdrawn order that was %s and never left",
  async (payment) => {
    const { db } = database;
    const { id, version } = await withdrawnBeforeShipping(payment);
    const input = { orderId: id, version, author, condition: "intact", note: "" } as const;
    expect(await returnOrder({ db }, input)).toEqual({ ok: false, error: "illegalTransition" });
    const mails = await db.select().from(outbox).where(eq(outbox.orderId, id));
    expect(mails.map(({ kind }) => kind)).not.toContain("order-returned");
  },
);

test("decisions 5: staff close a withdrawn order that cost nothing and never left, and its dongle is free again", async () => {
  const { db } = database;
  const { id, serial, version } = await withdrawnBeforeShipping("free");
  const write = { orderId: id, version, author };
  expect(await closeUnsentOrder({ db }, { ...write, version: 1 })).toMatchObject({ error: "conflict" });
  expect(await dongle(serial)).toMatchObject({ state: "associated", orderId: id });
  expect(await closeUnsentOrder({ db }, write)).toMatchObject({ ok: true });
  expect(await orderNow(db, id)).toMatchObject({ status: "Remboursee", payment_status: "free" });
  expect(await dongle(serial)).toMatchObject({ state: "in_stock", orderId: null });
  const paidFor = await withdrawnBeforeShipping();
  const left = await withdrawnAfterShipping();
  for (const { id, version } of [paidFor, left])
    expect(await closeUnsentOrder({ db }, { orderId: id, version, author })).toMatchObject({ ok: false });
});

test("law 1: a withdrawn order that never left ends when it is refunded in full, and its dongle is free again", async () => {
  const { db } = database;
  const { id, serial } = await withdrawnBeforeShipping();
  const refund = { extent: "fully", amountCents: 7900, refundedCents: 7900 } as const;
  await db.transaction((tx) => payableOrdersWithDongles.markRefunded(tx, id, refund));
  expect(await dongle(serial)).toMatchObject({ state: "in_stock", orderId: null });
  expect(await orderNow(db, id)).toMatchObject({ status: "Remboursee", payment_status: "refunded" });
});

test("decisions 5: the returned goods of a free order end it", async () => {
  const { db } = database;
  const { id, version } = await withdrawnAfterShipping("free");
  const input = { orderId: id, version, author, condition: "intact", note: "" } as const;
  expect(await returnOrder({ db }, input)).toMatchObject({ ok: true });
  expect(await orderNow(db, id)).toMatchObject({ status: "Remboursee", payment_status: "free" });
});

test("decisions 5: goods returned after their refund end the order, and the mail does not say that nothing was paid", async () => {
  const { db } = database;
  const { id } = await withdrawnAfterShipping();
  const refund = { extent: "fully", amountCents: 7900, refundedCents: 7900 } as const;
  await db.transaction((tx) => payableOrdersWithDongles.markRefunded(tx, id, refund));
  const { version } = await orderNow(db, id);
  const input = { orderId: id, version, author, condition: "intact", note: "" } as const;
  expect(await returnOrder({ db }, input)).toMatchObject({ ok: true, order: { status: "Remboursee" } });
  expect(await orderNow(db, id)).toMatchObject({ status: "Remboursee", payment_status: "refunded" });
  const mails = await db.select().from(outbox).where(eq(outbox.orderId, id));
  const { refunded } = loadTexts<typeof import("#app/orders/texts/fr/staff-mails.json")>(
    "orders",
    "staff-mails",
    "fr",
  ).returned;
  expect(mails.find(({ kind }) => kind === "order-returned")?.text).toContain(refunded);
});
