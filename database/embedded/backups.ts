/** Dumps of the embedded database: a gzipped tar of its data directory, complete on disk before it gets its name. */
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { backupsDirectory } from "./places.ts";
import { syncPath } from "./synced-node-fs.ts";

const NAME = /^database-\d{8}T\d{9}Z\.tar\.gz$/;

export function listBackups(dataDir: string): string[] {
  const directory = backupsDirectory(dataDir);
  if (!fs.existsSync(directory)) return [];
  const names = fs.readdirSync(directory).filter((name) => NAME.test(name));
  return names.sort().map((name) => path.join(directory, name));
}

/** Milliseconds since the epoch of the newest backup, or 0. */
export function newestBackupTime(dataDir: string): number {
  const newest = listBackups(dataDir).at(-1);
  return newest ? fs.statSync(newest).mtimeMs : 0;
}

/** Writes `tar` to a new backup, synced, and returns its path. Keeps the newest `keep` ones. */
export async function writeBackup(dataDir: string, tar: Uint8Array, keep: number): Promise<string> {
  const directory = backupsDirectory(dataDir);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replace(/[-:.]/g, "");
  const file = path.join(directory, `database-${stamp}.tar.gz`);
  await writeGzip(file, tar);
  for (const old of listBackups(dataDir).slice(0, -keep)) fs.rmSync(old);
  return file;
}

async function writeGzip(file: string, tar: Uint8Array): Promise<void> {
  const temporary = `${file}.partial`;
  try {
    const pieces = function* () {
      for (let at = 0; at < tar.length; at += 1 << 20) yield tar.subarray(at, at + (1 << 20));
    };
    await pipeline(Readable.from(pieces()), createGzip({ level: 3 }), fs.createWriteStream(temporary, { mode: 0o600 }));
    syncPath(temporary, "r+");
    fs.renameSync(temporary, file);
    syncPath(path.dirname(file), "r");
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Reads a dump; throws one sentence when the file is none or is damaged (gzip carries a checksum). */
export async function readBackup(file: string): Promise<Blob> {
  let tar: Buffer<ArrayBuffer>;
  try {
    tar = (await promisify(gunzip)(fs.readFileSync(file))) as Buffer<ArrayBuffer>;
  } catch (error) {
    throw new Error(`${file} cannot be read as a database dump: ${(error as Error).message}.`);
  }
  if (!tar.includes("PG_VERSION")) throw new Error(`${file} is not a dump of the embedded database.`);
  return new Blob([tar], { type: "application/octet-stream" });
}
