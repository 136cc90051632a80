import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeSerial } from "#app/dongles/serial.ts";
import { dongleEvents, dongles } from "#app/dongles/server/tables.server.ts";
import { stock } from "#app/dongles/testing/stock.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { associateDongle, releaseDongle } from "./associate-dongle.server.ts";
import { holdOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

const dongle = async (serial: string) =>
  (await database.db.select().from(dongles).where(eq(dongles.serial, serial)))[0]!;

test("decisions 9: a scanned serial is packed for its order; both move in one transaction, with author and history", async () => {
  const { db } = database;
  const order = await paidOrder(db);
  const [serial] = await stock(db, 1);
  const typed = ` ${serial!.toLowerCase().slice(0, 6)} ${serial!.slice(6)}`;
  expect(await associateDongle(database.staff(), { orderId: order.id, serial: typed })).toEqual({
    ok: true,
    orderId: order.id,
    number: order.number,
    serial,
  });
  const now = await orderNow(db, order.id);
  expect(now.status).toBe("A_expedier");
  expect(now.events.at(-1)).toMatchObject({ author: "user:anna", note: serial, toStatus: "A_expedier" });
  expect(await dongle(serial!)).toMatchObject({ state: "associated", orderId: order.id, version: 2 });
  expect(await db.select().from(dongleEvents).where(eq(dongleEvents.serial, serial!))).toMatchObject([
    { fromState: null, toState: "in_stock" },
    { author: "user:anna", fromState: "in_stock", toState: "associated", orderId: order.id },
  ]);
  const audited = await auditOf(db, `order:${order.id}`);
  expect(audited).toMatchObject([
    {
      author: "user:anna",
      action: "dongle-associated",
      before: { status: "A_traiter", dongle: null },
      after: { status: "A_expedier", dongle: serial },
    },
  ]);
  // The same scan once more changes nothing.
  expect(await associateDongle(database.staff("ben"), { orderId: order.id, serial: serial! })).toMatchObject({
    ok: true,
  });
  expect((await dongle(serial!)).version).toBe(2);
});

test("decisions 9: the serial must exist and be free, the order must wait for it; what is refused changes nothing", async () => {
  const { db } = database;
  const [order, taken] = [await paidOrder(db), await paidOrder(db)];
  const [first, second] = await stock(db, 2);
  await associateDongle(database.staff(), { orderId: taken.id, serial: first! });
  const refused = (orderId: string, serial: string) => associateDongle(database.staff(), { orderId, serial });
  expect(await refused(order.id, "OD12")).toMatchObject({ error: "malformedSerial", given: "OD12" });
  expect(await refused(order.id, `${first!.slice(0, -1)}${(Number(first!.at(-1)) + 1) % 10}`)).toMatchObject({
    error: "malformedSerial",
  });
  const unknown = makeSerial(99, 1, 1);
  expect(await refused(order.id, unknown)).toEqual({ ok: false, error: "unknownDongle", given: unknown });
  expect(await refused(order.id, first!)).toMatchObject({
    error: "dongleNotFree",
    given: first,
    state: "associated",
    number: taken.number,
  });
  expect(await refused(taken.id, second!)).toMatchObject({ error: "otherDongle", given: second, stored: first });
  expect(await refused(randomUUID(), second!)).toEqual({ ok: false, error: "unknownOrder" });
  expect(await refused("x' or true", second!)).toEqual({ ok: false, error: "unknownOrder" });
  await holdOrder(db, order.id, "address?");
  expect(await refused(order.id, second!)).toEqual({ ok: false, error: "held", reason: "address?" });
  expect(await dongle(second!)).toMatchObject({ state: "in_stock", orderId: null, version: 1 });
  expect(await orderNow(db, order.id)).toMatchObject({ status: "A_traiter" });
});

test("undo frees the dongle and the order waits again; a stale undo names both serials", async () => {
  const { db } = database;
  const order = await paidOrder(db);
  const [first, second] = await stock(db, 2);
  const at = { orderId: order.id };
  await associateDongle(database.staff(), { ...at, serial: first! });
  expect(await releaseDongle(database.staff("ben"), { ...at, serial: first! })).toMatchObject({
    ok: true,
    serial: first,
  });
  expect(await dongle(first!)).toMatchObject({ state: "in_stock", orderId: null });
  expect(await orderNow(db, order.id)).toMatchObject({ status: "A_traiter" });
  expect(await releaseDongle(database.staff(), { ...at, serial: first! })).toMatchObject({ error: "wrongState" });
  await associateDongle(database.staff(), { ...at, serial: second! });
  expect(await releaseDongle(database.staff(), { ...at, serial: first! })).toEqual({
    ok: false,
    error: "otherDongle",
    given: first,
    stored: second,
    number: order.number,
  });
});

test("twenty who scan the same serial at once on two instances: one order gets it, the other scans are refused with its number", async () => {
  const { db } = database;
  const waiting = await Promise.all(Array.from({ length: 20 }, () => paidOrder(db)));
  const [serial] = await stock(db, 1);
  const results = await Promise.all(
    waiting.map(({ id }, at) =>
      associateDongle(
        { db: at % 2 ? db : database.otherDb, clock: systemClock, author: { userId: `u${at}` } },
        { orderId: id, serial: serial! },
      ),
    ),
  );
  const won = results.findIndex(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  for (const [at, result] of results.entries())
    if (at !== won)
      expect(result).toMatchObject({ error: "dongleNotFree", state: "associated", number: waiting[won]!.number });
  expect((await dongle(serial!)).orderId).toBe(waiting[won]!.id);
  for (const [at, { id }] of waiting.entries())
    expect((await orderNow(db, id)).status).toBe(at === won ? "A_expedier" : "A_traiter");
});

test("twenty who scan different serials for one order at once: it gets one, the others see both values", async () => {
  const { db } = database;
  const order = await paidOrder(db);
  const serials = await stock(db, 20);
  const results = await Promise.all(
    serials.map((serial, at) =>
      associateDongle(
        { db: at % 2 ? db : database.otherDb, clock: systemClock, author: { userId: `u${at}` } },
        { orderId: order.id, serial },
      ),
    ),
  );
  const won = results.findIndex(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  for (const [at, result] of results.entries())
    if (at !== won) expect(result).toMatchObject({ error: "otherDongle", given: serials[at], stored: serials[won] });
  expect(await db.$count(dongles, eq(dongles.orderId, order.id))).toBe(1);
});
