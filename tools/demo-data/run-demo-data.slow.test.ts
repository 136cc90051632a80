import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#app/orders/server/tables.server.ts";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";

// The function behind it has its own tests, with the connection of a running shop, which a program does not have.
let folder: string;
const database = startForTests(testDatabase);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "odovia-programs-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

test("npm run demo:data stores a year of orders as a program of its own", async () => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "development",
    DATA_DIR: folder,
    DATABASE_URL: String(database.connection.connectionString),
  };
  const run = spawnSync(process.execPath, ["tools/demo-data/run.ts"], { env, encoding: "utf8" });
  expect(run.stdout + run.stderr).toMatch(/\d+ orders of a year were stored/);
  expect(run.status).toBe(0);
  expect(await database.db.$count(orders)).toBeGreaterThan(100);
  // Those of the README: the start stores them only where there are no codes.
  expect(await database.db.$count(promoCodes, eq(promoCodes.isDemo, true))).toBe(2);
}, 120_000);
