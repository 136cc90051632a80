/** One PostgreSQL cluster: created, started, asked whether it answers, stopped. start.ts records who uses it. */

import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, canEnter, canRun, giveTo, postgresAccount } from "./account.ts";
import { freePort } from "./free-port.ts";
import {
  type Address,
  type ClusterRecord,
  clusterIn,
  connectionTo,
  nameOf,
  readRecord,
  socketDirectory,
  socketPort,
  writeRecord,
} from "./places.ts";
import { copyPrograms, findPrograms, type Programs, programFile } from "./programs.ts";

export type Cluster = { directory: string; address: Address; programs: Programs; account: Account | undefined };

/** Where clusters are that `nobody` cannot reach in DATA_DIR. */
const systemFolder = "/var/lib/odovia";
/** Recovery after a crash reads the log since the last checkpoint: seconds, on a slow disk a minute. */
const startSeconds = 120;
const stopSeconds = 30;

/** Small, since one shop uses it; durable, since orders are in it; and no values of rows in its log. */
const serverSettings = {
  max_connections: 100,
  shared_buffers: "32MB",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  wal_level: "minimal",
  max_wal_senders: 0,
  io_method: "sync",
  jit: "off",
  fsync: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: 0,
};

/** Throws one sentence when DATA_DIR holds a database of the kind that the shop used until November 2026. */
function refuseFormerKind(dataDir: string): void {
  if (!fs.existsSync(path.join(dataDir, "database", "PG_VERSION")) || readRecord(dataDir)) return;
  throw new Error(
    `DATA_DIR ${dataDir} holds a database of the former kind (PGlite), which this version does not open and has not touched: ` +
      `docs/operations.md, "Moving from the former embedded database", says how to take its data over.`,
  );
}

/**
 * Finds the cluster of `dataDir`, or makes an empty one. `onPlace` is called with one sentence when it is not inside DATA_DIR.
 */
export async function prepareCluster(
  dataDir: string,
  options: {
    projectRoot?: string | undefined;
    transport?: "unix" | "tcp" | undefined;
    onPlace(sentence: string): void;
  },
): Promise<Cluster> {
  refuseFormerKind(dataDir);
  const account = postgresAccount();
  const { programs, directory } = placeFor(dataDir, account, findPrograms(options.projectRoot));
  if (directory !== clusterIn(dataDir))
    options.onPlace(`The user nobody cannot reach ${dataDir}: the embedded database is in ${directory}.`);
  const known = readRecord(dataDir);
  const transport = options.transport ?? (process.platform === "win32" ? "tcp" : "unix");
  const address: Address =
    transport === "unix"
      ? { kind: "unix", directory: socketDirectory(directory, account) }
      : known?.address.kind === "tcp" && known.cluster === directory
        ? known.address
        : { kind: "tcp", port: await freePort(), password: randomBytes(24).toString("base64url") };
  const record: ClusterRecord = { cluster: directory, address };
  if (JSON.stringify(known) !== JSON.stringify(record)) writeRecord(dataDir, record);
  const cluster = { directory, address, programs, account };
  const version = fs.statSync(path.join(directory, "PG_VERSION"), { throwIfNoEntry: false });
  if (!version) await createCluster(cluster);
  // Copied or put back by root, who may not be its owner.
  else if (account && version.uid !== account.uid && !isServerRunning(directory)) giveTo(directory, account);
  return cluster;
}

function placeFor(
  dataDir: string,
  account: Account | undefined,
  found: Programs,
): { programs: Programs; directory: string } {
  const known = readRecord(dataDir)?.cluster;
  const isKnown = known !== undefined && fs.existsSync(known);
  if (!account) return { programs: found, directory: isKnown ? known : clusterIn(dataDir) };
  const programs = canRun(found, account) ? found : copyPrograms(found, systemCopy(found));
  const directory = isKnown ? known : canEnter(dataDir, account) ? clusterIn(dataDir) : outside(dataDir);
  return { programs, directory };
}

function systemCopy(programs: Programs): string {
  fs.mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  const { size, mtimeMs } = fs.statSync(programFile(programs, "postgres"));
  return path.join(systemFolder, `programs-${size}-${Math.trunc(mtimeMs)}`);
}

function outside(dataDir: string): string {
  const folder = path.join(systemFolder, nameOf(dataDir));
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  return path.join(folder, "postgres");
}

/** Made beside its place and renamed, so that a start that is killed leaves nothing which looks like a cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  const { directory, programs, account, address } = cluster;
  removeStaleDrafts(directory);
  fs.mkdirSync(path.dirname(directory), { recursive: true });
  const draft = fs.mkdtempSync(`${directory}.new-`);
  giveTo(draft, account);
  const passwordFile = `${draft}.password`;
  if (address.kind === "tcp") {
    fs.writeFileSync(passwordFile, address.password, { mode: 0o600 });
    if (account) fs.chownSync(passwordFile, account.uid, account.gid);
  }
  const access = address.kind === "tcp" ? ["--auth=scram-sha-256", `--pwfile=${passwordFile}`] : ["--auth=trust"];
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  try {
    await promisify(execFile)(programFile(programs, "initdb"), ["-D", draft, "-U", "postgres", ...access, ...locale], {
      ...account,
      cwd: draft,
      env: serverEnvironment(),
    });
    if (fs.existsSync(directory) && fs.readdirSync(directory).length === 0) fs.rmdirSync(directory);
    fs.renameSync(draft, directory);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another process that started at the same moment was faster.
    if (fs.existsSync(path.join(directory, "PG_VERSION"))) return;
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`The embedded database could not be made: ${lastLines(stderr || message)}`);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** Left by a start that was killed while it made the cluster. */
function removeStaleDrafts(directory: string): void {
  const folder = path.dirname(directory);
  const begin = `${path.basename(directory)}.new-`;
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (!name.startsWith(begin)) continue;
    const draft = path.join(folder, name);
    const changed = fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - changed > startSeconds * 1000) fs.rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Starts the server unless it already runs, whichever process started it. Detached, because it serves other shops on this machine
 * too and must outlive the one that started it. Throws with PostgreSQL's own last lines when it does not come up.
 */
export async function startServer(cluster: Cluster): Promise<void> {
  const { directory, programs, account, address } = cluster;
  const logFile = path.join(directory, "server.log");
  const end = performance.now() + startSeconds * 1000;
  while (!(await answers(cluster))) {
    if (!isServerRunning(directory)) {
      removeStaleLocks(cluster);
      const log = fs.openSync(logFile, "w", 0o600);
      const listening =
        address.kind === "unix"
          ? { listen_addresses: "", unix_socket_directories: address.directory, port: socketPort }
          : { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: address.port };
      const flags = Object.entries({ ...serverSettings, ...listening }).flatMap(([name, value]) => [
        "-c",
        `${name}=${value}`,
      ]);
      const server = spawn(programFile(programs, "postgres"), ["-D", directory, ...flags], {
        ...account,
        cwd: directory,
        env: serverEnvironment(),
        detached: true,
        stdio: ["ignore", log, log],
      });
      fs.closeSync(log);
      let ended = false;
      server.once("exit", () => {
        ended = true;
      });
      server.once("error", () => {
        ended = true;
      });
      server.unref();
      while (!ended && performance.now() < end && !(await answers(cluster))) await sleep(20);
      // Another process may have started it at the same moment: then this one ends, and that one is waited for.
      if (ended && !isServerRunning(directory) && !isEnding(readText(logFile)) && !(await answers(cluster)))
        throw new Error(`The embedded database did not start:\n${lastLines(readText(logFile))}`);
    }
    if (performance.now() > end)
      throw new Error(
        `The embedded database did not answer within ${startSeconds} seconds:\n${lastLines(readText(logFile))}`,
      );
    await sleep(20);
  }
}

/** What a killed server leaves: PostgreSQL would take any live process of those numbers, even a zombie, for itself. */
function removeStaleLocks({ directory, address }: Cluster): void {
  fs.rmSync(path.join(directory, "postmaster.pid"), { force: true });
  if (address.kind === "unix") fs.rmSync(path.join(address.directory, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** The sessions of a killed server end once their statements do; until then PostgreSQL refuses to start. */
const isEnding = (log: string): boolean => log.includes("pre-existing shared memory block");

/** Ends the server: clients are disconnected, open transactions rolled back. Resolves when its process is over. */
export async function stopServer({ directory }: Cluster): Promise<void> {
  const pid = serverPid(directory);
  if (pid === undefined) return;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It is over already.
    }
  };
  signal("SIGINT");
  const end = performance.now() + stopSeconds * 1000;
  while (isServerRunning(directory) && performance.now() < end) await sleep(20);
  if (isServerRunning(directory)) signal("SIGQUIT");
}

/** The postmaster's process, as its pid file says; the file may be stale. */
export function serverPid(directory: string): number | undefined {
  const pid = Number(readText(path.join(directory, "postmaster.pid")).split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether the pid file names a live PostgreSQL: after a restart of the machine the number may be another program's. */
export function isServerRunning(directory: string): boolean {
  const pid = serverPid(directory);
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(directory);
  } catch {
    return false;
  }
}

async function answers({ address }: Cluster): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(address), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    // Waiting helps only against "not running" and "not ready yet".
    const { code } = error as { code?: string };
    if (code && !/^(ECONN|ENOENT|EPIPE|57P0|53300)/.test(code)) throw error;
    return false;
  }
}

/** None of the shop's environment variables: they hold secrets, and PG… variables would change the server. */
const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" });

const lastLines = (text: string): string => text.trim().split("\n").slice(-8).join("\n");

function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
