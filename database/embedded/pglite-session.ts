/** Opens PGlite durably in a directory, creating or restoring it first when needed. */
import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { readBackup } from "./backups.ts";
import type { Session } from "./multiplexer.ts";
import { databaseDirectory } from "./places.ts";
import { SyncedNodeFS, syncPath, syncTree } from "./synced-node-fs.ts";
import { startupMessage } from "./wire-protocol.ts";

// PGlite's own defaults without -F (which turns fsync off). One fsync per commit; the process stays near 350 MB.
const START_PARAMETERS = [
  ...["--single", "-O", "-j"],
  ...[
    "search_path=public",
    "exit_on_error=false",
    "log_checkpoints=false",
    "max_worker_processes=0",
    "max_parallel_workers=0",
    "max_parallel_workers_per_gather=0",
    "max_parallel_maintenance_workers=0",
    "io_method=sync",
    "fsync=on",
    "synchronous_commit=on",
    "wal_sync_method=fsync",
    "full_page_writes=on",
    "shared_buffers=16MB",
    "min_wal_size=32MB",
    "max_wal_size=64MB",
  ].flatMap((setting) => ["-c", setting]),
];

export type OpenDatabase = { database: PGlite; files: SyncedNodeFS };

export type Restore = { file: string; force: boolean };

async function open(directory: string, onLog: (line: string) => void, loadDataDir?: Blob): Promise<OpenDatabase> {
  const files = new SyncedNodeFS(directory);
  const onStderr = (line: string) => {
    onLog(line);
    return false;
  };
  const options = { fs: files, startParams: START_PARAMETERS, onStderr, ...(loadDataDir ? { loadDataDir } : {}) };
  return { database: await PGlite.create(options), files };
}

/**
 * Opens DATA_DIR/database. A new or restored one is built in `database.new` and renamed when it is complete and synced,
 * so that a process killed in between leaves nothing half made. A replaced database stays as `database.replaced-<time>`.
 */
export async function openDatabase(
  dataDir: string,
  onLog: (line: string) => void,
  restore?: Restore,
): Promise<OpenDatabase> {
  const directory = databaseDirectory(dataDir);
  const draft = `${directory}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const exists = fs.existsSync(directory);
  if (exists && !restore) return open(directory, onLog);
  const tarball = restore ? await readBackup(restore.file) : undefined;
  if (exists && restore && !restore.force) await refuseUnlessEmpty(directory, onLog);

  const { database } = await open(draft, onLog, tarball);
  await database.close();
  syncTree(draft);
  if (exists) fs.renameSync(directory, `${directory}.replaced-${new Date().toISOString().replace(/[-:.]/g, "")}`);
  fs.renameSync(draft, directory);
  syncPath(dataDir, "r");
  return open(directory, onLog);
}

async function refuseUnlessEmpty(directory: string, onLog: (line: string) => void): Promise<void> {
  const { database } = await open(directory, onLog);
  const { rows } = await database.query<{ tables: number }>(
    `select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  await database.close();
  const tables = rows[0]?.tables ?? 0;
  if (tables > 0) throw new Error(`The database is not empty (${tables} tables); restore with --force to replace it.`);
}

const DATABASE_ERROR_STATUS = 100; // POSTGRES_MAIN_LONGJMP: an ordinary SQL error on its way to its handler

type Engine = { _PostgresMainLoopOnce(): void };

/**
 * PGlite's protocol without its promises and locks. Any exception but an SQL error leaves the engine unusable, and
 * PGlite then calls it again for ever (this is how a full disk hangs it): `onBroken` is called and this call never
 * returns, the statement is answered by nobody, and the process must end.
 */
export function openSession(database: PGlite, onBroken: (error: Error) => never): Session & { greeting: Buffer } {
  let chunks: Buffer[] = [];
  const take = () => {
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  const engine = database.Module as unknown as Engine;
  const runOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== DATABASE_ERROR_STATUS) onBroken(error as Error);
      throw error;
    }
  };
  // The callback of this call stays in place for the synchronous calls below.
  void database.execProtocolRawStream(startupMessage(), {
    syncToFs: false,
    onRawData: (chunk) => void chunks.push(Buffer.from(chunk)),
  });
  const greeting = take();
  return {
    greeting,
    execute(bytes) {
      database.execProtocolRawSync(bytes);
      return take();
    },
  };
}
