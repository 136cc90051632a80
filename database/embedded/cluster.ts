/** One PostgreSQL cluster: created, started, asked whether it answers, stopped. start.ts records who uses it. */

import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, canEnter, canRun, giveTo, postgresAccount } from "./account.ts";
import { clusterOutside, type FoundCluster, findCluster } from "./find-cluster.ts";
import { freePort } from "./free-port.ts";
import { claim } from "./ownership.ts";
import {
  type Address,
  type ClusterRecord,
  clusterIn,
  connectionTo,
  makeSocketDirectory,
  readRecord,
  socketPort,
  systemFolder,
  writeRecord,
} from "./places.ts";
import { copyPrograms, findPrograms, type Programs, programFile, withPlainPath } from "./programs.ts";
import { isServerRunning, pidFile, readPidFile } from "./running-server.ts";

export type Cluster = { directory: string; address: Address; programs: Programs; account: Account | undefined };

/** Recovery after a crash reads the log since the last checkpoint: seconds, on a slow disk a minute. */
const startSeconds = 120;

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
 * Finds the cluster of `dataDir`, a real path, or makes an empty one. `onPlace` is called with one sentence when it is not inside
 * DATA_DIR, and when it is a copy of one that was in use.
 */
export async function prepareCluster(
  dataDir: string,
  options: {
    /** DATA_DIR as it was set. */
    given?: string;
    projectRoot?: string | undefined;
    transport?: "unix" | "tcp" | undefined;
    onPlace(sentence: string): void;
  },
): Promise<Cluster> {
  refuseFormerKind(dataDir);
  const found = findCluster(options.given ?? dataDir);
  const account = found ? found.account : postgresAccount(dataDir, undefined);
  const installed = findPrograms(options.projectRoot);
  const programs = !account || canRun(installed, account) ? installed : copyPrograms(installed, systemCopy(installed));
  const directory = found?.directory ?? newPlace(dataDir, account);
  if (directory.startsWith(systemFolder + path.sep))
    options.onPlace(`The user nobody cannot reach ${dataDir}: the embedded database is in ${directory}.`);
  else if (!directory.startsWith(dataDir + path.sep))
    options.onPlace(`The embedded database of ${dataDir} is in ${directory}.`);
  const cluster = { directory, address: await addressOf(directory, { ...options, account, found }), programs, account };
  if (!found) await createCluster(cluster, dataDir);
  else takeOver(cluster, dataDir, { found, onPlace: options.onPlace });
  const record: ClusterRecord = { cluster: directory, address: cluster.address, made: true };
  if (JSON.stringify(readRecord(dataDir)) !== JSON.stringify(record)) writeRecord(dataDir, record);
  return cluster;
}

async function addressOf(
  directory: string,
  given: { transport?: "unix" | "tcp" | undefined; account: Account | undefined; found: FoundCluster | undefined },
): Promise<Address> {
  const transport = given.transport ?? (process.platform === "win32" ? "tcp" : "unix");
  if (transport === "unix") return { kind: "unix", directory: makeSocketDirectory(directory, given.account) };
  const { found } = given;
  const known = found?.record?.address;
  if (known?.kind !== "tcp")
    return { kind: "tcp", port: await freePort(), password: randomBytes(24).toString("base64url") };
  // The cluster's password came with it; its port may be the original's.
  return found?.record?.cluster === directory ? known : { ...known, port: await freePort() };
}

/** What a cluster needs that was copied, moved, put back by root, or made by a version before December 2026. */
function takeOver(
  { directory, account }: Cluster,
  dataDir: string,
  { found, onPlace }: { found: FoundCluster; onPlace(sentence: string): void },
): void {
  const isRunning = isServerRunning(directory);
  if (account && fs.statSync(path.join(directory, "PG_VERSION")).uid === 0 && !isRunning) giveTo(directory, account);
  // A copy without modes: PostgreSQL refuses a folder that others may enter.
  if ((fs.statSync(directory).mode & 0o027) !== 0) fs.chmodSync(directory, 0o700);
  if (found.isClaimed) return;
  const left = readPidFile(directory);
  if (left && !isRunning && path.dirname(left.directory) !== dataDir && fs.existsSync(left.directory))
    onPlace(
      `The database in ${directory} was copied while it was in use, and may miss changes: npm run db:dump makes a whole copy.`,
    );
  claim(dataDir, directory, account);
}

/** Throws where the account could use no place. */
function newPlace(dataDir: string, account: Account | undefined): string {
  if (!account || canEnter(dataDir, account)) return clusterIn(dataDir);
  const directory = clusterOutside(dataDir);
  fs.mkdirSync(path.dirname(directory), { recursive: true, mode: 0o755 });
  return directory;
}

function systemCopy(programs: Programs): string {
  fs.mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  const { size, mtimeMs } = fs.statSync(programFile(programs, "postgres"));
  return path.join(systemFolder, `programs-${size}-${Math.trunc(mtimeMs)}`);
}

/** Made beside its place and renamed, so that a start that is killed leaves nothing which looks like a cluster. */
async function createCluster(cluster: Cluster, dataDir: string): Promise<void> {
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
    await withPlainPath(programs, ({ folder }) =>
      promisify(execFile)(programFile({ folder }, "initdb"), ["-D", draft, "-U", "postgres", ...access, ...locale], {
        ...account,
        cwd: draft,
        env: serverEnvironment(),
      }),
    );
    claim(dataDir, draft, account);
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
      const log = openLog(logFile, account);
      const listening =
        address.kind === "unix"
          ? { listen_addresses: "", unix_socket_directories: listed(address.directory), port: socketPort }
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

/** The setting is a list separated by commas. */
const listed = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** PostgreSQL's user owns it: the next start may be that user's own. It may not lead elsewhere, since root writes here. */
function openLog(file: string, account: Account | undefined): number {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW = 0 } = fs.constants;
  const log = fs.openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
  if (account) fs.fchownSync(log, account.uid, account.gid);
  return log;
}

/** What a killed server leaves: PostgreSQL would take any live process of those numbers, even a zombie, for itself. */
function removeStaleLocks({ directory, address }: Cluster): void {
  fs.rmSync(path.join(directory, "postmaster.pid"), { force: true });
  if (address.kind === "unix") fs.rmSync(path.join(address.directory, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** The sessions of a killed server end once their statements do; until then PostgreSQL refuses to start. */
const isEnding = (log: string): boolean => log.includes("pre-existing shared memory block");

/** Whether the server of this very cluster answers: at the address of a copy it may be another's. */
async function answers({ address, directory }: Cluster): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(address), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    await client.end();
    const [there, here] = [pidFile(rows[0]!.text), readPidFile(directory)];
    return there?.pid === here?.pid && there?.startedAt === here?.startedAt;
  } catch (error) {
    await client.end().catch(() => {});
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
