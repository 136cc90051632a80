import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase, connectDatabase, type Database } from "#app/platform/database.server.ts";
import { applySettings, readSettings } from "#app/platform/settings.server.ts";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { startEmbeddedDatabase } from "#database/embedded/supervisor.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { dropDatabase } from "./drop-database.ts";
import { copyDatabase, databaseFiles, templateDirectory } from "./template-directory.ts";

export type TestDatabase = {
  db: Database;
  pool: pg.Pool;
  kind: "embedded" | "postgresql";
  /** How another pool, or another process, reaches the same database. */
  connection: pg.PoolConfig;
  stop(): Promise<void>;
};

/**
 * A migrated database of its own for one test file: on the PostgreSQL server of TEST_DATABASE_URL when that is set, else
 * embedded. The program's settings and its connection are set as at a start. `env` overrides settings.
 */
export async function testDatabase(env: Record<string, string> = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "odovia-test-"));
  // A public address makes it production by itself, and is refused beside the word for one's own machine.
  const kind = env.PUBLIC_URL ? {} : { NODE_ENV: "test", PUBLIC_URL: "http://localhost:3000" };
  const read = readSettings({ DATA_DIR: dataDir, ...kind, ...env });
  if (!read.ok) throw new Error(read.faults.join(" "));
  applySettings(read.settings);
  const cleanFiles = () => rmSync(dataDir, { recursive: true, force: true });

  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await administer(server, (admin) => admin.query(`create database ${name}`));
    const url = new URL(server);
    url.pathname = `/${name}`;
    const { db, pool } = connectDatabase({ connectionString: url.href });
    await migrateDatabase(pool);
    return {
      db,
      pool,
      kind: "postgresql",
      connection: { connectionString: url.href },
      async stop() {
        await closeDatabase();
        await administer(server, (admin) => dropDatabase(admin, name));
        cleanFiles();
      },
    };
  }
  copyDatabase(await migratedDataDir(), dataDir);
  // V8 would spend more on making its code fast than these tests take.
  const embedded = await startEmbeddedDatabase({ dataDir, dumpEveryMinutes: 0, compactEngine: true });
  const { db, pool } = connectDatabase(embeddedConnection(dataDir));
  return {
    db,
    pool,
    kind: "embedded",
    connection: embeddedConnection(dataDir),
    async stop() {
      await closeDatabase();
      await embedded.stop();
      cleanFiles();
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

const migratedDataDir = (): Promise<string> =>
  templateDirectory("test-database", databaseFiles("database/migrations"), async (draft) => {
    const embedded = await startEmbeddedDatabase({ dataDir: draft, dumpEveryMinutes: 0 });
    const pool = new pg.Pool(embeddedConnection(draft));
    await migrateDatabase(pool);
    await pool.end();
    await embedded.stop();
  });
