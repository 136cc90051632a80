import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { priceHistory, prices } from "../server/tables.server.ts";
import {
  applyDuePrices,
  lowestPriceBetween,
  pastPrices,
  plannedPrices,
  readPrices,
  seedPrices,
  timeToNextPrice,
} from "./prices.server.ts";
import { cancelPlannedPrice, type PriceChange, setPrice } from "./set-price.server.ts";

const staff = () => ({ db: database.db, author: { userId: "staff" } });
const database = startForTests(testDatabase);
beforeEach(async () => {
  await database.db.execute(sql`truncate ${prices}, ${priceHistory}`);
  await emptyAudit(database.db);
  await seedPrices(database.db);
});

const change = (overrides: Partial<PriceChange>) =>
  setPrice(staff(), { name: "product", cents: 6900, from: null, shownCents: 7900, ...overrides });
const product = async () => (await readPrices(database.db)).product;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("decisions 9: a price is changed at once, with its history and its author", async () => {
  expect(await change({})).toEqual({ ok: true });
  expect(await product()).toBe(6900);
  expect((await pastPrices(database.db, 10))[0]).toMatchObject({ name: "product", cents: 6900, author: "user:staff" });
  expect(await database.db.select().from(auditLog)).toMatchObject([
    { action: "price-changed", subject: "price:product", before: { price: "79.00" }, after: { price: "69.00" } },
  ]);
});

test("decisions 9: a price that is unchanged, planned for the past or too low for a card changes nothing", async () => {
  expect(await change({ cents: 7900 })).toEqual({ ok: false, error: "same" });
  expect(await change({ from: inSeconds(-1) })).toEqual({ ok: false, error: "past" });
  expect(await change({ cents: 49 })).toEqual({ ok: false, error: "tooLow" });
  expect(await database.db.select().from(auditLog)).toEqual([]);
});

test("of two staff who change a price at once, the second is shown the new one", async () => {
  const results = await Promise.all([change({ cents: 6900 }), change({ cents: 5900 })]);
  const [refused] = results.filter(({ ok }) => !ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refused).toEqual({ ok: false, error: "conflict", currentCents: await product() });
});

test("decisions 9: a planned price counts from its moment on, before and after it is copied into its row", async () => {
  const from = inSeconds(1);
  expect(await change({ from })).toEqual({ ok: true });
  expect(await change({ from, cents: 4900 })).toEqual({ ok: false, error: "taken", plannedCents: 6900 });
  expect(await product()).toBe(7900);
  expect(await applyDuePrices(database.db)).toBe(0);
  expect((await plannedPrices(database.db)).map(({ cents }) => cents)).toEqual([6900]);
  expect(await timeToNextPrice(database.db)).toBeLessThanOrEqual(1000);
  await expect.poll(product, { timeout: 5_000 }).toBe(6900);
  expect(await timeToNextPrice(database.db)).toBe(0);
  expect(await Promise.all([applyDuePrices(database.db), applyDuePrices(database.db)])).toContain(1);
  expect(await applyDuePrices(database.db)).toBe(0);
  expect(await product()).toBe(6900);
  expect(await timeToNextPrice(database.db)).toBeNull();
});

test("decisions 9: a planned price is withdrawn once; one that applies stays in the history for good", async () => {
  await change({ from: inSeconds(3600) });
  const [planned] = await plannedPrices(database.db);
  expect(await cancelPlannedPrice(staff(), planned!.id)).toEqual({ ok: true });
  expect(await cancelPlannedPrice(staff(), planned!.id)).toEqual({ ok: false, error: "planBegun" });
  expect(await timeToNextPrice(database.db)).toBeNull();
  const [seeded] = await pastPrices(database.db, 1);
  expect(await cancelPlannedPrice(staff(), seeded!.id)).toEqual({ ok: false, error: "planBegun" });
  await expect(database.db.delete(priceHistory)).rejects.toThrow();
  await expect(database.db.update(priceHistory).set({ price: "1.00" })).rejects.toThrow();
  expect((await database.db.select().from(auditLog)).map(({ action }) => action).sort()).toEqual([
    "planned-price-cancelled",
    "price-planned",
  ]);
});

/** Steps of a history in days from its begin, with the price that begins then. */
const histories = fc
  .uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 200 }), cents: fc.integer({ min: 50, max: 20_000 }) }), {
    selector: ({ day }) => day,
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => steps.sort((a, b) => a.day - b.day));
const dayMs = 86_400_000;

test("law 1.10: the lowest price of 30 days is that of a walk through any history, minute by minute of its changes", async () => {
  const start = Date.UTC(2025, 0, 1);
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: 0, max: 250 }), async (steps, announcedDay) => {
      await database.db.execute(sql`truncate ${priceHistory}`);
      await database.db.insert(priceHistory).values(
        steps.map(({ day, cents }) => ({
          name: "product",
          price: (cents / 100).toFixed(2),
          appliedFrom: new Date(start + day * dayMs),
        })),
      );
      const announced = start + announcedDay * dayMs + dayMs / 2;
      let lowest: number | null = null;
      for (let at = announced - 30 * dayMs; at <= announced; at += dayMs / 2) {
        const applied = steps.filter(({ day }) => start + day * dayMs <= at).at(-1);
        if (applied && (lowest === null || applied.cents < lowest)) lowest = applied.cents;
      }
      const time = { from: new Date(announced - 30 * 86_400_000), to: new Date(announced) };
      expect(await lowestPriceBetween(database.db, "product", time)).toBe(lowest);
    }),
    { numRuns: 60 },
  );
});

test("decisions 9: the price in force is the last that has begun, over any history and any state of its row", async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: -1, max: 220 }), fc.nat(11), async (steps, today, copied) => {
      await database.db.execute(sql`truncate ${priceHistory}`);
      const startOf = (day: number) => new Date(Date.now() + (day - today) * dayMs - dayMs / 2);
      await database.db.insert(priceHistory).values(
        steps.map(({ day, cents }) => ({
          name: "product",
          price: (cents / 100).toFixed(2),
          appliedFrom: startOf(day),
        })),
      );
      const begun = steps.filter(({ day }) => day <= today);
      // The row holds one of the prices that have begun, or one from before the history.
      const row = begun[Math.min(copied, begun.length - 1)];
      await database.db.execute(sql`update ${prices} set price = ${row ? (row.cents / 100).toFixed(2) : "79.00"},
        updated_at = ${(row ? startOf(row.day) : startOf(-2)).toISOString()}::timestamptz where name = 'product'`);
      const expected = begun.at(-1)?.cents ?? 7900;
      expect(await product()).toBe(expected);
      await applyDuePrices(database.db);
      expect((await database.db.select().from(prices)).find(({ name }) => name === "product")?.price).toBe(
        (expected / 100).toFixed(2),
      );
    }),
    { numRuns: 60 },
  );
});
