import { afterAll, beforeAll, expect, test } from "vitest";
import { applyDuePrices, timeToNextPrice } from "#app/catalogue/planned-prices.server.ts";
import { cachedPrices, forgetPrices } from "#app/catalogue/prices.server.ts";
import { setPrice } from "#app/catalogue/set-price.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startBus, subscribe } from "#app/platform/bus.server.ts";
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
  const stop = followPlannedChanges({ db: database.db, timesToNext: [timeToNextPrice], apply: applyDuePrices });
  let announced = 0;
  const unsubscribe = subscribe((event) => {
    if (event.topic === "published-data") announced++;
  });
  expect(await plan(8900, 3600)).toEqual({ ok: true });
  expect(await plan(6900, 2)).toEqual({ ok: true });
  await expect.poll(() => announced, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  forgetPrices();
  expect(await product()).toBe(7900);
  const before = announced;
  await expect.poll(product, { timeout: 10_000 }).toBe(6900);
  expect(announced).toBeGreaterThan(before);
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
