import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { poolFor, readyDirectory, startHere } from "./scratch-database.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./supervisor.ts";
import { message, SYNC, startupMessage } from "./wire-protocol.ts";

let dataDir: string;
let shared: EmbeddedDatabase;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-test-"));
  shared = await startEmbeddedDatabase({ dataDir, dumpEveryMinutes: 0, idleTransactionSeconds: 1 });
});
afterAll(async () => {
  await shared.stop();
  fs.rmSync(dataDir, { recursive: true });
});

describe("many clients on one session", () => {
  test("20 connections run transactions that wait for each other, and none is lost", async () => {
    const pool = poolFor(shared, 20);
    await pool.query("create table counters (id int primary key, amount int)");
    await pool.query("insert into counters values (1, 0)");
    const add = async () => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query("select amount from counters where id = $1 for update", [1]);
        await client.query("update counters set amount = $1 where id = 1", [rows[0].amount + 1]);
        await client.query("commit");
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 200 }, add));
    expect((await pool.query("select amount from counters")).rows).toEqual([{ amount: 200 }]);
  });

  test("a query beside an open transaction waits for its end", async () => {
    const pool = poolFor(shared);
    const client = await pool.connect();
    await client.query("begin");
    let answered = false;
    const beside = pool.query("select 1").then(() => {
      answered = true;
    });
    await sleep(200);
    expect(answered).toBe(false);
    await client.query("commit");
    client.release();
    await beside;
    expect(answered).toBe(true);
  });

  test("a client that dies inside a transaction is rolled back and blocks nobody", async () => {
    const pool = poolFor(shared);
    await pool.query("create table if not exists things (id int)");
    const client = await pool.connect();
    client.on("error", () => {});
    await client.query("begin");
    await client.query("insert into things values (1)");
    (client as unknown as { connection: { stream: net.Socket } }).connection.stream.destroy();
    client.release(true);
    expect((await pool.query("select count(*)::int as things from things")).rows).toEqual([{ things: 0 }]);
  });

  test("a client that keeps a transaction open without a word is disconnected", async () => {
    const pool = poolFor(shared);
    const client = await pool.connect();
    const failure = new Promise<pg.DatabaseError>((resolve) => client.on("error", resolve as (error: Error) => void));
    await client.query("begin");
    const began = performance.now();
    await pool.query("select 1");
    expect(performance.now() - began).toBeLessThan(3000);
    expect((await failure).code).toBe("25P03");
    client.release(true);
  });

  test("another client's statement does not fall between Parse and Bind", async () => {
    const pool = poolFor(shared);
    const socket = net.connect(`${dataDir}/.s.PGSQL.5432`);
    let received = "";
    socket.on("data", (data) => {
      received += data.toString("latin1");
    });
    socket.write(startupMessage());
    socket.write(message("P", "\0select 'mine'\0\0\0"));
    await sleep(100);
    await pool.query("select $1::text", ["theirs"]);
    const bind = message("B", "\0\0\0\0\0\0\0\0");
    socket.write(Buffer.concat([bind, message("E", "\0\0\0\0\0"), SYNC]));
    await expect.poll(() => received).toContain("mine");
    socket.destroy();
  });

  test("two clients may give the same name to different prepared statements", async () => {
    const pool = poolFor(shared);
    const [first, second] = [await pool.connect(), await pool.connect()];
    for (const _ of [1, 2]) {
      expect((await first.query({ name: "same", text: "select 1 as n" })).rows).toEqual([{ n: 1 }]);
      expect((await second.query({ name: "same", text: "select $1::int as n", values: [2] })).rows).toEqual([{ n: 2 }]);
    }
    first.release(true);
    second.release(true);
    expect((await pool.query("select count(*)::int as n from pg_prepared_statements")).rows).toEqual([{ n: 0 }]);
  });

  test("a notification reaches the client that listens, at once, and no other", async () => {
    const pool = poolFor(shared);
    const [listener, other] = [await pool.connect(), await pool.connect()];
    const heard: string[] = [];
    listener.on("notification", ({ payload }) => heard.push(`listener ${payload}`));
    other.on("notification", ({ payload }) => heard.push(`other ${payload}`));
    await listener.query("listen chat");
    await other.query("listen prices");
    await other.query("unlisten prices");
    await other.query("select pg_notify('chat', 'a')");
    await expect.poll(() => heard).toEqual(["listener a"]);
    listener.release(true);
    other.release(true);
  });

  test("an error leaves the connection usable, in and out of a transaction", async () => {
    const client = await poolFor(shared).connect();
    await expect(client.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
    await client.query("begin");
    await expect(client.query("select nothing")).rejects.toMatchObject({ code: "42703" });
    await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
    await client.query("rollback");
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  test("COPY FROM STDIN is refused instead of wedging the session", async () => {
    const pool = poolFor(shared);
    await pool.query("create table if not exists things (id int)");
    await expect(pool.query("copy things from stdin")).rejects.toMatchObject({ code: "0A000" });
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("parameters larger than a packet arrive whole from many connections at once", async () => {
    const pool = poolFor(shared);
    const send = async (index: number) => {
      const text = `${index}-`.repeat(40_000);
      const sql = index % 2 ? "select $1::text as a" : "select $1::text as a, $2::int as b";
      const { rows } = await pool.query(sql, index % 2 ? [text] : [text, index]);
      return rows[0].a === text;
    };
    expect(await Promise.all(Array.from({ length: 60 }, (_, index) => send(index)))).not.toContain(false);
  });

  test("over TCP a client needs the password of database.json", async () => {
    const database = await startHere(await readyDirectory(), { transport: "tcp" });
    expect((await poolFor(database).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    const wrong = new URL(database.connectionString);
    wrong.password = "guess";
    const client = new pg.Client({ connectionString: wrong.href });
    await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
  });
});
