/**
 * The exclusive lock on DATA_DIR: two processes on one PGlite directory lose rows without an error (security.md 0.5).
 * Whoever listens on the lock's socket owns the directory. The kernel closes the socket with the process, so:
 * refused = stale, anything else = taken, even when the owner is too busy (or stopped) to answer.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, lockAddress, processStart, readRecord } from "./places.ts";

export type LockAnswer = { pid: number; parentPid: number; ready: boolean; closing: boolean };
export type LockHolder = { pid: number | null; parentPid: number | null; ready: boolean; leaving: boolean };

/** The directory is in use by another process; the message is one sentence for the operator. */
export class DatabaseInUseError extends Error {
  readonly pid: number | null;
  constructor(dataDir: string, holder: { pid: number | null; parentPid?: number | null }) {
    const { pid, parentPid } = holder;
    // A signal to the database's own process changes nothing: the shop that started it is what the operator stops.
    const start = parentPid ? `, which process ${parentPid} has started; stop that one` : "; stop that process";
    super(`The database in ${dataDir} is already in use by process ${pid ?? "(unknown)"}${start} first.`);
    this.name = "DatabaseInUseError";
    this.pid = pid;
  }
}

const ANSWER_MILLISECONDS = 400;

/** Who holds the lock on `dataDir`, or null when nobody does. Never waits longer than half a second. */
export async function probeLock(dataDir: string): Promise<LockHolder | null> {
  if (!fs.existsSync(dataDir)) return null;
  const { address, release } = lockAddress(dataDir);
  try {
    const outcome = await connectToLock(address);
    if (outcome === "free") return recordedOwnerStillExiting(dataDir);
    if (outcome !== "silent") {
      const leaving = outcome.closing || !isAlive(outcome.parentPid);
      return { pid: outcome.pid, parentPid: outcome.parentPid, ready: outcome.ready, leaving };
    }
    const record = readRecord(dataDir);
    // An owner writes its record first of all and removes it last of all.
    const leaving = record === null || !isAlive(record.parentPid);
    return { pid: record?.pid ?? null, parentPid: record?.parentPid ?? null, ready: false, leaving };
  } finally {
    release();
  }
}

/** Nobody listens, yet the recorded process lives with the recorded start time: it has not finished leaving. */
function recordedOwnerStillExiting(dataDir: string): LockHolder | null {
  const record = readRecord(dataDir);
  if (!record || record.pid === process.pid || record.startedAt === null || !isAlive(record.pid)) return null;
  if (processStart(record.pid) !== record.startedAt) return null;
  return { pid: record.pid, parentPid: record.parentPid, ready: false, leaving: true };
}

function connectToLock(address: string): Promise<LockAnswer | "free" | "silent"> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let text = "";
    const finish = (outcome: LockAnswer | "free" | "silent") => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish("silent"), ANSWER_MILLISECONDS);
    socket.on("error", (error: NodeJS.ErrnoException) => {
      finish(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? "free" : "silent");
    });
    socket.on("data", (data) => {
      text += data.toString();
      if (!text.includes("\n")) return;
      try {
        finish(JSON.parse(text.slice(0, text.indexOf("\n"))) as LockAnswer);
      } catch {
        finish("silent");
      }
    });
    socket.on("end", () => finish("silent"));
  });
}

const CERTAIN_MILLISECONDS = 300;

/** Waits up to `milliseconds` for an owner whose parent is gone, or that is closing, to leave. */
export async function waitForLeavingOwner(dataDir: string, milliseconds: number): Promise<LockHolder | null> {
  const end = performance.now() + milliseconds;
  // A parent that was killed this very moment still looks alive: one that answers for longer is.
  const certain = performance.now() + CERTAIN_MILLISECONDS;
  let holder = await probeLock(dataDir);
  while (holder && performance.now() < (holder.leaving ? end : certain)) {
    await sleep(100);
    holder = await probeLock(dataDir);
  }
  return holder;
}

export type Lock = { release(): void; onLost(callback: () => void): void };

/**
 * Takes the lock for this process. `answer` is asked at each probe; `onCommand` serves a line sent by another process
 * (one line of reply). Throws DatabaseInUseError when the directory is taken.
 */
export async function takeLock(
  dataDir: string,
  answer: () => LockAnswer,
  onCommand: (line: string) => Promise<string>,
): Promise<Lock> {
  const endTakeover = await beginTakeover(dataDir);
  try {
    const holder = await probeLock(dataDir);
    if (holder) throw new DatabaseInUseError(dataDir, holder);
    const { address, release } = lockAddress(dataDir);
    if (process.platform !== "win32") fs.rmSync(address, { force: true });
    const server = net.createServer((socket) => serveProbe(socket, answer, onCommand));
    await listen(server, address, dataDir);
    server.unref();
    const inode = process.platform === "win32" ? null : fs.statSync(address).ino;
    return holdLock(server, address, inode, release);
  } finally {
    endTakeover();
  }
}

function listen(server: net.Server, address: string, dataDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE" ? new DatabaseInUseError(dataDir, readRecord(dataDir) ?? { pid: null }) : error,
      );
    });
    server.listen(address, resolve);
  });
}

function holdLock(server: net.Server, address: string, inode: number | null, release: () => void): Lock {
  let lost = () => {};
  // Someone may delete the file by hand, and another process could then take the directory beside us.
  const guard = setInterval(() => {
    const present = inode === null || fs.statSync(address, { throwIfNoEntry: false })?.ino === inode;
    if (!present) lost();
  }, 1000);
  guard.unref();
  return {
    onLost(callback) {
      lost = callback;
    },
    release() {
      clearInterval(guard);
      if (inode !== null && fs.statSync(address, { throwIfNoEntry: false })?.ino === inode) fs.rmSync(address);
      server.close();
      release();
    },
  };
}

function serveProbe(socket: net.Socket, answer: () => LockAnswer, onCommand: (line: string) => Promise<string>): void {
  let text = "";
  socket.on("error", () => socket.destroy());
  socket.write(`${JSON.stringify(answer())}\n`);
  socket.on("data", async (data) => {
    text += data.toString();
    if (text.length > 1000) socket.destroy();
    const end = text.indexOf("\n");
    if (end < 0) return;
    const line = text.slice(0, end);
    text = "";
    socket.end(`${await onCommand(line)}\n`);
  });
}

/** Sends one command to the process that holds the lock and returns its one-line reply. */
export async function commandOwner(dataDir: string, line: string): Promise<string> {
  const { address, release } = lockAddress(dataDir);
  const socket = net.connect(address);
  try {
    socket.write(`${line}\n`);
    let text = "";
    for await (const data of socket) text += data.toString();
    const reply = text.split("\n")[1];
    if (!reply) throw new Error("The database process ended before it answered.");
    return reply;
  } finally {
    socket.destroy();
    release();
  }
}

/**
 * Two starters that both see a stale socket must not remove each other's fresh one. On Linux an abstract socket is the
 * mutex: binding is atomic and the kernel frees it with the process. Elsewhere the inode check of `holdLock` ends the
 * loser within a second, and Windows pipes are exclusive by themselves.
 */
async function beginTakeover(dataDir: string): Promise<() => void> {
  if (process.platform !== "linux") return () => {};
  const name = createHash("sha256")
    .update(path.resolve(fs.realpathSync(dataDir)))
    .digest("hex")
    .slice(0, 32);
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const server = net.createServer((socket) => socket.destroy());
    const bound = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(`\0odovia-takeover-${name}`, () => resolve(true));
    });
    if (bound) {
      server.unref();
      return () => server.close();
    }
    await sleep(20);
  }
  throw new DatabaseInUseError(dataDir, readRecord(dataDir) ?? { pid: null });
}
