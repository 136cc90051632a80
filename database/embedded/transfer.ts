/** Dump and restore, for both databases. A dump of one kind restores into the same kind only. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { connectionFault } from "../connection-fault.ts";
import { asOwner, grantRuntimeRoleAt, roleOfUrl } from "../runtime-role.ts";
import { dataDirectory, isEmbeddedRunning } from "./connection.ts";
import { commandOwner } from "./lock.ts";
import { databaseDirectory } from "./places.ts";
import { startEmbeddedDatabase } from "./supervisor.ts";
import { syncPath } from "./synced-node-fs.ts";

/** Writes the database of `env` (DATABASE_URL, else DATA_DIR) to `file`; returns a sentence that says what was done. */
export async function dumpDatabase(env: NodeJS.ProcessEnv, file: string): Promise<string> {
  if (fs.existsSync(file)) throw new Error(`${file} exists already.`);
  // Before the work, not after it.
  const folder = path.dirname(path.resolve(file));
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder.`);
  const temporary = `${file}.partial`;
  try {
    if (env.DATABASE_URL) await dumpPostgres(env.DATABASE_URL, temporary);
    else fs.copyFileSync(await dumpEmbedded(dataDirectory(env)), temporary);
    fs.chmodSync(temporary, 0o600);
    syncPath(temporary, "r+");
    fs.renameSync(temporary, file);
    syncPath(folder, "r");
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  return `The database was dumped to ${file} (${Math.ceil(fs.statSync(file).size / 1024)} KB).`;
}

/** Fills an empty database from `file`; with `force`, replaces what is there (an embedded one is kept aside). */
export async function restoreDatabase(env: NodeJS.ProcessEnv, file: string, force: boolean): Promise<string> {
  if (!fs.existsSync(file)) throw new Error(`${file} does not exist.`);
  const url = asOwner(env).DATABASE_URL;
  if (url) {
    await restorePostgres(url, file, force);
    if (env.DATABASE_URL && url !== env.DATABASE_URL) await grantRuntimeRoleAt(url, roleOfUrl(env.DATABASE_URL));
    return `The PostgreSQL database was restored from ${file}.`;
  }
  const dataDir = dataDirectory(env);
  const database = await startEmbeddedDatabase({
    dataDir,
    dumpEveryMinutes: 0,
    restore: { file: path.resolve(file), force },
  });
  await database.stop();
  return `The embedded database in ${dataDir} was restored from ${file}.`;
}

async function dumpEmbedded(dataDir: string): Promise<string> {
  if (await isEmbeddedRunning(dataDir)) {
    const reply = JSON.parse(await commandOwner(dataDir, "dump")) as { file?: string; error?: string };
    if (!reply.file) throw new Error(`The running database could not be dumped: ${reply.error}`);
    return reply.file;
  }
  if (!fs.existsSync(databaseDirectory(dataDir))) throw new Error(`There is no database in ${dataDir}.`);
  const database = await startEmbeddedDatabase({ dataDir, dumpEveryMinutes: 0 });
  try {
    return await database.dump();
  } finally {
    await database.stop();
  }
}

async function dumpPostgres(url: string, file: string): Promise<void> {
  await runTool("pg_dump", ["--format=plain", "--no-owner", "--no-privileges", `--file=${file}`], url);
}

async function restorePostgres(url: string, file: string, force: boolean): Promise<void> {
  const head = Buffer.alloc(2);
  const descriptor = fs.openSync(file, "r");
  fs.readSync(descriptor, head, 0, 2, 0);
  fs.closeSync(descriptor);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    throw new Error(`${file} is a dump of the embedded database; it cannot be restored into PostgreSQL.`);
  }
  const { tables, schemas } = await contents(url);
  if (tables > 0 && !force) {
    throw new Error(`The database is not empty (${tables} tables); restore with --force to replace what is there.`);
  }
  const emptying = schemas.map((schema) => `drop schema ${pg.escapeIdentifier(schema)} cascade`);
  const commands = force ? [...emptying, "create schema public"].flatMap((sql) => ["--command", sql]) : [];
  // One transaction: a damaged file changes nothing, not even with --force.
  const options = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  await runTool("psql", [...options, ...commands, `--file=${file}`], url);
}

async function contents(url: string): Promise<{ tables: number; schemas: string[] }> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the statement in progress, or the next one, reports it
  await client.connect().catch((error: unknown) => {
    throw connectionFault(error, url);
  });
  try {
    const { rows: schemas } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    );
    const { rows: tables } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    return { tables: tables[0]?.tables ?? 0, schemas: schemas.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** The URL goes through the environment: arguments are visible to every user of the machine. */
function runTool(tool: "pg_dump" | "psql", parameters: string[], url: string): Promise<void> {
  const { username, password, hostname, port, pathname, searchParams } = new URL(url);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port || searchParams.get("port") || "5432",
    PGUSER: decodeURIComponent(username) || undefined,
    PGPASSWORD: decodeURIComponent(password) || undefined,
    PGDATABASE: decodeURIComponent(pathname.slice(1)) || undefined,
    PGSSLMODE: searchParams.get("sslmode") ?? undefined,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(tool, parameters, { env, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (text) => {
      errors = `${errors}${text}`.slice(-2000);
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      const missing = `${tool} was not found on PATH; install PostgreSQL's client programs (Debian: postgresql-client).`;
      reject(error.code === "ENOENT" ? new Error(missing) : error);
    });
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed: ${errors.trim()}`))));
  });
}
