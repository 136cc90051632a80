import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { databaseAddress, startStatementProxy } from "#tools/stand-ins/statement-proxy.ts";
import {
  afterCommit,
  closeDatabase,
  connectDatabase,
  type Database,
  isDatabaseUnavailable,
  type Transaction,
} from "./database.server.ts";

const answerMilliseconds = 400;

/** One connection: a caller that keeps it blocks all others. */
let pool: ReturnType<typeof connectDatabase>["pool"];
let db: Database;
const database = startForTests(testDatabase);
const proxy = startForTests(() => startStatementProxy(databaseAddress(database.connection)));
beforeEach(() => {
  proxy.arm();
  const options = { max: 1, query_timeout: answerMilliseconds, connectionTimeoutMillis: 2_000 };
  ({ pool, db } = connectDatabase({ ...proxy.through(database.connection), ...options }));
  return () => closeDatabase();
});
afterAll(() => database?.pool.end());

const one = (tx: Pick<Database, "execute">) => tx.execute<{ one: number }>(sql`select 1 as one`);
const original = pg.Client.prototype.query;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ["begin", 0],
  ["a statement", 1],
  ["commit", 2],
])("a transaction whose %s is never answered fails after one time-out and keeps no connection", async (_, before) => {
  const held = proxy.holdAfter(before);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const error = await failureOf(db.transaction(one));
  expect(isDatabaseUnavailable(error)).toBe(true);
  // A rollback would wait for another time-out.
  expect(query).toHaveBeenCalledTimes(before + 1);
  query.mockRestore();
  await held;
  proxy.release();
  expect((await db.transaction(one)).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

test("a transaction may be idle for longer than the time-out, and its next statement has it again", async () => {
  const pausing = (tx: Transaction) =>
    one(tx)
      .then(() => sleep(2 * answerMilliseconds))
      .then(() => one(tx));
  expect((await db.transaction(pausing)).rows).toEqual([{ one: 1 }]);
  proxy.arm();
  const held = proxy.holdAfter(2);
  expect(await failureOf(db.transaction(pausing))).toMatchObject({ cause: { message: "Query read timeout" } });
  await held;
  proxy.release();
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
});

test("a connection lost between two statements ends in an error that says so, and the next one is new", async () => {
  proxy.arm({ statement: 2, place: "after" });
  const error = await failureOf(
    db.transaction(async (tx) => {
      await one(tx);
      await one(tx);
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
});

test("what made a transaction fail is reported, not the rollback that failed after it", async () => {
  proxy.arm({ statement: 2, place: "after" });
  const reason = new Error("nothing left in stock");
  const work = db.transaction(async (tx) => {
    await one(tx);
    throw reason;
  });
  expect(await failureOf(work)).toBe(reason);
  expect((await one(db)).rows).toEqual([{ one: 1 }]);
});

test("an error of PostgreSQL's rolls back and keeps the connection", async () => {
  const [before] = (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows;
  const client = await pool.connect();
  client.release();
  const error = await failureOf(db.transaction((tx) => tx.execute(sql`select 1 / 0`)));
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect((await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows).toEqual([before]);
  const again = await pool.connect();
  again.release();
  expect(again).toBe(client);
});

test("a transaction that PostgreSQL rolled back at its commit does not look like a success", async () => {
  const error = await failureOf(
    db.transaction(async (tx) => {
      await failureOf(tx.execute(sql`select 1 / 0`));
    }),
  );
  expect(String(error)).toMatch(/rolled back/);
});

test("work after a commit that throws sends nothing on the connection, which others use by then, and fails nothing", async () => {
  const sent: unknown[] = [];
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    sent.push(asked[0]);
    return Reflect.apply(original, this, asked);
  } as typeof original);
  const done: string[] = [];
  const result = await db.transaction(async (tx) => {
    afterCommit(tx, () => {
      // The connection is free: somebody else begins a transaction on it at once.
      void pool.query("select 'of somebody else'");
      throw new Error("a callback failed");
    });
    afterCommit(tx, () => done.push("the next one"));
    return "stored";
  });
  expect([result, done]).toEqual(["stored", ["the next one"]]);
  await one(db);
  expect(sent).not.toContain("rollback");
  query.mockRestore();
});

test("every pool and client of the program listens for the loss of its connections", () => {
  const files = ["app", "server", "database", "tools/commands"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
    .filter((path) => /\.(ts|mjs)$/.test(path) && !/\.test\.ts$|\/testing\/|scratch-/.test(path));
  const openings = files.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    return [...source.matchAll(/new (?:pg\.)?(Pool|Client)\(/g)].map(({ 1: kind, index }) => ({
      path,
      listens: new RegExp(kind === "Pool" ? '\\.on\\("connect"' : '\\.on\\("error"').test(
        source.slice(index, index + 2_000),
      ),
    }));
  });
  expect(openings.length).toBeGreaterThan(2);
  expect(openings.filter(({ listens }) => !listens)).toEqual([]);
});
