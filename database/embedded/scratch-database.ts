/** For the tests of this folder: data directories that are removed afterwards, and a ready-made one to copy. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import { databaseDirectory, isAlive } from "./places.ts";
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from "./supervisor.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
/**
 * An empty database's folder, made once per version of the code that makes it and kept between runs; the test of a first
 * start (lock.test.ts) does not use it.
 */
async function templateDirectory(): Promise<string> {
  const sources = ["database/embedded/pglite-session.ts", "node_modules/@electric-sql/pglite/package.json"];
  const hash = createHash("sha256");
  for (const source of sources) hash.update(fs.readFileSync(path.join(PROJECT_ROOT, source)));
  const template = path.join(os.tmpdir(), `odovia-template-${hash.digest("hex").slice(0, 12)}`);
  if (fs.existsSync(template)) return template;
  const draft = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-draft-"));
  const database = await startEmbeddedDatabase({ dataDir: draft, projectRoot: PROJECT_ROOT, dumpEveryMinutes: 0 });
  await database.stop();
  try {
    fs.renameSync(draft, template);
  } catch {
    fs.rmSync(draft, { recursive: true }); // another run was quicker
  }
  return template;
}

/** An absent folder below a temporary one, removed after the test. */
export function scratchDirectory(name = "data"): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-test-"));
  onTestFinished(() => fs.rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return path.join(parent, name);
}

/** A DATA_DIR with an empty database, copied (creating one takes seconds). */
export async function readyDirectory(name?: string): Promise<string> {
  const dataDir = scratchDirectory(name);
  fs.mkdirSync(dataDir, { recursive: true });
  fs.cpSync(databaseDirectory(await templateDirectory()), databaseDirectory(dataDir), { recursive: true });
  return dataDir;
}

export async function startHere(
  dataDir: string,
  options: Partial<EmbeddedDatabaseOptions> = {},
): Promise<EmbeddedDatabase & { events: string[] }> {
  const events: string[] = [];
  const database = await startEmbeddedDatabase({
    dataDir,
    projectRoot: PROJECT_ROOT,
    dumpEveryMinutes: 0,
    onEvent: ({ type, message }) => events.push(`${type}: ${message}`),
    ...options,
  });
  onTestFinished(() => database.stop());
  return { ...database, events };
}

export function poolFor(database: { connectionString: string }, max = 20): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.connectionString, max });
  pool.on("error", () => {});
  onTestFinished(() => pool.end().catch(() => {}));
  return pool;
}

/** A process of its own that runs the database until it is killed; resolves with the two pids when it is ready. */
export async function startInProcess(
  dataDir: string,
  options: Partial<EmbeddedDatabaseOptions> = {},
): Promise<{ supervisor: ChildProcess; childPid: number }> {
  const module = path.join(import.meta.dirname, "supervisor.ts");
  const code = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    const database = await startEmbeddedDatabase(${JSON.stringify({ dataDir, dumpEveryMinutes: 0, ...options })});
    console.log(database.childPid());`;
  const supervisor = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: PROJECT_ROOT });
  let childPid = 0;
  onTestFinished(async () => {
    supervisor.kill("SIGKILL");
    await until(() => childPid === 0 || !isAlive(childPid)); // it closes the database by itself
  });
  let errors = "";
  supervisor.stderr.on("data", (text) => {
    errors += text;
  });
  childPid = await new Promise<number>((resolve, reject) => {
    supervisor.stdout.once("data", (text) => resolve(Number(text)));
    supervisor.once("exit", () => reject(new Error(errors)));
  });
  return { supervisor, childPid };
}

export async function until(condition: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`still not so after ${seconds} s: ${condition}`);
    await sleep(50);
  }
}

/** Retries while the database restarts. */
export async function queryWhenBack<Row extends pg.QueryResultRow>(pool: pg.Pool, sql: string): Promise<Row[]> {
  let rows: Row[] = [];
  await until(async () => {
    try {
      rows = (await pool.query<Row>(sql)).rows;
      return true;
    } catch {
      return false;
    }
  });
  return rows;
}
