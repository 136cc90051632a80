import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { writeDump } from "../write-dump.ts";
import { backupsDirectory, giveToOwnerOf } from "./places.ts";

const namePattern = /^database-\d{8}T\d{9}Z\.dump$/;
/** With several shops on one DATA_DIR, only the holder dumps. */
const dumpKey = 615_030_002;
const checkSeconds = 30;

export function listBackups(dataDir: string): string[] {
  const directory = backupsDirectory(dataDir);
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => namePattern.test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

export function newestBackup(dataDir: string): Date | undefined {
  const file = listBackups(dataDir).at(-1);
  return file === undefined ? undefined : fs.statSync(file).mtime;
}

/** Returns the new backup's file after removing all but the newest `keep`. */
export async function writeBackup(pool: pg.Pool, dataDir: string, keep: number): Promise<string> {
  const directory = backupsDirectory(dataDir);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, `database-${new Date().toISOString().replace(/[-:.]/g, "")}.dump`);
  giveToOwnerOf(dataDir, directory);
  await writeDump(pool, file);
  giveToOwnerOf(dataDir, file);
  for (const old of listBackups(dataDir).slice(0, -keep)) fs.rmSync(old);
  return file;
}

export function periodicBackups(options: {
  connection: pg.PoolConfig;
  dataDir: string;
  everyMinutes: number;
  keep: number;
  report(type: "dumped" | "dump-failed", message: string): void;
}): { stop(): Promise<void> } {
  const { connection, dataDir, everyMinutes, keep, report } = options;
  if (everyMinutes === 0) return { stop: async () => {} };
  let dumpedAt: string | undefined;
  let running: Promise<void> | undefined;

  const isDue = () => {
    const newest = listBackups(dataDir).at(-1);
    return !newest || Date.now() - fs.statSync(newest).mtimeMs > everyMinutes * 60_000;
  };
  async function dumpIfChanged() {
    const pool = new pg.Pool({ ...connection, max: 2, application_name: `backup of shop process ${process.pid}` });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    try {
      const position = await changes(pool);
      if (position === dumpedAt) return;
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [dumpKey]);
        if (!rows[0]!.mine || !isDue()) return;
        const file = await writeBackup(pool, dataDir, keep);
        dumpedAt = position;
        report("dumped", `The database was dumped to ${file}.`);
      } finally {
        client.release(true);
      }
    } catch (error) {
      report("dump-failed", `The database could not be dumped: ${(error as Error).message}`);
    } finally {
      await pool.end();
    }
  }
  const timer = setInterval(
    () => {
      if (running || !isDue()) return;
      running = dumpIfChanged().finally(() => {
        running = undefined;
      });
    },
    Math.min(checkSeconds * 1000, everyMinutes * 60_000),
  );
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Ignores the jobs' tables, which change every minute without visitors. */
async function changes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ written: string }>(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as written from pg_stat_user_tables where schemaname = 'public'`,
  );
  return rows[0]!.written;
}
