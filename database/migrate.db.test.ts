import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { migrateDatabase } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.stop());

const applied = async () =>
  Number((await database.pool.query("select count(*) from drizzle.__drizzle_migrations")).rows[0].count);

test("security 6.48: migrating again changes nothing", async () => {
  const before = await applied();
  expect(before).toBeGreaterThan(0);
  await migrateDatabase(database.pool);
  expect(await applied()).toBe(before);
});

test("security 6.48: three instances that start together on an empty database do not collide", async () => {
  const before = await applied();
  await database.pool.query("drop schema public cascade");
  await database.pool.query("drop schema drizzle cascade");
  await database.pool.query("create schema public");
  const pools = [1, 2, 3].map(() => new pg.Pool({ ...database.connection, max: 2 }));
  await Promise.all(pools.map((pool) => migrateDatabase(pool)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(await applied()).toBe(before);
  expect((await database.pool.query("select count(*) from orders")).rows[0].count).toBe("0");
});
