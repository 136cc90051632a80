import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { verifyAudit } from "#app/platform/audit/verify-audit.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { dumpDatabase, restoreDatabase } from "./dump-and-restore.ts";
import { runningServer, withDatabase } from "./embedded/connection.ts";
import { listBackups } from "./embedded/periodic-backups.ts";
import { migrateDatabase } from "./migrate.ts";
import {
  ended,
  migratedDirectory,
  poolFor,
  scratchDirectory,
  startHere,
  startInProcess,
} from "./testing/embedded-database.ts";
import { startPostgres } from "./testing/postgres-cluster.ts";
import { writeDump } from "./write-dump.ts";

const root = path.resolve(import.meta.dirname, "..");
const { DATABASE_URL: _, ...clean } = process.env;

/** `npm run db:dump` and `db:restore`, without npm. What they do besides reading their arguments is `dumpDatabase` and `restoreDatabase`. */
const script = (name: "dump" | "restore", env: NodeJS.ProcessEnv, ...parameters: string[]) =>
  promisify(execFile)(process.execPath, ["tools/commands/database.ts", name, ...parameters], {
    cwd: root,
    env: { ...clean, ...env },
  });

const query = (env: NodeJS.ProcessEnv, sql: string) => withDatabase(env, async (pool) => (await pool.query(sql)).rows);

/** A migrated shop with rows that are difficult to dump: quotes, backslashes, line ends, nulls, dates, references. */
async function fillShop(pool: pg.Pool): Promise<void> {
  await migrateDatabase(pool);
  const address = ['12 bis, rue \\ de l\'"Été"', "line\nbreak\ttab\r", "\\.", "\\N", "日本 🚗", ""];
  for (const [n, text] of address.entries())
    await pool.query("insert into price_history (name, price, applied_from, author) values ($1, $2, $3, $4)", [
      `row ${n} ${text}`,
      "79.10",
      new Date(Date.UTC(2026, 2, 29, n)),
      n % 2 ? null : text,
    ]);
  await pool.query(
    "insert into audit_log (id, author, action, detail) select n::text, '', 'test', 'é \\ 🚗' from generate_series(1, 3) n",
  );
  await pool.query("create schema if not exists jobs");
  await pool.query("create table jobs.anything (n int)");
}

/** Every row of every table of the shop, in one order, and where each sequence is. */
async function contentsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1",
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const all = await pool.query(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from public."${name}" t`,
    );
    contents[name] = all.rows[0].rows;
  }
  const sequences = await pool.query(
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by sequencename",
  );
  contents.sequences = JSON.stringify(sequences.rows);
  return contents;
}

const cluster = startForTests(startPostgres);

const newServerDatabase = async () => ({
  DATABASE_URL: await cluster.createDatabase(`shop_${randomUUID().replaceAll("-", "")}`),
});
const emptyEmbedded = async () => ({ DATA_DIR: scratchDirectory() });
const newEmbedded = async () => ({ DATA_DIR: await migratedDirectory() });

describe("security 6.19, F15: dumps", () => {
  test.each([
    ["embedded to embedded", newEmbedded, emptyEmbedded],
    ["embedded to a server", newEmbedded, newServerDatabase],
    ["a server to embedded", newServerDatabase, emptyEmbedded],
    ["a server to a server", newServerDatabase, newServerDatabase],
  ])("%s: all rows and sequences; only into an empty database unless forced", async (_, from, to) => {
    const [source, target] = [await from(), await to()];
    await withDatabase(source, fillShop);
    const expected = await withDatabase(source, contentsOf);
    expect(Object.keys(expected).length).toBeGreaterThan(15);
    const file = path.join(path.dirname(scratchDirectory()), "shop.dump");
    expect(await dumpDatabase(source, file)).toContain("was dumped to");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    await expect(dumpDatabase(source, file)).rejects.toThrow("exists already");

    await restoreDatabase(target, file, false);
    expect(await withDatabase(target, contentsOf)).toEqual(expected);
    // security 6.65: the audit log is still a whole chain.
    expect(await withDatabase(target, (pool) => verifyAudit(drizzle(pool)))).toMatchObject({ ok: true, rows: 3 });
    // The start after it finds nothing to migrate, and everything works.
    await withDatabase(target, (pool) => migrateDatabase(pool));
    await expect(restoreDatabase(target, file, false)).rejects.toThrow(/not empty \(\d+ tables\)/);
    await query(target, "truncate price_history");
    await restoreDatabase(target, file, true);
    expect(await withDatabase(target, contentsOf)).toEqual(expected);
  });

  test("by the scripts from embedded to a server", async () => {
    const [source, target] = [await newEmbedded(), await newServerDatabase()];
    await withDatabase(source, fillShop);
    const file = path.join(path.dirname(source.DATA_DIR), "shop.dump");
    expect((await script("dump", source, file)).stdout).toContain("was dumped to");
    expect((await script("restore", target, file)).stdout).toContain("was restored from");
    await expect(script("restore", target, file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not empty \(\d+ tables\)/),
    });
    await script("restore", target, file, "--force");
    expect(await withDatabase(target, contentsOf)).toEqual(await withDatabase(source, contentsOf));
  });

  test("security 6.21: a dump of more than its buffers hold is whole, and leaves no listener behind", async () => {
    const source = await newServerDatabase();
    const warnings: string[] = [];
    const warn = (warning: Error) => warnings.push(warning.message);
    process.on("warning", warn);
    await withDatabase(source, async (pool) => {
      await migrateDatabase(pool);
      await pool.query(
        `insert into audit_log (id, author, action, detail) select n, 'test', 'test', string_agg(md5(n::text || i::text), '')
         from generate_series(1, 200) n, generate_series(1, 500) i group by n`,
      );
      const file = path.join(path.dirname(scratchDirectory()), "large.dump");
      await writeDump(pool, file);
      expect(gunzipSync(fs.readFileSync(file)).length).toBeGreaterThan(3_000_000);
    });
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });

  test("a running shop can be dumped, and nothing is restored into it", async () => {
    const source = await newEmbedded();
    await withDatabase(source, fillShop);
    const shop = await startInProcess(source.DATA_DIR);
    const file = path.join(path.dirname(source.DATA_DIR), "shop.dump");
    await dumpDatabase(source, file);
    await expect(restoreDatabase(source, file, true)).rejects.toThrow(`in use by shop process ${shop.pid}`);
    shop.kill("SIGTERM");
    await ended(shop);
    expect(runningServer(source.DATA_DIR)).toBeNull();
  });

  test("a dump that is damaged, of another kind or newer is refused in one sentence and changes nothing", async () => {
    const source = await newEmbedded();
    await withDatabase(source, fillShop);
    const before = await withDatabase(source, contentsOf);
    const folder = path.dirname(source.DATA_DIR);
    const good = path.join(folder, "good.dump");
    await dumpDatabase(source, good);
    const bytes = fs.readFileSync(good);
    const text = gunzipSync(bytes).toString();
    const [header = "", ...rest] = text.split("\n");
    const newer = JSON.stringify({ ...JSON.parse(header), migration: 4_000_000_000_000 });
    const faults: [string, Buffer, RegExp][] = [
      ["cut", bytes.subarray(0, bytes.length - 1_000), /cannot be read as a dump of the shop/],
      ["changed", Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(40), bytes.subarray(340)]), /cannot be read/],
      ["early", gzipSync(text.slice(0, text.length / 2)), /ends too early/],
      ["other", gzipSync("PG_VERSION"), /cannot be read/],
      ["plain", Buffer.from(text), /cannot be read/],
      ["newer", gzipSync([newer, ...rest].join("\n")), /written by a newer version/],
      ["row", gzipSync(text.replace(/79\.10/, "not a price")), /invalid input syntax/],
    ];
    for (const [name, content, message] of faults) {
      const file = path.join(folder, `${name}.dump`);
      fs.writeFileSync(file, content);
      await expect(restoreDatabase(source, file, true), name).rejects.toThrow(message);
    }
    expect(await withDatabase(source, contentsOf)).toEqual(before);
  });

  test("security 6.46: persons erased after the dump was written are noted in the restored database too", async () => {
    const source = await newEmbedded();
    await withDatabase(source, fillShop);
    await query(
      source,
      "insert into erasures values ('early', '2026-01-01T00:00:00Z'), ('both', '2026-01-01T00:00:00Z')",
    );
    const file = path.join(path.dirname(source.DATA_DIR), "shop.dump");
    await dumpDatabase(source, file);
    await query(source, "insert into erasures values ('late', '2026-02-01T00:00:00Z')");
    await query(source, "update erasures set at = '2026-02-02T00:00:00Z' where person = 'both'");
    await restoreDatabase(source, file, true);
    expect(await query(source, "select person, at::date::text as day from erasures order by person")).toEqual([
      { person: "both", day: "2026-02-02" },
      { person: "early", day: "2026-01-01" },
      { person: "late", day: "2026-02-01" },
    ]);
  });

  test("a missing folder is refused before anything is dumped; usage names the npm script", async () => {
    const source = await newEmbedded();
    await withDatabase(source, (pool) => migrateDatabase(pool));
    const nowhere = path.join(source.DATA_DIR, "no", "such", "shop.dump");
    await expect(dumpDatabase(source, nowhere)).rejects.toThrow(`${path.dirname(nowhere)} is no folder.`);
    await expect(script("dump", { DATA_DIR: scratchDirectory() }, "x.dump")).rejects.toMatchObject({
      stderr: expect.stringMatching(/^There is no database in .*\n$/),
    });
    await expect(script("dump", {})).rejects.toThrow("Usage: npm run db:dump -- FILE");
    await expect(script("restore", {})).rejects.toThrow("Usage: npm run db:restore -- FILE [--force]");
  });

  test("periodic dumps are made once something has changed, by one of two shops, and only the last ones kept", async () => {
    const { DATA_DIR: dataDir } = await newEmbedded();
    await withDatabase({ DATA_DIR: dataDir }, (pool) => migrateDatabase(pool));
    const options = { dumpEveryMinutes: 0.01, keepDumps: 2 };
    const [database] = await Promise.all([startHere(dataDir, options), startHere(dataDir, options)]);
    const pool = poolFor(database.connection);
    for (let n = 1; n <= 4; n++) {
      const newest = listBackups(dataDir).at(-1);
      await pool.query("insert into price_history (name, price) values ($1, 1)", [`change ${n}`]);
      await vi.waitUntil(() => listBackups(dataDir).at(-1) !== newest, { timeout: 60_000 });
    }
    await vi.waitUntil(() => listBackups(dataDir).length === 2, { timeout: 60_000 });
    const target = await newServerDatabase();
    await restoreDatabase(target, listBackups(dataDir).at(-1)!, false);
    expect(await query(target, "select count(*)::int as n from price_history where name like 'change %'")).toEqual([
      { n: 4 },
    ]);
  });
});
