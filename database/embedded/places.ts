/**
 * Where the embedded database keeps things:
 *   DATA_DIR/postgres/       PostgreSQL's cluster and its socket
 *   DATA_DIR/postgres.json   where the cluster is and how it is reached (mode 0600)
 *   DATA_DIR/backups/        periodic dumps
 * Started by root, PostgreSQL runs as `nobody`. When `nobody` cannot reach DATA_DIR the cluster is in /var/lib/odovia.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";

export type Address = { kind: "unix"; directory: string } | { kind: "tcp"; port: number; password: string };

/**
 * postgres.json. A copy of DATA_DIR holds the original's, so it proves nothing (ownership.ts). `made`: the cluster existed
 * when it was written.
 */
export type ClusterRecord = { cluster: string; address: Address; made?: true };

/** For clusters in a DATA_DIR that `nobody` cannot reach, and for copies of the programs. */
export const systemFolder = "/var/lib/odovia";

export const socketPort = 5432;
/** sun_path holds 108 bytes on Linux and 104 on macOS, including a NUL. */
const maxSocketPath = 103;

export const clusterIn = (dataDir: string): string => path.join(path.resolve(dataDir), "postgres");
export const backupsDirectory = (dataDir: string): string => path.join(dataDir, "backups");
const recordFile = (dataDir: string): string => path.join(dataDir, "postgres.json");

export const nameOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Returns the real path. Throws one sentence if DATA_DIR cannot be used. */
export function makeDataDirectory(dataDir: string): string {
  if (/[\r\n]/.test(dataDir)) throw new Error("DATA_DIR contains a line end.");
  try {
    // PostgreSQL of root runs as another user, which must be able to pass; secret files have their own mode.
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK);
    return fs.realpathSync(dataDir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR")
      throw new Error(`DATA_DIR ${dataDir} is no folder, or lies in a file.`);
    throw new Error(`DATA_DIR ${dataDir} cannot be written: ${message}.`);
  }
}

export const socketDirectory = (cluster: string): string =>
  Buffer.byteLength(path.join(cluster, `.s.PGSQL.${socketPort}`)) <= maxSocketPath
    ? cluster
    : path.join(os.tmpdir(), `odovia-${nameOf(cluster)}`);

export function makeSocketDirectory(cluster: string, account: { uid: number; gid: number } | undefined): string {
  const directory = socketDirectory(cluster);
  if (directory === cluster) return cluster;
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid } = fs.lstatSync(directory);
  const owner = account?.uid ?? process.getuid?.();
  if (uid !== process.getuid?.() && uid !== owner)
    throw new Error(`${directory} belongs to another user; set TMPDIR or use a shorter DATA_DIR.`);
  if (account) fs.chownSync(directory, account.uid, account.gid);
  fs.chmodSync(directory, 0o700);
  return directory;
}

export function readRecord(dataDir: string): ClusterRecord | null {
  try {
    return JSON.parse(fs.readFileSync(recordFile(dataDir), "utf8")) as ClusterRecord;
  } catch {
    return null;
  }
}

export function writeRecord(dataDir: string, record: ClusterRecord): void {
  const draft = `${recordFile(dataDir)}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, JSON.stringify(record), { mode: 0o600, flag: "wx" });
  giveToOwnerOf(dataDir, draft);
  fs.renameSync(draft, recordFile(dataDir));
}

/** What root writes must belong to the owner of DATA_DIR, who has to read it later. */
export function giveToOwnerOf(dataDir: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(dataDir);
  fs.lchownSync(file, uid, gid);
}

export function connectionTo(
  address: Address,
): Required<Pick<pg.ClientConfig, "host" | "port" | "user" | "database" | "password">> {
  const names = { user: "postgres", database: "postgres" };
  if (address.kind === "unix") return { ...names, host: address.directory, port: socketPort, password: "" };
  return { ...names, host: "127.0.0.1", port: address.port, password: address.password };
}
