import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { countOrders } from "../lists/list-orders.server.ts";
import { orderStatuses } from "../order-status.ts";
import { orderDays, orderEvents, orders } from "../server/tables.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import { orderFigures, orderFiguresOf, orderQueues, orderStates, writeOrderDays } from "./order-figures.server.ts";

const now = new Date("2026-06-20T10:00:00Z");
const database = startForTests(shopDatabase);

type Row = typeof orders.$inferInsert;
async function order(at: string, overrides: Partial<Row> = {}, input: Record<string, unknown> = {}): Promise<string> {
  const { id } = await placedOrder(database.db, input);
  await database.db
    .update(orders)
    .set({ created_at: new Date(at), payment_status: "paid", status: "A_traiter", is_test: false, ...overrides })
    .where(eq(orders.id, id));
  return id;
}

const period = { from: "2026-06-01", to: "2026-06-20" };

test("decisions 9: figures are the same live and written, by day of Paris, country and language; tests never count", async () => {
  const { db } = database;
  // 23:30 in Paris, and half past midnight of the next day.
  await order("2026-06-01T21:30:00Z");
  const late = await order("2026-06-01T22:30:00Z", { payment_status: "pending", status: "Tentative_ok" });
  await order("2026-06-10T10:00:00Z", { payment_status: "refunded", status: "Remboursee" });
  await order("2026-06-10T11:00:00Z", {}, { country: "DE", language: "de", postal_code: "10115" });
  await order("2026-06-10T11:30:00Z", {
    payment_status: "free",
    total_amount: "0",
    subtotal: "0",
    shipping_price: "0",
    discount_amount: sql`product_price` as never,
  });
  await order("2026-06-10T12:00:00Z", { is_test: true });
  await order("2026-06-10T12:00:00Z", { origin: "press" });
  await order("2026-06-20T09:00:00Z");
  await order("2026-05-31T21:00:00Z");

  const live = await orderFigures(db, period);
  expect(live.days.map(({ day, orders, paid }) => [day, orders, paid])).toEqual([
    ["2026-06-01", 1, 1],
    ["2026-06-02", 1, 0],
    ["2026-06-10", 3, 3],
    ["2026-06-20", 1, 1],
  ]);
  expect(live.countries.map(({ country, orders }) => [country, orders])).toEqual([
    ["FR", 5],
    ["DE", 1],
  ]);
  expect(live.languages.map(({ language, orders }) => [language, orders])).toEqual([
    ["fr", 5],
    ["de", 1],
  ]);
  const all = await db.select().from(orders);
  const paidOf = (day: string) =>
    all
      .filter((row) => !row.is_test && row.origin === "shop" && row.created_at.toISOString().startsWith(day))
      .filter((row) => ["paid", "refunded"].includes(row.payment_status))
      .reduce((sum, row) => sum + Math.round(Number(row.total_amount) * 100), 0);
  expect(live.days.map(({ revenue }) => revenue)).toEqual([
    paidOf("2026-06-01"),
    0,
    paidOf("2026-06-10"),
    paidOf("2026-06-20"),
  ]);

  await writeOrderDays({ db, now });
  expect(await db.$count(orderDays)).toBeGreaterThan(3);
  expect(await orderFigures(db, period)).toEqual(live);

  // Repeated, and with the last week changed: what was paid late counts, what was erased stays counted.
  await db.update(orders).set({ payment_status: "paid" }).where(eq(orders.id, late));
  await writeOrderDays({ db, now: new Date("2026-06-08T10:00:00Z") });
  const paidLate = await orderFigures(db, period);
  // Periods that overlap, in one statement; one of them has days that no job has written.
  const half = { from: "2026-06-02", to: "2026-06-19" };
  expect(await orderFiguresOf(db, [half, period])).toEqual([await orderFigures(db, half), paidLate]);
  expect(paidLate.days.find(({ day }) => day === "2026-06-02")).toMatchObject({ orders: 1, paid: 1 });
  await writeOrderDays({ db, now });
  await db.delete(orderEvents).where(eq(orderEvents.orderId, late));
  await db.delete(orders).where(eq(orders.id, late));
  await writeOrderDays({ db, now });
  expect(await orderFigures(db, period)).toEqual(paidLate);
});

test("decisions 9: queues count what waits, held orders apart, and say since when", async () => {
  const { db } = database;
  await db.update(orders).set({ status: "Livree" });
  const first = await order("2026-06-03T08:00:00Z", { status: "A_expedier" });
  await order("2026-06-04T08:00:00Z", { status: "A_expedier", held_at: now, hold_reason: "address" });
  await order("2026-06-02T08:00:00Z", { status: "A_expedier", is_test: true });
  const back = await order("2026-06-01T08:00:00Z", { status: "Retournee" });
  const event = (orderId: string, at: string, toStatus: string) => ({
    orderId,
    toStatus,
    at: new Date(at),
    author: "test",
    toPaymentStatus: "paid",
  });
  await db.insert(orderEvents).values([
    event(first, "2026-06-05T08:00:00Z", "A_expedier"),
    event(back, "2026-06-11T08:00:00Z", "Retractation"),
    // A partial refund leaves the order where it is, and its wait as long.
    { ...event(back, "2026-06-12T08:00:00Z", "Retractation"), fromStatus: "Retractation" },
    event(back, "2026-06-16T08:00:00Z", "Retournee"),
  ]);
  const queues = await orderQueues(db);
  expect(await countOrders(db, { isHeld: true }, 10)).toBe(1);
  const states = new Map((await orderStates(db)).map(({ status, count }) => [status, count]));
  expect(states.get("A_expedier")).toBe(2);
  expect(states.get("Retournee")).toBe(1);
  expect([...states.keys()]).toEqual(orderStatuses);
  expect(queues).toEqual([
    { status: "A_traiter", count: 0, held: 0, since: null },
    { status: "A_expedier", count: 1, held: 1, since: new Date("2026-06-03T08:00:00Z") },
    { status: "Retractation", count: 0, held: 0, since: null },
    { status: "Retournee", count: 1, held: 0, since: new Date("2026-06-11T08:00:00Z") },
  ]);
});
