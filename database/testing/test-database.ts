import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase, connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import { migrateDatabase } from "../migrate.ts";
import { dropDatabase } from "./drop-database.ts";

export type TestDatabase = {
  db: Database;
  pool: pg.Pool;
  /** How another pool, or another process, reaches the same database. */
  connection: pg.PoolConfig;
  stop(): Promise<void>;
};

/**
 * A migrated database of its own for one test file, on the server of test-server.ts, or on another that the file started. The program's settings and its connection
 * are set as at a start. `env` overrides settings.
 */
export async function testDatabase(env: Record<string, string> = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "odovia-test-"));
  // A public address alone means production, and is refused together with the setting for one's own machine.
  const kind = env.PUBLIC_URL ? {} : { NODE_ENV: "test", PUBLIC_URL: "http://localhost:3000" };
  const read = readSettings({ DATA_DIR: dataDir, ...kind, ...env });
  if (!read.ok) throw new Error(read.faults.join(" "));
  applySettings(read.settings);
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template } = process.env;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server!, (admin) =>
    admin.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`),
  );
  const url = new URL(server!);
  url.pathname = `/${name}`;
  const connection = { connectionString: url.href };
  const { db, pool } = connectDatabase(connection);
  if (!template) await migrateDatabase(pool);
  return {
    db,
    pool,
    connection,
    async stop() {
      await closeDatabase();
      await administer(server!, (admin) => dropDatabase(admin, name));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(server: string, act: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await act(admin);
  } finally {
    await admin.end();
  }
}
