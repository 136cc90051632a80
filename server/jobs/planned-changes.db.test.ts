import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyDuePrices, cachedPrices, forgetPrices, timeToNextPrice } from "#app/catalogue/pricing/prices.server.ts";
import { setPrice } from "#app/catalogue/pricing/set-price.server.ts";
import { priceHistory } from "#app/catalogue/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { publish, startBus, subscribe } from "#app/platform/jobs/bus.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { followPlannedChanges } from "./planned-changes.ts";

let stopBus: () => Promise<void>;
const database = startForTests(shopDatabase);
beforeAll(async () => {
  stopBus = startBus(database.pool);
});
afterAll(() => stopBus());

const plan = (cents: number, seconds: number) =>
  setPrice(
    { db: database.db, author: { userId: "staff" } },
    { name: "product", cents, from: new Date(Date.now() + seconds * 1000), shownCents: 7900 },
  );
const product = async () => (await cachedPrices(database.db)).product;

test("decisions 9: a planned price shows at its moment, also one that is planned later for earlier; what is announced is read again", async () => {
  let msToNext: number | null = null;
  const timeToNext = async (db: Database) => (msToNext = await timeToNextPrice(db));
  const stop = followPlannedChanges({ db: database.db, timesToNext: [timeToNext], apply: applyDuePrices });
  let announced = 0;
  const unsubscribe = subscribe((event) => {
    if (event.topic === "published-data") announced++;
  });
  expect(await plan(8900, 7200)).toEqual({ ok: true });
  await expect.poll(() => msToNext).toBeGreaterThan(3_600_000);
  expect(await plan(6900, 3600)).toEqual({ ok: true });
  await expect.poll(() => msToNext).toBeLessThan(3_600_000);
  forgetPrices();
  expect(await product()).toBe(7900);
  const before = announced;
  // Past setPrice, which a busy machine may reach only after the moment.
  const appliedFrom = sql`clock_timestamp() + interval '100 milliseconds'`;
  await database.db.insert(priceHistory).values({ name: "product", price: "59.00", appliedFrom, author: "staff" });
  await publish(database.db, { topic: "published-data" });
  await expect.poll(product).toBe(5900);
  await expect.poll(() => announced).toBeGreaterThan(before + 1);
  expect(await timeToNextPrice(database.db)).toBeGreaterThan(3_000_000);
  unsubscribe();
  stop();
});

test("decisions 9: a plan whose moment came while the shop was stopped is applied at its start; a failure is tried again", async () => {
  let tries = 0;
  const done = Promise.withResolvers<void>();
  const stop = followPlannedChanges({
    db: database.db,
    timesToNext: [async () => (tries < 2 ? 0 : null)],
    async apply() {
      if (++tries === 1) throw new Error("down");
      done.resolve();
    },
    retryMs: 10,
  });
  await done.promise;
  expect(tries).toBe(2);
  stop();
});
