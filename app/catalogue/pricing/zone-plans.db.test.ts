import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { shopSettingRows } from "#app/platform/database/tables.server.ts";
import { shippingZones } from "#app/platform/settings/shop/shop-facts.ts";
import { loadShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { priceHistory, prices } from "../server/tables.server.ts";
import { abroadPrice, shippingCents } from "../shipping-price.server.ts";
import { zoneDays } from "../zone-days.server.ts";
import { applyDuePrices, defaultPrices, plannedPrices, readPrices, timeToNextPrice } from "./prices.server.ts";
import { cancelPlannedPrice } from "./set-price.server.ts";
import { planZone, zonePlans } from "./zone-plans.server.ts";

const database = startForTests(testDatabase);
const context = () => ({ db: database.db, author: { userId: "ada" } });
const inOneHour = new Date(Date.now() + 3_600_000);
const change = { zone: "1", cents: 12_00, days: [7, 14], from: inOneHour } as const;

/** Past the trigger that keeps the history. */
const asRestored = (work: (tx: Transaction) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });

beforeEach(async () => {
  await asRestored(async (tx) => {
    for (const table of [priceHistory, prices, shopSettingRows]) await tx.delete(table);
  });
  await emptyAudit(database.db);
  await database.db.insert(shopSettingRows).values({
    name: "zones",
    values: { countries1: "CH, NO", cents1: 9_50, daysMin1: 3, daysMax1: 12 },
    version: 1,
  });
  await loadShopSettings(database.db);
});

/** The moment of all plans comes. */
const comeDue = () =>
  asRestored((tx) =>
    tx.execute(sql`
      with moved as (update prices set updated_at = now() - interval '2 hours')
      update price_history set applied_from = now() - interval '1 minute' where applied_from > now()`),
  );

test("decisions 9.8: a zone's price and days change at their moment, for new orders and wherever they are shown", async () => {
  expect(await planZone(context(), change)).toEqual({ ok: true });
  expect(await zonePlans(database.db)).toMatchObject([{ ...change, author: "user:ada" }]);
  expect(await plannedPrices(database.db)).toEqual([]);
  expect(await timeToNextPrice(database.db)).toBeGreaterThan(3_000_000);
  expect(await applyDuePrices(database.db)).toBe(0);
  expect(shippingCents(defaultPrices, "CH")).toBe(9_50);

  const placedAt = new Date(Date.now() - 60_000);
  await comeDue();
  expect(await timeToNextPrice(database.db)).toBe(0);
  expect(await applyDuePrices(database.db)).toBe(1);
  expect(shippingCents(defaultPrices, "CH")).toBe(12_00);
  expect(abroadPrice(defaultPrices, "en")).toMatch(/12.*15/);
  expect(zoneDays()).toMatchObject({ CH: [7, 14], NO: [7, 14] });
  expect(zoneDays(placedAt), "what an earlier order was promised").toMatchObject({ CH: [3, 12] });
  expect(await readPrices(database.db), "the rows of the public API").toEqual(defaultPrices);
  expect(await auditOf(database.db, "setting:zones")).toMatchObject([
    { author: "user:ada", before: { cents1: 9_50 }, after: { cents1: 12_00, daysMax1: 14 } },
  ]);
  // Twice, and by two instances at once, it is applied once.
  expect(await Promise.all([applyDuePrices(database.db), applyDuePrices(database.db)])).toEqual([0, 0]);
});

test("a plan is withdrawn before its moment, and in the audit log", async () => {
  await planZone(context(), change);
  const [plan] = await zonePlans(database.db);
  expect(await cancelPlannedPrice(context(), plan!.id)).toEqual({ ok: true });
  expect(await zonePlans(database.db)).toEqual([]);
  expect((await auditOf(database.db, "price:zone1")).map(({ action }) => action).toSorted()).toEqual([
    ...["planned-price-cancelled", "price-planned"],
  ]);
  expect(shippingZones()[0]).toMatchObject({ cents: 9_50, days: [3, 12] });
});

test("refused: the past, the same moment twice, fewer days at most than at least, a zone without countries", async () => {
  expect(await planZone(context(), { ...change, from: new Date(Date.now() - 1_000) })).toMatchObject({ error: "past" });
  expect(await planZone(context(), { ...change, days: [9, 3] })).toMatchObject({ error: "fewerDays" });
  expect(await planZone(context(), { ...change, zone: "2" })).toMatchObject({ error: "emptyZone" });
  expect(await planZone(context(), change)).toEqual({ ok: true });
  expect(await planZone(context(), change)).toMatchObject({ error: "taken", plannedCents: 12_00 });
});
