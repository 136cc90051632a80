import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stock } from "#app/dongles/testing/stock.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { associateDongle } from "./associate-dongle.server.ts";
import { countQueue } from "./preparation-queues.server.ts";
import { shipOrder } from "./ship-order.server.ts";
import { handBackOrders, ordersTakenBy, takeNext, takenHours, takeOrders, takersOf } from "./take-orders.server.ts";
import { packedOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();
const now = () => database.staff().clock.now();
const onOtherInstance = (userId: string) => ({ ...database.staff(userId), db: database.otherDb });

test("decisions 9: of packers who take the same orders at once, each order has one packer, and together they have all", async () => {
  const ids: string[] = [];
  for (let place = 0; place < 6; place++) ids.push((await paidOrder(database.db)).id);
  const packers = ["anna", "ben", "carla", "dora"];
  const taken = await Promise.all(
    packers.map((name, place) =>
      takeOrders(place % 2 ? onOtherInstance(name) : database.staff(name), place % 2 ? ids : ids.toReversed()),
    ),
  );
  expect(taken.flat().toSorted()).toEqual(ids.toSorted());
  const takers = await takersOf(database.db, ids, now());
  for (const [place, name] of packers.entries()) for (const id of taken[place]!) expect(takers.get(id)).toBe(name);
  for (const name of packers) await handBackOrders(database.staff(name), ids);
  expect(await takersOf(database.db, ids, now())).toEqual(new Map());
});

test("security 6.6: what is no waiting order is taken by nobody, and no error of the database", async () => {
  const strangers = ["constructor", "", crypto.randomUUID()];
  expect(await takeOrders(database.staff("anna"), strangers)).toEqual([]);
  expect(await takersOf(database.db, strangers, now())).toEqual(new Map());
});

test("decisions 9: packers who ask for the next orders at once get different ones, the oldest first, and no tests", async () => {
  const { db } = database;
  await db.update(orders).set({ is_test: false });
  const test = await paidOrder(db);
  await db.update(orders).set({ is_test: true }).where(eq(orders.id, test.id));
  const waiting = await countQueue(db, "toProcess", { isTest: false }, 100);
  const got = await Promise.all([
    takeNext(database.staff("anna"), "A_traiter", { count: 2 }),
    takeNext(onOtherInstance("ben"), "A_traiter", { count: 2 }),
    takeNext(database.staff("carla"), "A_traiter", { count: 2 }),
  ]);
  expect(got.map((ids) => ids.length)).toEqual([2, 2, 2]);
  expect(new Set(got.flat()).size).toBe(6);
  expect(waiting).toBe(6);
  expect(await takeNext(database.staff("dora"), "A_traiter", { count: 2 })).toEqual([]);
  expect((await ordersTakenBy(db, "ben", now())).toSorted()).toEqual(got[1]!.toSorted());
});

test("decisions 9: nobody else packs or ships a taken order; its packer does, and after twelve hours anybody", async () => {
  const { db } = database;
  const { id, number } = await paidOrder(db);
  const [serial] = await stock(db, 1);
  await takeOrders(database.staff("anna"), [id]);
  const refused = { ok: false, error: "taken", userId: "anna", number };
  expect(await associateDongle(database.staff("ben"), { orderId: id, serial: serial! })).toEqual(refused);
  expect(await takeOrders(database.staff("ben"), [id])).toEqual([]);
  expect(await handBackOrders(database.staff("ben"), [id])).toBe(0);
  expect(await associateDongle(database.staff("anna"), { orderId: id, serial: serial! })).toMatchObject({ ok: true });
  const parcel = { orderId: id, carrier: "laposte", trackingNumber: "6A12345678905", unusual: true };
  expect(await shipOrder(database.staff("ben"), parcel)).toEqual(refused);
  expect(await shipOrder(database.staff("anna"), parcel)).toMatchObject({ ok: true });
  expect(await ordersTakenBy(db, "anna", now())).not.toContain(id);

  const other = await packedOrder(db);
  await takeOrders(database.staff("anna"), [other.id]);
  const later = { now: () => new Date(Date.now() + takenHours * 3_600_000 + 1_000) };
  const late = { ...database.staff("ben"), clock: later };
  expect(await takeOrders(late, [other.id])).toEqual([other.id]);
  expect((await findOrder(db, other.id))?.status).toBe("A_expedier");
});

test("decisions 9: who took an order and handed it back is in the audit, once", async () => {
  const { id } = await paidOrder(database.db);
  await takeOrders(database.staff("anna"), [id]);
  await takeOrders(database.staff("anna"), [id]);
  await takeOrders(database.staff("ben"), [id]);
  await handBackOrders(database.staff("anna"), [id]);
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${id}`))
    .orderBy(auditLog.at, auditLog.id);
  const steps = rows.map(({ action, author }) => [action, author]);
  expect(steps.filter(([action]) => action === "order-taken" || action === "order-handed-back")).toEqual([
    ["order-taken", "user:anna"],
    ["order-handed-back", "user:anna"],
  ]);
});
