/**
 * Where the embedded database keeps things inside DATA_DIR:
 *   database/        PGlite's data directory (database.new while it is being created or restored)
 *   backups/         periodic dumps
 *   database.json    who runs it and where it listens (mode 0600)
 *   lock.sock        the lock; .s.PGSQL.5432 the PostgreSQL protocol
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export const POSTGRES_PORT = 5432;
// sun_path holds 108 bytes on Linux and 104 on macOS, with a final NUL.
const SOCKET_PATH_LIMIT = 103;

export type Address =
  | { kind: "unix"; directory: string }
  | { kind: "tcp"; host: "127.0.0.1"; port: number; password: string };

/** What database.json says about the process that owns (or owned) the data directory. */
export type OwnerRecord = { pid: number; parentPid: number; startedAt: string | null; address: Address };

export const databaseDirectory = (dataDir: string) => path.join(dataDir, "database");
export const backupsDirectory = (dataDir: string) => path.join(dataDir, "backups");
export const recordFile = (dataDir: string) => path.join(dataDir, "database.json");

/** Throws one sentence for the operator when DATA_DIR cannot be a folder of ours. */
export function makeDataDirectory(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR")
      throw new Error(`DATA_DIR ${dataDir} is no folder, or lies in a file.`);
    throw new Error(`DATA_DIR ${dataDir} cannot be written: ${message}.`);
  }
}

function fits(socketPath: string): boolean {
  return Buffer.byteLength(socketPath) <= SOCKET_PATH_LIMIT;
}

function identity(dataDir: string): string {
  return createHash("sha256").update(fs.realpathSync(dataDir)).digest("hex").slice(0, 16);
}

/** A directory in the system's temporary folder for a DATA_DIR whose path is too long; ours alone, or an error. */
function shortDirectory(dataDir: string): string {
  const directory = path.join(os.tmpdir(), `odovia-${identity(dataDir)}`);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const status = fs.lstatSync(directory);
  const mine = process.getuid === undefined || status.uid === process.getuid();
  if (!status.isDirectory() || !mine || (status.mode & 0o077) !== 0) {
    throw new Error(`${directory} belongs to someone else; set TMPDIR or use a shorter DATA_DIR.`);
  }
  return directory;
}

/** The directory of the PostgreSQL socket: DATA_DIR itself when its path is short enough. */
export function socketDirectory(dataDir: string): string {
  const absolute = path.resolve(dataDir);
  return fits(path.join(absolute, `.s.PGSQL.${POSTGRES_PORT}`)) ? absolute : shortDirectory(absolute);
}

/**
 * The address of the lock for `net.listen` and `net.connect`; call `release` when the descriptor is no longer needed.
 * It must be the same file for every process, whatever its TMPDIR, so a long path goes through /proc/self/fd.
 */
export function lockAddress(dataDir: string): { address: string; release(): void } {
  const nothing = () => {};
  const file = path.join(path.resolve(dataDir), "lock.sock");
  if (process.platform === "win32") return { address: `\\\\.\\pipe\\odovia-${identity(dataDir)}`, release: nothing };
  if (fits(file)) return { address: file, release: nothing };
  if (process.platform === "linux") {
    const descriptor = fs.openSync(dataDir, "r");
    return { address: `/proc/self/fd/${descriptor}/lock.sock`, release: () => fs.closeSync(descriptor) };
  }
  return { address: path.join(shortDirectory(dataDir), "lock.sock"), release: nothing };
}

export function readRecord(dataDir: string): OwnerRecord | null {
  try {
    return JSON.parse(fs.readFileSync(recordFile(dataDir), "utf8")) as OwnerRecord;
  } catch {
    return null;
  }
}

export function writeRecord(dataDir: string, record: OwnerRecord): void {
  const temporary = `${recordFile(dataDir)}.${process.pid}`;
  fs.writeFileSync(temporary, JSON.stringify(record), { mode: 0o600 });
  fs.renameSync(temporary, recordFile(dataDir));
}

/** Distinguishes a process from a later one with the same number: its start in clock ticks since boot. Linux only. */
export function processStart(pid: number): string | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie answers to signal 0 but holds nothing any more.
    if (process.platform === "linux") {
      const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      return text[text.lastIndexOf(")") + 2] !== "Z";
    }
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function addressToUrl(address: Address): string {
  if (address.kind === "tcp") {
    return `postgres://postgres:${address.password}@${address.host}:${address.port}/postgres`;
  }
  return `postgres://postgres@/postgres?host=${encodeURIComponent(address.directory)}`;
}
