import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { listDemand } from "./demand.server.ts";
import { countModelDemand, forgetModelDemand } from "./model-demand.server.ts";
import { compatibilityAttempts, modelDemand, modelDemandProgress } from "./server/tables.server.ts";
import { waitingListData, waitingListRetention } from "./waiting-list-retention.server.ts";

const database = startForTests(testDatabase);

const now = new Date("2030-06-15T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 1_440;

/** The checks that a person made, model by model, as they were stored. */
const made = new Map<string, { checks: number; years: number[] }>();
async function check(model: string, year: number, minutes: number): Promise<void> {
  await database.db
    .insert(compatibilityAttempts)
    .values({ brand: "B", model, year, energy: "Diesel", createdAt: ago(minutes) });
  const before = made.get(model) ?? { checks: 0, years: [] };
  made.set(model, { checks: before.checks + 1, years: [...before.years, year] });
}
const wait = (email: string, model: string, minutes: number) =>
  database.db
    .insert(compatibilityAttempts)
    .values({ brand: "B", model, year: 1980, energy: "Diesel", email, createdAt: ago(minutes) });

async function demanded(search: string) {
  const sort = { key: "checks", descending: true } as const;
  return (await listDemand(database.db, { filter: { search }, sort, page: { limit: 100 } })).rows;
}

async function expectExact(): Promise<void> {
  const found = await demanded("");
  const counted = found.filter(({ checks }) => checks > 0);
  expect(counted.map(({ model, checks }) => [model, checks]).toSorted()).toEqual(
    [...made].map(([model, { checks }]) => [model, checks]).toSorted(),
  );
  for (const { model, firstYear, lastYear, waiting } of counted) {
    const { years } = made.get(model)!;
    if (waiting === 0) expect([firstYear, lastYear]).toEqual([Math.min(...years), Math.max(...years)]);
  }
}

test("decisions 9: sums by model equal the checks whenever they are added up, also after erasure", async () => {
  const { db } = database;
  const count = (at: Date) => countModelDemand({ db, now: at });
  await count(ago(800 * day));
  await expectExact();
  for (let n = 0; n < 200; n++) await check(`M${(n * n) % 7}`, 1990 + (n % 13), ((n * 7_919) % 700) * day);
  await expectExact();
  await wait("zoe@example.com", "M1", 20 * day);
  await wait("old@example.com", "M2", 500 * day);
  await wait("news@example.com", "M8", 5);
  for (const minutes of [650 * day, 300 * day, 3, 0]) {
    await count(ago(minutes));
    await expectExact();
  }
  const summed = await db.select().from(modelDemand);
  expect(summed.length).toBe(4);
  // As two instances do it.
  for (let n = 0; n < 20; n++) await check(`M${n % 9}`, 2001, n / 3);
  await Promise.all([count(now), count(now), count(now)]);
  await expectExact();
  await waitingListData.eraser.erase({ db, now, email: "zoe@example.com", before: now });
  expect(await waitingListRetention.erase({ db, now })).toBe(1);
  await expectExact();
  const [progress] = await db.select().from(modelDemandProgress);
  expect(progress!.countedUntil).toEqual(ago(10));
  // Dated back, as sample data is.
  await check("M3", 1999, 400 * day);
  await db.transaction(forgetModelDemand);
  await expectExact();
  await count(now);
  await expectExact();
});

test("decisions 9: a model for which only an address waits is listed", async () => {
  const [found] = await demanded("b m8");
  expect(found).toMatchObject({ model: "M8", waiting: 1 });
});
