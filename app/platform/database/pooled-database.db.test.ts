import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { connectDatabase, openPool, sessionLimits } from "./database.server.ts";
import { statement } from "./statement.server.ts";

const database = startForTests(testDatabase);

const one = statement<{ one: number }>("one", () => sql`select ${sql.placeholder("one")}::int as one`);
const timeOut = async (pool: pg.Pool) =>
  (await pool.query("select current_setting('statement_timeout') as limit")).rows[0].limit;

async function namesOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<unknown[]> {
  const query = vi.spyOn(pool, "query");
  await work();
  const names = query.mock.calls.map(([config]) => (config as unknown as pg.QueryConfig).name);
  query.mockRestore();
  return names;
}

test("without a pooler statements have names and sessions their time-outs", async () => {
  const { db, pool } = database;
  expect(await namesOf(pool, () => one.run(db, { one: 1 }))).toEqual(["one"]);
  expect(await timeOut(pool)).toBe("5s");
});

test("through a pooler they have neither, and only the direct connection has time-outs", async () => {
  const { db, pool } = connectDatabase(database.connection, { pooled: true });
  expect(await namesOf(pool, () => one.run(db, { one: 2 }))).toEqual([undefined]);
  expect(await timeOut(pool)).toBe("0");
  await pool.end();
  const direct = openPool({ ...database.connection, max: 3, ...sessionLimits });
  expect(await timeOut(direct)).toBe("5s");
  await direct.end();
  connectDatabase(database.connection);
});
