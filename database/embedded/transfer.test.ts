import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { type PostgresCluster, postgresBinaries, startPostgres } from "../testing/postgres-cluster.ts";
import { listBackups } from "./backups.ts";
import { withDatabase } from "./connection.ts";
import { poolFor, readyDirectory, scratchDirectory, startHere } from "./scratch-database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

function script(name: "dump" | "restore", env: NodeJS.ProcessEnv, ...parameters: string[]) {
  const file = path.join(ROOT, "scripts", `database-${name}.ts`);
  const { DATABASE_URL: _, ...clean } = process.env;
  return run(process.execPath, [file, ...parameters], { cwd: ROOT, env: { ...clean, ...env } });
}

const FILL = `
  create table orders (id serial primary key, name text not null, total numeric(10,2), placed timestamptz, more jsonb);
  create schema jobs; create table jobs.job (id uuid primary key default gen_random_uuid(), n int);
  insert into orders (name, total, placed, more)
    select 'Zoé ' || i, i * 1.37, timestamptz '2026-03-29 01:30+00' + i * interval '1 hour', jsonb_build_object('n', i)
    from generate_series(1, 500) i;
  insert into jobs.job (n) select generate_series(1, 50);`;
const FINGERPRINT = `
  select (select md5(string_agg(o::text, ',' order by id)) from orders o) as orders,
         (select md5(string_agg(j::text, ',' order by id)) from jobs.job j) as jobs,
         nextval('orders_id_seq')::int as next`;

const query = (env: NodeJS.ProcessEnv, sql: string) => withDatabase(env, async (pool) => (await pool.query(sql)).rows);

describe("F15: dump and restore of the embedded database", () => {
  test("round trip by the scripts, while the database runs; only into an empty one unless forced", async () => {
    const source = await readyDirectory();
    const database = await startHere(source);
    const pool = poolFor(database);
    await pool.query(FILL);
    const file = path.join(path.dirname(source), "shop.dump");
    expect((await script("dump", { DATA_DIR: source }, file)).stdout).toContain("was dumped to");
    const expected = (await pool.query(FINGERPRINT)).rows;
    await expect(script("dump", { DATA_DIR: source }, file)).rejects.toThrow("exists already");
    await expect(script("restore", { DATA_DIR: source }, file)).rejects.toThrow("already in use by process");

    const target = { DATA_DIR: scratchDirectory() };
    await script("restore", target, file);
    expect(await query(target, FINGERPRINT)).toEqual(expected);
    await expect(script("restore", target, file)).rejects.toThrow("not empty (2 tables)");
    await query(target, "delete from orders");
    await script("restore", target, file, "--force");
    expect(await query(target, FINGERPRINT)).toEqual(expected);
    expect(fs.readdirSync(target.DATA_DIR).filter((name) => name.startsWith("database.replaced-"))).toHaveLength(1);
  });

  test("a folder that is not there is told before anything is dumped; usage names the npm script", async () => {
    const dataDir = await readyDirectory();
    const nowhere = path.join(dataDir, "no", "such", "shop.dump");
    await expect(script("dump", { DATA_DIR: dataDir }, nowhere)).rejects.toMatchObject({
      stderr: `${path.dirname(nowhere)} is no folder.\n`,
    });
    expect(listBackups(dataDir)).toEqual([]);
    await expect(script("dump", {})).rejects.toThrow("Usage: npm run db:dump -- FILE");
    await expect(script("restore", {})).rejects.toThrow("Usage: npm run db:restore -- FILE [--force]");
  });

  test("a damaged dump is refused and changes nothing", async () => {
    const database = await startHere(await readyDirectory());
    const file = await database.dump();
    fs.truncateSync(file, fs.statSync(file).size - 1000);
    const target = scratchDirectory();
    await expect(script("restore", { DATA_DIR: target }, file)).rejects.toThrow("cannot be read as a database dump");
    expect(fs.readdirSync(target).filter((name) => name.startsWith("database"))).not.toContain("database");
  });

  test("periodic dumps are made and only the last ones kept", async () => {
    const dataDir = await readyDirectory();
    const database = await startHere(dataDir, { dumpEveryMinutes: 0.0001, keepDumps: 2 });
    const pool = poolFor(database);
    await pool.query("create table things (id int)");
    await expect.poll(() => listBackups(dataDir).length, { timeout: 15_000 }).toBe(1);
    for (const _ of [1, 2, 3]) await database.dump();
    expect(listBackups(dataDir)).toHaveLength(2);
    expect(fs.readdirSync(path.join(dataDir, "backups"))).toHaveLength(2);
    expect(database.events.some((event) => event.startsWith("dumped"))).toBe(true);
  });
});

describe.skipIf(!postgresBinaries())("F15: dump and restore of PostgreSQL", () => {
  test("round trip by the scripts; only into an empty database unless forced", async () => {
    const cluster: PostgresCluster = await startPostgres();
    try {
      const source = { DATABASE_URL: await cluster.createDatabase("source") };
      const target = { DATABASE_URL: await cluster.createDatabase("target") };
      const file = path.join(path.dirname(scratchDirectory()), "shop.sql");
      await query(source, FILL);
      await script("dump", source, file);
      const expected = await query(source, FINGERPRINT);
      await script("restore", target, file);
      expect(await query(target, FINGERPRINT)).toEqual(expected);
      await expect(script("restore", target, file)).rejects.toThrow("not empty (2 tables)");
      await query(target, "delete from orders");
      await script("restore", target, file, "--force");
      expect(await query(target, FINGERPRINT)).toEqual(expected);
      const poor = { ...target, PATH: "/nonexistent" };
      await expect(script("dump", poor, `${file}.2`)).rejects.toThrow("pg_dump was not found on PATH");
    } finally {
      await cluster.stop();
    }
    const client = new pg.Client({ connectionString: cluster.url });
    client.on("error", () => {});
    await expect(client.connect()).rejects.toThrow();
    expect(fs.existsSync(cluster.directory)).toBe(false);
  });
});
