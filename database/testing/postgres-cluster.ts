/** A temporary PostgreSQL server on a free port and a unix socket; fsync is off by default. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { unprivilegedAccount } from "../embedded/account.ts";
import { freePort } from "../embedded/free-port.ts";
import { findPrograms } from "../embedded/programs.ts";

const run = promisify(execFile);
const startMilliseconds = 30_000;

export type PostgresCluster = {
  /** postgres://postgres@127.0.0.1:<port>/postgres (a superuser without a password). */
  url: string;
  directory: string;
  readonly pid: number;
  /** Returns the URL of a new, empty database. */
  createDatabase(name: string): Promise<string>;
  /** As `pg_ctl restart -m`: `fast` ends sessions in order, `immediate` is a crash with recovery. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  /** `kill -9`; returns once the sessions have ended too. `recover` starts the server again on the same files. */
  kill(): Promise<void>;
  recover(): Promise<void>;
  stop(): Promise<void>;
};

/** The folder of initdb and postgres: those that come with the shop, or another version's in POSTGRES_BIN. */
const programFolder = (): string => process.env.POSTGRES_BIN ?? path.join(findPrograms().folder, "bin");

export type ClusterOptions = {
  durable?: boolean;
  settings?: Record<string, string>;
  /** A running cluster, which this one then copies and follows by streaming replication. It should be durable. */
  replicaOf?: PostgresCluster;
};

export async function startPostgres(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const binaries = programFolder();
  const account = unprivilegedAccount();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-pg-"));
  fs.chmodSync(directory, 0o755);
  const data = path.join(directory, "data");
  fs.mkdirSync(data, { mode: 0o700 });
  if (account) for (const each of [directory, data]) fs.chownSync(each, account.uid, account.gid);
  const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
  if (options.replicaOf) await copyCluster(options.replicaOf, data);
  else await run(path.join(binaries, "initdb"), initdb, { ...account, cwd: directory });

  const port = await freePort();
  const flags = serverFlags(options, { port, directory });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () =>
    startServer({ program: path.join(binaries, "postgres"), flags: ["-D", data, ...flags], url, directory });
  let server = await start().catch((error: unknown) => {
    fs.rmSync(directory, { recursive: true, force: true });
    throw error;
  });
  const killAtExit = () => server.process.kill("SIGQUIT");
  process.once("exit", killAtExit);

  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    if (isAlive(server.process)) server.process.kill(signal);
    const timer = setTimeout(() => server.process.kill("SIGQUIT"), 5000);
    await server.ended;
    clearTimeout(timer);
  };
  return {
    url,
    directory,
    get pid() {
      return server.process.pid!;
    },
    createDatabase: (name) => createDatabase(url, name),
    async restart(mode) {
      await end(mode === "fast" ? "SIGINT" : "SIGQUIT");
      server = await start();
    },
    async kill() {
      const sessions = childrenOf(server.process.pid!);
      server.process.kill("SIGKILL");
      await server.ended;
      await endOf(sessions);
    },
    async recover() {
      server = await start();
    },
    async stop() {
      process.off("exit", killAtExit);
      await end("SIGINT");
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

function serverFlags(options: ClusterOptions, { port, directory }: { port: number; directory: string }): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: directory,
    max_connections: 200,
    shared_buffers: "32MB",
    timezone: "UTC",
    ...(options.replicaOf ? { primary_conninfo: options.replicaOf.url } : {}),
    ...(options.durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off", autovacuum: "off" }),
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

type ServerStart = { program: string; flags: string[]; url: string; directory: string };

async function startServer(
  { program, flags, url, directory }: ServerStart,
  end = performance.now() + startMilliseconds,
): Promise<{ process: ChildProcess; ended: Promise<void> }> {
  const child = spawn(program, flags, {
    ...unprivilegedAccount(),
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (text) => {
    log = `${log}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await answers(url))) {
    // The sessions of a killed server end on their own; until then no other server may use its files.
    if (!isAlive(child) && log.includes("pre-existing shared memory block") && performance.now() < end) {
      await sleep(100);
      return startServer({ program, flags, url, directory }, end);
    }
    if (!isAlive(child) || performance.now() > end) {
      child.kill("SIGQUIT");
      await ended;
      throw new Error(`PostgreSQL did not start: ${log.trim()}`);
    }
    await sleep(50);
  }
  return { process: child, ended };
}

/** As pg_basebackup does, which the shop's own binaries lack. */
async function copyCluster(primary: PostgresCluster, data: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await run("cp", ["-a", `${path.join(primary.directory, "data")}/.`, data]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    fs.rmSync(path.join(data, "postmaster.pid"));
    const { uid, gid } = fs.statSync(data);
    for (const [name, text] of Object.entries({ backup_label: rows[0]!.labelfile, "standby.signal": "" })) {
      fs.writeFileSync(path.join(data, name), text);
      fs.chownSync(path.join(data, name), uid, gid);
    }
  } finally {
    await client.end();
  }
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Empty where the kernel does not list a process's children. */
function childrenOf(pid: number): number[] {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A killed server's sessions end on their own, but can answer one more query until then. */
async function endOf(pids: number[]): Promise<void> {
  const end = performance.now() + startMilliseconds;
  while (pids.some(isRunning) && performance.now() < end) await sleep(10);
}

/** False for a zombie, which has no command line: a container's first process may not collect its orphans. */
function isRunning(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`).length > 0;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}
