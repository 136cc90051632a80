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

/** Recovery after a crash may take a minute on a slow disk. */
const startSeconds = 120;

/** Small, durable, and without values of rows in its log. */
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

/** Throws one sentence if DATA_DIR holds a database of the kind used until November 2026. */
function refuseFormerKind(dataDir: string): void {
  if (!fs.existsSync(path.join(dataDir, "database", "PG_VERSION")) || readRecord(dataDir)) return;
  throw new Error(
    `DATA_DIR ${dataDir} holds a database of the former kind (PGlite), which this version does not open and has not touched: ` +
      `docs/operations.md, "Moving from the former embedded database", says how to take its data over.`,
  );
}

/** `dataDir`: a real path. `onPlace` gets a sentence when the cluster is outside DATA_DIR, or a copy of one in use. */
export async function prepareCluster(
  dataDir: string,
  options: {
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
  const recorded = found?.record?.address;
  if (recorded?.kind !== "tcp")
    return { kind: "tcp", port: await freePort(), password: randomBytes(24).toString("base64url") };
  // A copied cluster keeps its password; its port may be the original's.
  return found?.record?.cluster === directory ? recorded : { ...recorded, port: await freePort() };
}

/** For a cluster that was copied, moved, restored by root, or made before December 2026. */
function takeOver(
  { directory, account }: Cluster,
  dataDir: string,
  { found, onPlace }: { found: FoundCluster; onPlace(sentence: string): void },
): void {
  const isRunning = isServerRunning(directory);
  if (account && fs.statSync(path.join(directory, "PG_VERSION")).uid === 0 && !isRunning) giveTo(directory, account);
  // Copied without modes; PostgreSQL refuses a folder that others may enter.
  if ((fs.statSync(directory).mode & 0o027) !== 0) fs.chmodSync(directory, 0o700);
  if (found.isClaimed) return;
  const left = readPidFile(directory);
  if (left && !isRunning && path.dirname(left.directory) !== dataDir && fs.existsSync(left.directory))
    onPlace(
      `The database in ${directory} was copied while it was in use, and may miss changes: npm run db:dump makes a whole copy.`,
    );
  claim(dataDir, directory, account);
}

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

/** Created beside its place and renamed, so that a killed start leaves no partial cluster. */
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
    // Another process that started concurrently was faster.
    if (fs.existsSync(path.join(directory, "PG_VERSION"))) return;
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`The embedded database could not be made: ${lastLines(stderr || message)}`);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

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

/** Detached, because it also serves other shops. Throws with PostgreSQL's last log lines if it does not start. */
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
      // Another process may have started it concurrently; then its server is awaited.
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

/** The setting is a comma-separated list. */
const listed = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** Owned by PostgreSQL's user. Never a link, since root writes here. */
function openLog(file: string, account: Account | undefined): number {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW = 0 } = fs.constants;
  const log = fs.openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
  if (account) fs.fchownSync(log, account.uid, account.gid);
  return log;
}

/** PostgreSQL would mistake any live process with these ids for its own. */
function removeStaleLocks({ directory, address }: Cluster): void {
  fs.rmSync(path.join(directory, "postmaster.pid"), { force: true });
  if (address.kind === "unix") fs.rmSync(path.join(address.directory, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** PostgreSQL refuses to start until the sessions of a killed server have ended. */
const isEnding = (log: string): boolean => log.includes("pre-existing shared memory block");

/** Checks that it is this cluster's server: a copy may have the original's address. */
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

/** Without the shop's environment: it holds secrets, and PG… variables would change the server. */
const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" });

const lastLines = (text: string): string => text.trim().split("\n").slice(-8).join("\n");

function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
