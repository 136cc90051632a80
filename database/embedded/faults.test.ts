import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { poolFor, queryWhenBack, readyDirectory, scratchDirectory, startHere, until } from "./scratch-database.ts";

describe("durability", () => {
  test("each commit is one fsync; the settings that make it so are in force", async () => {
    const database = await startHere(await readyDirectory(), { compactEngine: true });
    const pool = poolFor(database, 1);
    await pool.query("create table things (id serial primary key, name text)");
    const before = await database.statistics();
    for (let index = 0; index < 50; index += 1) await pool.query("insert into things (name) values ($1)", ["a"]);
    const after = await database.statistics();
    expect(after.fsyncs - before.fsyncs).toBeGreaterThanOrEqual(50);
    expect(after.fsyncs - before.fsyncs).toBeLessThanOrEqual(52);
    const names = ["fsync", "synchronous_commit", "wal_sync_method", "full_page_writes", "shared_buffers"];
    const { rows } = await pool.query("select name, current_setting(name) as value from unnest($1::text[]) name", [
      names,
    ]);
    expect(rows.map(({ value }) => value)).toEqual(["on", "on", "fsync", "on", "16MB"]);
    expect(after.residentBytes / 2 ** 20).toBeLessThan(350);
  });

  test("the log is checkpointed while the process runs (PGlite has no checkpointer)", async () => {
    const dataDir = await readyDirectory();
    const database = await startHere(dataDir);
    const pool = poolFor(database, 1);
    const wal = () =>
      fs.readdirSync(path.join(dataDir, "database", "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
    await pool.query("create table things (name text)");
    for (let round = 0; round < 12; round += 1) {
      await pool.query("insert into things select repeat(md5(i::text), 30) from generate_series(1, 15000) i");
    }
    const grown = wal().length;
    expect(grown).toBeGreaterThan(6);
    await until(() => wal().length <= 4, 15);
  });
});

describe("security 6.11: a statement that hangs", () => {
  test("is ended with its process; its client hears it at once, the next statement works", async () => {
    const database = await startHere(await readyDirectory(), { statementDeadlineSeconds: 1 });
    const pool = poolFor(database);
    await pool.query("create table things (id int)");
    await pool.query("insert into things values (1)");
    const first = database.childPid();
    const began = performance.now();
    const hanging = [pool.query("select pg_sleep(60)"), pool.query("select 2")];
    for (const outcome of await Promise.allSettled(hanging)) expect(outcome.status).toBe("rejected");
    expect(performance.now() - began).toBeLessThan(4000);
    expect(await queryWhenBack(pool, "select id from things")).toEqual([{ id: 1 }]);
    expect(performance.now() - began).toBeLessThan(8000);
    expect(database.childPid()).not.toBe(first);
    expect(database.events).toContainEqual(expect.stringContaining("a statement ran for more than 1 seconds"));
  });

  test("a slow statement within the deadline is left alone, and so are many short ones", async () => {
    const database = await startHere(await readyDirectory(), { statementDeadlineSeconds: 2 });
    const pool = poolFor(database);
    const first = database.childPid();
    await pool.query("select pg_sleep(1.2)");
    await Promise.all(Array.from({ length: 25 }, () => pool.query("select pg_sleep(0.12)")));
    expect(database.childPid()).toBe(first);
  });
});

/** A file system of `megabytes` of its own; needs root. Null, with the reason printed, where it cannot be mounted. */
function smallDisk(megabytes: number): string | null {
  const directory = scratchDirectory("disk");
  fs.mkdirSync(directory);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory], { stdio: "pipe" });
  } catch (error) {
    console.warn(`skipped, no tmpfs can be mounted here: ${(error as Error).message.trim()}`);
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", directory]));
  return directory;
}

describe("security 6.12: a full disk", () => {
  // The first fills tables, the second only the log: there PostgreSQL panics inside the commit.
  const insertRows = "insert into things (name) select repeat(md5(i::text), 20) from generate_series(1, 1000) i";
  const fillLog = `with filler as materialized (select pg_logical_emit_message(true, 'test', repeat('x', 300000)) as at)
    update things set changes = changes + 1 from filler where id = 1 and filler.at is not null`;
  test.for([
    ["tables", insertRows, 0],
    ["log", fillLog, 36],
  ] as const)(
    "%s: an error and a restart, never a hang; nothing acknowledged is lost",
    async ([, sql, ballast], context) => {
      const disk = smallDisk(96);
      if (!disk) return context.skip();
      fs.cpSync(path.join(await readyDirectory(), "database"), path.join(disk, "database"), { recursive: true });
      const database = await startHere(disk, { statementDeadlineSeconds: 3, reserveMegabytes: 0 });
      const pool = poolFor(database);
      await pool.query("create table things (id serial, name text, changes int default 0)");
      await pool.query("insert into things (name) values ('first')");
      fs.writeFileSync(path.join(disk, "ballast"), Buffer.alloc(ballast * 2 ** 20));
      let acknowledged = 0;
      let failure: Error | undefined;
      const began = performance.now();
      while (!failure) {
        await pool.query(sql).then(
          ({ rowCount }) => {
            acknowledged += rowCount ?? 0;
          },
          (error: Error) => {
            failure = error;
          },
        );
      }
      expect(performance.now() - began).toBeLessThan(30_000);
      await until(() => database.events.some((event) => event.startsWith("restarting")), 10);
      console.log(`after ${acknowledged} rows: ${failure.message} | ${database.events.slice(1, 4).join(" | ")}`);
      expect(database.events.join("\n")).toMatch(/No space left|53100|could not/);
      execFileSync("mount", ["-o", "remount,size=256m", disk]);
      const [row] = await queryWhenBack<{ n: number }>(
        pool,
        "select (count(*) - 1 + max(changes))::int as n from things",
      );
      expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
      await pool.query("insert into things (name) values ('again')");
    },
  );

  test("before it is full the database turns read-only, and back when there is space", async (context) => {
    const disk = smallDisk(128);
    if (!disk) return context.skip();
    fs.cpSync(path.join(await readyDirectory(), "database"), path.join(disk, "database"), { recursive: true });
    const database = await startHere(disk, { reserveMegabytes: 40 });
    const pool = poolFor(database);
    await pool.query("create table things (id int)");
    fs.writeFileSync(path.join(disk, "ballast"), Buffer.alloc(60 * 2 ** 20));
    const write = () =>
      pool.query("insert into things values (1)").then(
        () => "",
        (error: pg.DatabaseError) => error.code,
      );
    await until(async () => (await write()) === "25006", 5);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(database.events.some((event) => event.startsWith("disk-low"))).toBe(true);
    fs.rmSync(path.join(disk, "ballast"));
    await until(async () => (await write()) === "", 5);
  });
});
