import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderFilter, OrderSort } from "#app/orders/lists/list-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { countQueue, justShipped, matchingInQueue, preparedOrders, readQueue } from "./preparation-queues.server.ts";
import { undoSeconds } from "./refusals.ts";
import { shipments } from "./server/tables.server.ts";
import { shipOrder } from "./ship-order.server.ts";
import { holdOrder, packedOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

test("decisions 9: a queue is paged by key, oldest first unless another order is asked for, tests last, searched and filtered, without what is held", async () => {
  const { db } = database;
  const waiting: string[] = [];
  for (const [place, last_name] of ["Zola", "Müller", "Rossi", "Ruiz"].entries()) {
    const { id, number } = await paidOrder(db);
    await db
      .update(orders)
      .set({ last_name, created_at: sql`now() - ${10 - place} * interval '1 day'`, is_test: last_name === "Ruiz" })
      .where(eq(orders.id, id));
    waiting.push(number);
  }
  // Older than all of them, and the last for all that.
  await db.update(orders).set({ created_at: sql`now() - interval '20 days'` }).where(eq(orders.number, waiting[3]!));
  const held = await paidOrder(db);
  await holdOrder(db, held.id, "address?");
  const packed = await packedOrder(db);

  const queue = async (filter: OrderFilter = {}, sort?: OrderSort) => {
    const found: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await readQueue(db, "toProcess", {
        filter,
        page: { after, limit: 2 },
        ...(sort && { sort }),
      });
      found.push(...page.rows.map(({ order }) => order.number));
      after = page.next;
    }
    return found;
  };
  expect(await queue()).toEqual(waiting);
  const newestFirst = [...waiting.slice(0, 3).toReversed(), waiting[3]];
  expect(await queue({}, { key: "created", descending: true })).toEqual(newestFirst);
  expect(await queue({ search: "muller" })).toEqual([waiting[1]]);
  expect(await queue({ search: held.number })).toEqual([]);
  expect(await queue({ isTest: true })).toEqual([waiting[3]]);
  // What a step on all rows works on is what the list shows.
  const { ids } = await matchingInQueue(db, "toProcess", { search: "muller" }, { after: undefined, limit: 10 });
  expect(ids).toHaveLength(1);
  expect(await countQueue(db, "toProcess", {}, 3)).toBe(3);
  expect(await countQueue(db, "toProcess", { isTest: false }, 10)).toBe(3);
  const toShip = await readQueue(db, "toShip", { page: { limit: 10 } });
  expect(toShip.rows).toMatchObject([{ order: { number: packed.number }, serial: packed.serial }]);
});

test("decisions 9: parcels on their way are paged by the day on which they left, not by that of the order", async () => {
  const { db } = database;
  const left: string[] = [];
  for (const [place, days] of [3, 12, 7].entries()) {
    const { id, number } = await packedOrder(db);
    const trackingNumber = `6A${20_000_000_000 + place}`;
    expect(await shipOrder(database.staff(), { orderId: id, carrier: "laposte", trackingNumber })).toMatchObject({
      ok: true,
    });
    await db
      .update(shipments)
      .set({ shippedAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(shipments.orderId, id));
    left.push(number);
  }
  const parcels = async (descending: boolean) => {
    const found: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await readQueue(db, "onTheWay", { sort: { key: "shipped", descending }, page: { after, limit: 2 } });
      found.push(...page.rows.map(({ order }) => order.number).filter((number) => left.includes(number)));
      after = page.next;
    }
    return found;
  };
  expect(await parcels(false)).toEqual([left[1], left[2], left[0]]);
  expect(await parcels(true)).toEqual([left[0], left[2], left[1]]);
});

test("an undo is offered for half a minute, with the seconds that are left, even if the mail leaves later", async () => {
  const { db } = database;
  const { id } = await packedOrder(db);
  const staff = database.staff();
  const shippedAt = staff.clock.now();
  const order = (await preparedOrders(db, [id]))[0]!.order;
  const shipping = { orderId: id, carrier: "laposte", trackingNumber: "6A12345678905", version: order.version };
  expect(await shipOrder({ ...staff, clock: { now: () => shippedAt } }, { ...shipping, unusual: true })).toMatchObject({
    ok: true,
  });
  const offered = async (seconds: number) =>
    (await justShipped(db, new Date(shippedAt.getTime() + seconds * 1_000)))
      .filter(({ order }) => order.id === id)
      .map(({ secondsLeft }) => secondsLeft);
  expect(await offered(0)).toEqual([undoSeconds]);
  expect(await offered(undoSeconds - 5)).toEqual([5]);
  expect(await offered(undoSeconds)).toEqual([]);
});
