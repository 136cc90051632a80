import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ended,
  migratedDirectory,
  poolFor,
  scratchDirectory,
  startHere,
  startInProcess,
} from "../testing/embedded-database.ts";
import { embeddedConnection, runningServer, withDatabase } from "./connection.ts";
import { clusterIn } from "./places.ts";

const isRoot = process.getuid?.() === 0;
const table = "create table rows (n int primary key)";
const count = async (pool: pg.Pool) => (await pool.query("select count(*)::int as n from rows")).rows[0].n;

describe("the embedded database is PostgreSQL itself", () => {
  test("durable, with checksums, small, and reachable only over its socket", async () => {
    const dataDir = scratchDirectory();
    const database = await startHere(dataDir);
    const pool = poolFor(database.connection);
    const setting = async (name: string) => (await pool.query("select current_setting($1) as s", [name])).rows[0].s;
    expect(await setting("server_version")).toMatch(/^18\./);
    for (const name of ["fsync", "synchronous_commit", "full_page_writes", "data_checksums"])
      expect([name, await setting(name)]).toEqual([name, "on"]);
    expect(await setting("listen_addresses")).toBe("");
    expect(fs.statSync(clusterIn(dataDir)).mode & 0o777).toBe(0o700);
    for (const extension of ["pg_trgm", "unaccent"]) await pool.query(`create extension ${extension}`);
    const dictionaries = await pool.query(
      "select count(*)::int as n from pg_ts_dict where dictname ~ '^(french|english|spanish|italian|german)_stem$'",
    );
    expect(dictionaries.rows[0].n).toBe(5);
  });

  test("a second one joins, the last one out stops the server", async () => {
    const dataDir = await migratedDirectory();
    const first = await startHere(dataDir);
    const { pid } = runningServer(dataDir)!;
    const second = await startHere(dataDir);
    expect(second.connection).toEqual(first.connection);
    await first.stop();
    expect(runningServer(dataDir)).toEqual({ pid });
    await poolFor(second.connection).query("select 1");
    await second.stop();
    expect(runningServer(dataDir)).toBeNull();
  });

  test("six that start at the same moment in an empty folder all use one cluster", async () => {
    const dataDir = scratchDirectory();
    const all = await Promise.all([1, 2, 3].map(() => startHere(dataDir)));
    const others = await Promise.all([1, 2, 3].map(() => startInProcess(dataDir)));
    const pool = poolFor(all[0]!.connection);
    await pool.query(table);
    for (const { connection } of all) expect(await count(poolFor(connection))).toBe(0);
    expect(fs.readdirSync(path.dirname(clusterIn(dataDir))).filter((name) => name.includes(".new-"))).toEqual([]);
    for (const child of others) {
      child.kill("SIGTERM");
      await ended(child);
    }
    expect(runningServer(dataDir)).not.toBeNull();
  });

  test("security 6.10: what kill -9 leaves behind is adopted, and stopped by the last one out", async () => {
    const dataDir = await migratedDirectory();
    const child = await startInProcess(dataDir);
    const { pid } = runningServer(dataDir)!;
    child.kill("SIGKILL");
    await ended(child);
    expect(runningServer(dataDir)).toEqual({ pid });
    const database = await startHere(dataDir);
    expect(runningServer(dataDir)).toEqual({ pid });
    await database.stop();
    expect(runningServer(dataDir)).toBeNull();
  });

  test.each([
    ["of no process", () => 4_000_000],
    ["of another live program", () => process.pid],
  ])("security 6.10: a stale pid file is no obstacle: %s", async (_, number) => {
    const dataDir = await migratedDirectory();
    await (await startHere(dataDir)).stop();
    const file = path.join(clusterIn(dataDir), "postmaster.pid");
    fs.writeFileSync(file, `${number()}\n${clusterIn(dataDir)}\n1\n5432\n\n\n`, { mode: 0o600 });
    const owner = fs.statSync(path.join(clusterIn(dataDir), "PG_VERSION"));
    if (isRoot) fs.chownSync(file, owner.uid, owner.gid);
    const database = await startHere(dataDir);
    await poolFor(database.connection).query("select 1");
  });

  test("security 6.9: a killed server's lock on its socket, naming a live process of its own user, is no obstacle", async () => {
    const dataDir = await migratedDirectory();
    const child = await startInProcess(dataDir);
    const owner = fs.statSync(path.join(clusterIn(dataDir), "PG_VERSION"));
    const other = spawn("sleep", ["60"], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
    onTestFinished(() => void other.kill("SIGKILL"));
    const server = runningServer(dataDir)!.pid;
    child.kill("SIGKILL");
    process.kill(server, "SIGKILL");
    await ended(child);
    const lock = path.join(clusterIn(dataDir), ".s.PGSQL.5432.lock");
    fs.writeFileSync(lock, fs.readFileSync(lock, "utf8").replace(/^\d+/, `${other.pid}`));
    const database = await startHere(dataDir);
    await poolFor(database.connection).query("select 1");
  });

  test("security 6.9: sessions that outlive their killed server are waited for", async () => {
    const dataDir = await migratedDirectory();
    const child = await startInProcess(dataDir);
    const { pid } = runningServer(dataDir)!;
    const pool = poolFor(embeddedConnection(dataDir));
    // Until this statement ends, its session does not notice that the server is down.
    const busy = pool.query("select count(*) from generate_series(1, 4000000) n where md5(n::text) = ''");
    await vi.waitUntil(async () => {
      const { rows } = await pool.query(
        "select count(*)::int as n from pg_stat_activity where query ~ 'md5' and state = 'active'",
      );
      return rows[0].n > 1;
    }, 20_000);
    child.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    const database = await startHere(dataDir);
    await poolFor(database.connection).query("select 1");
    expect(runningServer(dataDir)).not.toEqual({ pid });
    await busy;
  });

  test("security 6.9: after kill -9 of shop and server every acknowledged row is there", async () => {
    const dataDir = await migratedDirectory();
    let database = await startHere(dataDir);
    await poolFor(database.connection).query(table);
    let acknowledged = 0;
    for (let round = 0; round < 5; round++) {
      const pool = poolFor(database.connection, 4);
      let killed = false;
      const writers = [0, 1, 2, 3].map(async (writer) => {
        for (let n = 0; !killed; n++)
          try {
            await pool.query("insert into rows values ($1)", [round * 1_000_000 + writer * 100_000 + n]);
            acknowledged++;
          } catch {
            return;
          }
      });
      const before = acknowledged;
      await vi.waitUntil(() => acknowledged >= before + 20, { timeout: 30_000 });
      await new Promise((resolve) => setTimeout(resolve, 60 * round));
      process.kill(runningServer(dataDir)!.pid, "SIGKILL");
      killed = true;
      await Promise.all(writers);
      await vi.waitUntil(() => database.events.at(-1)?.startsWith("ready"), { timeout: 30_000 });
      await database.stop();
      database = await startHere(dataDir);
      const rows = await count(poolFor(database.connection));
      expect(rows).toBeGreaterThanOrEqual(acknowledged);
      // At most one row of each writer was committed without its answer.
      expect(rows).toBeLessThanOrEqual(acknowledged + 4 * (round + 1));
    }
  });

  test("a server that ends while it is used is started again at the same address", async () => {
    const dataDir = await migratedDirectory();
    const database = await startHere(dataDir);
    const pool = poolFor(database.connection);
    await pool.query(table);
    process.kill(runningServer(dataDir)!.pid, "SIGQUIT");
    await vi.waitUntil(() => database.events.at(-1)?.startsWith("ready"), { timeout: 20_000 });
    expect(await count(pool)).toBe(0);
    expect(database.events.map((event) => event.split(":")[0])).toContain("restarting");
  });

  test("security 6.11: a statement and an idle transaction that take too long are ended, and the server lives", async () => {
    const dataDir = await migratedDirectory();
    const { connection } = await startHere(dataDir);
    const { pid } = runningServer(dataDir)!;
    const pool = poolFor({ ...connection, statement_timeout: 300, idle_in_transaction_session_timeout: 300 });
    const other = poolFor(connection);
    const [slow] = await Promise.allSettled([pool.query("select pg_sleep(20)"), other.query("select 1")]);
    expect(slow).toMatchObject({ status: "rejected", reason: { code: "57014" } });
    const client = await pool.connect();
    // Not `once` of node:events, which rejects at the first error event.
    const cut = new Promise((resolve) => client.once("end", resolve));
    await client.query("begin");
    await cut;
    await expect(client.query("select 1")).rejects.toThrow();
    client.release(true);
    await other.query("select 1");
    expect(runningServer(dataDir)).toEqual({ pid });
  });

  test("a cluster that does not come up ends the start with PostgreSQL's own last lines", async () => {
    const dataDir = await migratedDirectory();
    await (await startHere(dataDir)).stop();
    fs.appendFileSync(path.join(clusterIn(dataDir), "postgresql.conf"), "shared_bufers = 1MB\n");
    await expect(startHere(dataDir)).rejects.toThrow(
      /did not start:\n.*unrecognized configuration parameter "shared_bufers"/s,
    );
  });

  test("a folder of the former kind is left untouched, in one sentence", async () => {
    const dataDir = scratchDirectory();
    fs.mkdirSync(path.join(dataDir, "database"), { recursive: true });
    fs.writeFileSync(path.join(dataDir, "database", "PG_VERSION"), "18\n");
    await expect(startHere(dataDir)).rejects.toThrow(/former kind \(PGlite\).*docs\/operations\.md/);
    expect(fs.readdirSync(dataDir)).toEqual(["database"]);
  });

  test("withDatabase starts the database when none runs, and stops it", async () => {
    const dataDir = scratchDirectory();
    const env = { DATA_DIR: dataDir };
    await withDatabase(env, (pool) => pool.query(table));
    expect(runningServer(dataDir)).toBeNull();
    expect(await withDatabase(env, count)).toBe(0);
  });

  test("no value of a row reaches the server's log", async () => {
    const dataDir = await migratedDirectory();
    const pool = poolFor((await startHere(dataDir)).connection);
    await pool.query("create table people (email text primary key, age int)");
    await pool.query("insert into people values ('ada.canary@example.com', 1)");
    await pool.query("insert into people values ('ada.canary@example.com', 1)").catch(() => {});
    await pool.query("insert into people values ('x', 'ada.canary@example.com')").catch(() => {});
    await pool.query("select $1::int", ["ada.canary@example.com"]).catch(() => {});
    expect(fs.readFileSync(path.join(clusterIn(dataDir), "server.log"), "utf8")).not.toMatch(
      /duplicate.*ada\.canary|Key \(|STATEMENT/,
    );
  });
});
