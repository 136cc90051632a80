import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import type { Database } from "./database.server.ts";
import { overOneConnection } from "./one-connection.server.ts";

const server = startForTests(testDatabase);

const number = async (db: Database, value: number, seconds = 0) => {
  const { rows } = await db.execute<{ value: number; process: number }>(
    sql`select ${value}::int as value, pg_backend_pid() as process from pg_sleep(${seconds})`,
  );
  return rows[0]!;
};
const many = (db: Database) => Promise.all(Array.from({ length: 30 }, (_, value) => number(db, value)));

test("a page reads over one connection, and each statement gets its own answer", async () => {
  const answers = await overOneConnection(server.db, async (one) => [...(await many(one)), ...(await many(one))]);
  expect(answers.map(({ value }) => value)).toEqual([...Array(30).keys(), ...Array(30).keys()]);
  expect(new Set(answers.map(({ process }) => process)).size).toBe(1);
});

test("a failed statement fails alone, and no other page gets the answers that a failed page did not read", async () => {
  const { db, pool } = server;
  const values = await overOneConnection(db, async (one) => {
    const [before, failed, after] = await Promise.allSettled([
      number(one, 1),
      one.execute(sql`select 1 / 0`),
      number(one, 2),
    ]);
    expect(failed.status).toBe("rejected");
    return [before, after].map((each) => each?.status === "fulfilled" && each.value.value);
  });
  expect(values).toEqual([1, 2]);
  const slow = overOneConnection(db, (one) => Promise.all([one.execute(sql`select 1 / 0`), number(one, 3, 0.2)]));
  await expect(slow).rejects.toMatchObject({ cause: { code: "22012" } });
  const answers = await Promise.all(Array.from({ length: 3 }, () => overOneConnection(db, many)));
  for (const each of answers) expect(each.map(({ value }) => value)).toEqual([...Array(30).keys()]);
  expect(pool.waitingCount).toBe(0);
});
