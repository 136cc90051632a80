import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { withDatabase } from "./embedded/connection.ts";
import { ended, scratchDirectory, startInProcess } from "./testing/embedded-database.ts";
import { startPostgres } from "./testing/postgres-cluster.ts";

const root = path.resolve(import.meta.dirname, "..");
const { DATABASE_URL: _, ...clean } = process.env;

/** `npm run db:reset`, without npm: its exit code and everything it wrote. */
const reset = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; output: string }> =>
  promisify(execFile)(process.execPath, ["tools/commands/database.ts", "reset", ...args], {
    cwd: root,
    env: { ...clean, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );

const fill = "create schema jobs; create table jobs.job (n int); create table orders (n int)";
const countTables = "select count(*)::int as n from pg_tables where schemaname in ('public', 'jobs')";
const tables = (env: NodeJS.ProcessEnv): Promise<number> =>
  withDatabase(env, async (pool) => (await pool.query<{ n: number }>(countTables)).rows[0]!.n);

describe("db:reset", () => {
  test("requires --yes, and is refused in production", async () => {
    const env = { DATA_DIR: "/nonexistent" };
    expect(await reset(env)).toMatchObject({ code: 64, output: expect.stringContaining("must be stopped first") });
    for (const server of [{ NODE_ENV: "production" }, { PUBLIC_URL: "https://shop.example" }, { HOST: "0.0.0.0" }])
      expect(await reset({ ...env, ...server }, "--yes"), JSON.stringify(server)).toMatchObject({ code: 64 });
  });

  test("embedded: refused while a shop runs, in one sentence with its process; afterwards it empties", async () => {
    const env = { DATA_DIR: scratchDirectory() };
    const shop = await startInProcess(env.DATA_DIR);
    await withDatabase(env, (pool) => pool.query(fill));
    expect(await reset(env, "--yes")).toEqual({
      code: 1,
      output: `The database is in use by shop process ${shop.pid}; stop that first.\n`,
    });
    expect(await tables(env)).toBe(2);

    shop.kill("SIGKILL");
    await ended(shop);
    expect(await reset(env, "--yes")).toMatchObject({ code: 0, output: expect.stringContaining("is empty") });
    expect(await tables(env)).toBe(0);
  });
});

describe("db:reset on PostgreSQL", () => {
  test("refused while anybody is connected, in one sentence with the names; afterwards it empties", async () => {
    const cluster = await startPostgres();
    try {
      // As operators have it: a role that is no superuser sees less about other sessions.
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query("create role owner login; create role visitor login");
      const url = new URL(await cluster.createDatabase("shop"));
      await admin.query("alter database shop owner to owner");
      await admin.end();
      url.username = "owner";
      const env = { DATABASE_URL: url.href };
      await withDatabase(env, (pool) => pool.query(fill));

      const connect = async (name: string, user: string) => {
        const place = new URL(url);
        place.username = user;
        const client = new pg.Client({ connectionString: place.href, application_name: name });
        await client.connect();
        return client;
      };
      const shop = await connect("shop process 4711 on web-1", "owner");
      const other = await connect("psql", "visitor");
      // Issue 27.42: a shop is named once, whatever its connections are called.
      const backup = await connect("backup of shop process 4711", "owner");
      const membership = await connect("shop process 4711", "owner");
      expect(await reset(env, "--yes")).toEqual({
        code: 1,
        output: "The database is in use by psql and shop process 4711 on web-1; stop that first.\n",
      });
      expect(await tables(env)).toBe(2);

      // A shop that is just stopping is waited for.
      await Promise.all([other, backup, membership].map((client) => client.end()));
      setTimeout(() => void shop.end(), 500);
      expect(await reset(env, "--yes")).toMatchObject({ code: 0, output: expect.stringContaining("is empty") });
      expect(await tables(env)).toBe(0);
    } finally {
      await cluster.stop();
    }
  });
});
