import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { deadMailListQuery } from "#app/back-office/integrations/integration-lists.server.ts";
import { dashboardData } from "#app/back-office/overview/dashboard-data.server.ts";
import { readRange } from "#app/back-office/overview/range.ts";
import { paidPath, unpaidPath } from "#app/back-office/overview/ranked-tables.tsx";
import { heldPath, latePath, statePath, taskPaths } from "#app/back-office/overview/task-paths.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { countDongles } from "#app/dongles/list-dongles.server.ts";
import { dongleListQuery } from "#app/dongles/staff/dongle-list.server.ts";
import { countDeadMails } from "#app/mail/dead-mails.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { countOrders } from "#app/orders/lists/list-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderListQuery } from "#app/orders/staff/order-list.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { createPromoBatch } from "#app/promotions/create-promo-batch.server.ts";
import { codesOfCampaign } from "#app/promotions/promo-names.server.ts";
import { countQueue } from "#app/shipping/preparation-queues.server.ts";
import { processListQuery, shipListQuery } from "#app/shipping/staff/queue-list.server.ts";
import { countWithdrawals } from "#app/withdrawals/list-withdrawals.server.ts";
import { refundsDue } from "#app/withdrawals/refunds-due.server.ts";
import { withdrawalListQuery } from "#app/withdrawals/staff/withdrawal-list.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { storeDemoData } from "./store-demo-data.ts";

const now = new Date("2026-11-22T14:00:00Z");
const clock = fixedClock(now.toISOString());

/** A year of sample life; of each state one order more that is held, and one that is a test. */
const shop = startForTests(async () => {
  const made = await shopDatabase();
  await seedCatalogue({ db: made.db, clock });
  await storeDemoData({ db: made.db, now });
  const add = async (row: Partial<typeof orders.$inferInsert>) => {
    const { id } = await placedOrder(made.db);
    const paid = { payment_status: "paid", is_test: false } as const;
    await made.db
      .update(orders)
      .set({ ...paid, ...row })
      .where(eq(orders.id, id));
  };
  for (const status of ["A_traiter", "A_expedier"] as const) {
    await add({ status, held_at: now, hold_reason: "address" });
    await add({ status, is_test: true });
  }
  await add({ status: "Annulee" });
  await add({ status: "Annulee", payment_status: "refunded" });
  await add({ status: "A_traiter", dispute: "inquiry" });
  await add({ status: "Livree", dispute: "open" });
  return made;
});

/** How many rows the list at that address of the back office shows. */
async function countOfList(address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, "http://shop.example");
  const { db } = shop;
  const staff = { db, author: { userId: "anna" }, language: "en" } as const;
  if (pathname === adminPaths.withdrawals)
    return countWithdrawals(db, await withdrawalListQuery.filter(staff, searchParams), 1_000);
  if (pathname === adminPaths.deadMails)
    return countDeadMails(db, await deadMailListQuery.filter(staff, searchParams), 1_000);
  if (pathname === adminPaths.dongleAssociation)
    return countDongles(db, await dongleListQuery.filter(staff, searchParams), 1_000);
  if (pathname === adminPaths.ordersToProcess)
    return countQueue(db, "toProcess", await processListQuery.filter(staff, searchParams), 1_000);
  if (pathname === adminPaths.ordersToShip)
    return countQueue(db, "toShip", await shipListQuery.filter(staff, searchParams), 1_000);
  return countOrders(db, await orderListQuery.filter(staff, searchParams), 1_000);
}

const elsewhere = new Set(["chats", "requests", "refundsDue", "missing"]);
const month = readRange(new URLSearchParams(), "2026-11-22");

test("decisions 9: each count of the overview is that of the list which its line opens", async () => {
  const data = await dashboardData(shop.db, now, month);
  for (const task of data.tasks.filter(({ key }) => !elsewhere.has(key))) {
    expect([task.key, await countOfList(taskPaths[task.key])]).toEqual([task.key, task.count]);
    if (task.late) expect([task.key, await countOfList(latePath(task))]).toEqual([task.key, task.late.count]);
  }
  expect(data.tasks.some(({ late }) => late !== null)).toBe(true);
  expect(data.tasks.every(({ key, count }) => count > 0 || key === "stock")).toBe(true);
  for (const { status, count } of data.states)
    expect([status, await countOfList(statePath(status))]).toEqual([status, count]);
  expect(await countOfList(heldPath)).toBe(data.held);
  const counts = new Map<string, number>(data.tasks.map(({ key, count }) => [key, count]));
  const states = new Map(data.states.map(({ status, count }) => [String(status), count]));
  for (const status of ["A_traiter", "A_expedier"]) expect(counts.get(status)).toBe(states.get(status));
  expect(counts.get("cancelledUnrefunded")).toBeGreaterThan(0);
  expect(counts.get("disputes")).toBeGreaterThan(1);
  expect(data.held).toBeGreaterThan(1);
});

test("law 1: a refund whose legal day is today, or has passed, is urgent on the overview, which names the day", async () => {
  const [first] = await refundsDue(shop.db, clock);
  const dueOn = async (at: Date) =>
    (await dashboardData(shop.db, at, month)).tasks.find(({ key }) => key === "refundsDue")?.due;
  const before = new Date(first!.dueAt.getTime() - 3 * 86_400_000);
  expect(await dueOn(before)).toMatchObject({ at: first!.dueAt, state: "later" });
  expect(await dueOn(first!.dueAt)).toMatchObject({ isLaw: true, state: "today" });
  expect(await dueOn(new Date(first!.dueAt.getTime() + 2 * 86_400_000))).toMatchObject({
    isLaw: true,
    state: "late",
  });
});

test("decisions 9: an order counts in the figures once it is paid or free", async () => {
  const data = await dashboardData(shop.db, now, month);
  const paid = await shop.db.$count(
    orders,
    inArray(orders.payment_status, ["paid", "free", "partially_refunded", "refunded"]),
  );
  expect(data.sum.paid).toBeLessThan(data.sum.orders);
  expect(data.sum.paid).toBeLessThanOrEqual(paid);
  expect(data.countries.reduce((sum, { paid }) => sum + paid, data.otherCountries.paid)).toBe(data.sum.paid);
});

test("decisions 9: each figure of the chosen days opens the list of the same orders, by country, language, code and campaign", async () => {
  const { db } = shop;
  const sold = await db
    .select({ code: orders.promo_code })
    .from(orders)
    .where(and(isNotNull(orders.promo_code), eq(orders.payment_status, "paid"), eq(orders.is_test, false)));
  const rules = {
    discount: { type: "fixed", cents: 500 } as const,
    validFrom: null,
    validUntil: null,
    maxUses: 1,
    oncePerEmail: false,
  };
  await createPromoBatch(
    { db, author: { userId: "anna" } },
    { name: "Fair & co, 2026", prefix: "FAIR", count: 3, rules },
  );
  const inBatch = await codesOfCampaign(db, "Fair & co, 2026");
  expect(inBatch).toHaveLength(3);
  const someId = (
    await db.select({ id: orders.id }).from(orders).where(eq(orders.payment_status, "paid")).limit(2)
  ).map(({ id }) => id);
  for (const [place, id] of someId.entries())
    await db
      .update(orders)
      .set({ promo_code: inBatch[place]!, is_test: false, origin: "shop" })
      .where(eq(orders.id, id));
  expect(sold.length).toBeGreaterThan(1);
  const year = readRange(new URLSearchParams({ from: "2025-11-23", to: "2026-11-22" }), "2026-11-22");
  const data = await dashboardData(db, now, year);
  const all = paidPath(year.from, year.to);
  const filtered = (filter: Record<string, string>) => countOfList(`${all}&${new URLSearchParams(filter)}`);
  expect(await countOfList(all)).toBe(data.sum.paid);
  expect(await countOfList(unpaidPath(year.from, year.to))).toBe(data.sum.orders - data.sum.paid);
  for (const { country, paid } of data.countries)
    expect([country, await filtered({ country })]).toEqual([country, paid]);
  for (const { language, paid } of data.languages)
    expect([language, await filtered({ language })]).toEqual([language, paid]);
  expect(data.codes.length).toBeGreaterThan(1);
  for (const { name, paid } of data.codes) expect([name, await filtered({ promo: name })]).toEqual([name, paid]);
  expect(data.campaigns.length).toBeGreaterThan(0);
  for (const { name, paid } of data.campaigns) expect([name, await filtered({ campaign: name })]).toEqual([name, paid]);
});
