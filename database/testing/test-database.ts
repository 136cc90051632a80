import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { closeDatabase, connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import { migrateDatabase } from "../migrate.ts";

/** Waits up to three seconds for the last connections: cutting them would raise an unhandled error. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const { rows } = await admin.query("select count(*)::int as n from pg_stat_activity where datname = $1", [name]);
    if (rows[0].n === 0) break;
    await sleep(50);
  }
  await admin.query(`drop database if exists ${name} with (force)`);
}

/** Until a statement in this database, not in that of another test file, waits for a lock. */
export async function untilLockIsAwaited(pool: pg.Pool): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rowCount === 0) await sleep(5);
}

export type TestDatabase = {
  db: Database;
  pool: pg.Pool;
  connection: pg.PoolConfig;
  stop(): Promise<void>;
};

/**
 * A migrated database for one test file, on the server of test-server.ts or a given one, with settings and connection set
 * as at a start. `env` overrides settings.
 */
export async function testDatabase(env: Record<string, string> = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "odovia-test-"));
  // A public address implies production and conflicts with the test setting.
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
