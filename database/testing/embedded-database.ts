import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { runningServer, withDatabase } from "../embedded/connection.ts";
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from "../embedded/start.ts";
import { migrateDatabase } from "../migrate.ts";
import { copyDatabase, databaseFiles, templateDirectory } from "./template-directory.ts";

const projectRoot = path.resolve(import.meta.dirname, "../..");

/** Does not exist yet, below a temporary folder; after the test its server is stopped and it is removed. */
export function scratchDirectory(name = "data", mode = 0o711): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-test-"));
  fs.chmodSync(parent, mode);
  const dataDir = path.join(parent, name);
  onTestFinished(() => {
    const server = runningServer(dataDir);
    if (server) process.kill(server.pid, "SIGQUIT");
    fs.rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dataDir;
}

/** The same with a migrated, stopped database. */
export async function migratedDirectory(): Promise<string> {
  const dataDir = scratchDirectory();
  const template = await templateDirectory("migrated-database", databaseFiles("database/migrations"), (draft) =>
    withDatabase({ DATA_DIR: draft }, migrateDatabase),
  );
  copyDatabase(template, dataDir);
  return dataDir;
}

export async function startHere(
  dataDir: string,
  options: Partial<EmbeddedDatabaseOptions> = {},
): Promise<EmbeddedDatabase & { events: string[] }> {
  const events: string[] = [];
  const database = await startEmbeddedDatabase({
    dataDir,
    projectRoot,
    dumpEveryMinutes: 0,
    onEvent: ({ type, message }) => events.push(`${type}: ${message}`),
    ...options,
  });
  onTestFinished(() => database.stop());
  return { ...database, events };
}

export function poolFor(connection: pg.PoolConfig, max = 10): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 3_000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  onTestFinished(() => pool.end().catch(() => {}));
  return pool;
}

/** A separate process that uses the database until it is killed. */
export async function startInProcess(dataDir: string): Promise<ChildProcess> {
  const module = path.join(projectRoot, "database/embedded/start.ts");
  const code = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    const database = await startEmbeddedDatabase(${JSON.stringify({ dataDir, dumpEveryMinutes: 0 })});
    process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: projectRoot });
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error(errors)));
  });
  return child;
}

export const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", resolve));

/** Its content after `notes` were added to it. */
export const noted = (dataDir: string, ...notes: string[]): Promise<string[]> =>
  withDatabase({ DATA_DIR: dataDir }, async (pool) => {
    await pool.query("create table if not exists notes (note text)");
    for (const note of notes) await pool.query("insert into notes values ($1)", [note]);
    return (await pool.query("select note from notes order by note")).rows.map(({ note }) => note);
  });

/** A shop of the name in `parent` with one note, stopped. */
export async function original(): Promise<string> {
  const dataDir = await migratedDirectory();
  await noted(dataDir, "original");
  return dataDir;
}

export const beside = (dataDir: string, name: string): string => path.join(path.dirname(dataDir), name);

export function copy(dataDir: string, name = "copy", ...options: string[]): string {
  execFileSync("cp", ["-a", ...options, dataDir, beside(dataDir, name)]);
  return beside(dataDir, name);
}
