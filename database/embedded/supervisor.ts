/**
 * Starts and watches the embedded database's process (child.ts). A statement that hangs, a full disk or a crash ends the
 * child; it is started again at the same address, and clients see a connection error meanwhile. The lock is the child's.
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DatabaseInUseError, waitForLeavingOwner } from "./lock.ts";
import type { ChildSettings, DatabaseStatistics, FromChild, ToChild } from "./messages.ts";
import type { Restore } from "./pglite-session.ts";
import { type Address, addressToUrl, makeDataDirectory, socketDirectory } from "./places.ts";

export type EmbeddedDatabaseEvent = {
  type: "ready" | "restarting" | "failed" | "dumped" | "dump-failed" | "disk-low" | "disk-free";
  message: string;
};

export type EmbeddedDatabaseOptions = {
  dataDir: string;
  /** Where `database/embedded/child.ts` and node_modules are; the working directory by default. */
  projectRoot?: string;
  onEvent?: (event: EmbeddedDatabaseEvent) => void;
  /** One statement may take this long before the child is killed. Default 20. */
  statementDeadlineSeconds?: number;
  /** A transaction may stay open without a statement for this long. Default 15. */
  idleTransactionSeconds?: number;
  /** Default 60; 0 for never. */
  dumpEveryMinutes?: number;
  /** Default 24. */
  keepDumps?: number;
  /** Below this much free space new transactions are read-only. Default 48; 0 for never. */
  reserveMegabytes?: number;
  maxConnections?: number;
  /** Default: TCP on Windows, a unix socket elsewhere. */
  transport?: "unix" | "tcp";
  /**
   * V8's baseline code only. Measured: the process peaks at 170 MB instead of 740 (steady: 180 instead of 250), queries
   * that compute take twice as long, small transactions a quarter longer. Default: on below 2 GB of memory.
   */
  compactEngine?: boolean;
  /** Replace the database with a dump before it opens. */
  restore?: Restore;
};

export type EmbeddedDatabase = {
  /** For `pg.Pool`. Stays the same when the child is restarted; give the pool an "error" handler. */
  connectionString: string;
  stop(): Promise<void>;
  childPid(): number;
  /** Dumps now; returns the file in DATA_DIR/backups. */
  dump(): Promise<string>;
  statistics(): Promise<DatabaseStatistics>;
};

const COMPACT_BELOW_BYTES = 2 * 2 ** 30;
const START_SECONDS = 180;
const LEAVING_OWNER_MILLISECONDS = 30_000;
const STOP_MILLISECONDS = 20_000;
const BUSY_SECONDS = 600;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/**
 * Starts the database of `dataDir`. Rejects within a second with DatabaseInUseError when another live process has it;
 * an owner that is just closing, or whose parent has died, is waited for.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  makeDataDirectory(dataDir);
  const holder = await waitForLeavingOwner(dataDir, LEAVING_OWNER_MILLISECONDS);
  if (holder) throw new DatabaseInUseError(dataDir, holder);
  const supervisor = new Supervisor({ ...options, dataDir });
  await supervisor.start();
  return {
    connectionString: addressToUrl(supervisor.address),
    stop: () => supervisor.stop(),
    childPid: () => supervisor.childPid,
    dump: async () => {
      const answer = await supervisor.ask("dump");
      if (!("file" in answer) || !answer.file) throw new Error("error" in answer ? answer.error : "No dump was made.");
      return answer.file;
    },
    statistics: async () => {
      const answer = await supervisor.ask("statistics");
      if (answer.type !== "statistics") throw new Error("unexpected answer");
      return answer.statistics;
    },
  };
}

function childFile(projectRoot: string | undefined): string {
  const fromRoot = path.join(path.resolve(projectRoot ?? process.cwd()), "database", "embedded", "child.ts");
  if (fs.existsSync(fromRoot)) return fromRoot;
  const beside = fileURLToPath(new URL("./child.ts", import.meta.url));
  if (fs.existsSync(beside)) return beside;
  throw new Error(`The embedded database's program is missing: ${fromRoot}.`);
}

/** The machine's memory, or less when a container limits it. */
function availableMemory(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

class Supervisor {
  address: Address;
  private readonly options: EmbeddedDatabaseOptions;
  private readonly deadlineSeconds: number;
  private readonly file: string;
  private readonly compact: boolean;
  private child: ChildProcess | undefined;
  private watch: NodeJS.Timeout | undefined;
  private stopping = false;
  private failures = 0;
  private lastRequest = 0;
  private reason = "";
  private readonly waiting = new Map<number, { resolve(answer: FromChild): void; reject(error: Error): void }>();

  constructor(options: EmbeddedDatabaseOptions) {
    this.options = options;
    this.deadlineSeconds = options.statementDeadlineSeconds ?? 20;
    this.compact = options.compactEngine ?? availableMemory() < COMPACT_BELOW_BYTES;
    this.file = childFile(options.projectRoot);
    const transport = options.transport ?? (process.platform === "win32" ? "tcp" : "unix");
    this.address =
      transport === "unix"
        ? { kind: "unix", directory: socketDirectory(options.dataDir) }
        : { kind: "tcp", host: "127.0.0.1", port: 0, password: randomBytes(24).toString("hex") };
  }

  get childPid(): number {
    return this.child?.pid ?? 0;
  }

  /** Resolves when the child serves clients; rejects with its reason when it ends before that. */
  start(restore = this.options.restore): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = fork(this.file, [], {
        execArgv: this.compact ? ["--liftoff-only"] : [],
        // No secrets of the shop in the database's process.
        env: {
          PATH: process.env.PATH,
          TMPDIR: process.env.TMPDIR,
          TEMP: process.env.TEMP,
          SystemRoot: process.env.SystemRoot,
        },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      this.child = child;
      this.reason = "";
      let ready = false;
      let inUseBy: number | null = null;
      const startTimer = setTimeout(() => child.kill("SIGKILL"), START_SECONDS * 1000);
      child.stderr?.on("data", (data) => {
        this.reason = `${this.reason}${data}`.slice(-500);
      });
      child.on("error", () => {});
      child.on("message", (message: FromChild) => {
        if (message.type === "failed") {
          this.reason = message.message;
          if (message.reason === "in-use") inUseBy = message.pid;
        }
        if (message.type === "ready") {
          ready = true;
          clearTimeout(startTimer);
          this.address = message.address;
          this.failures = 0;
          this.event(
            "ready",
            `The embedded database is ready after ${message.milliseconds} ms (process ${child.pid}).`,
          );
          this.watchOver(child);
          resolve();
        } else this.receive(message);
      });
      child.on("exit", (code, signal) => {
        clearTimeout(startTimer);
        clearInterval(this.watch);
        const reason = this.reason.trim() || `it ended with ${signal ?? `code ${code}`}`;
        this.rejectAll(reason);
        if (ready) void this.restart(reason);
        else
          reject(inUseBy === null ? new Error(`The embedded database did not start: ${reason}`) : this.inUse(inUseBy));
      });
      this.send(child, { type: "start", settings: this.settings(restore) });
    });
  }

  private inUse(pid: number): Error {
    return new DatabaseInUseError(this.options.dataDir, { pid: pid || null });
  }

  private settings(restore: Restore | undefined): ChildSettings {
    const { dataDir, idleTransactionSeconds, dumpEveryMinutes, keepDumps, reserveMegabytes, maxConnections } =
      this.options;
    return {
      dataDir,
      address: this.address,
      idleTransactionSeconds: idleTransactionSeconds ?? 15,
      dumpEveryMinutes: dumpEveryMinutes ?? 60,
      keepDumps: keepDumps ?? 24,
      reserveMegabytes: reserveMegabytes ?? 48,
      maxConnections: maxConnections ?? 100,
      orphanSeconds: Math.min(this.deadlineSeconds, 10),
      ...(restore ? { restore } : {}),
    };
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    clearInterval(this.watch);
    this.send(child, { type: "stop" });
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MILLISECONDS);
    await ended;
    clearTimeout(timer);
  }

  ask(type: "dump" | "statistics"): Promise<FromChild> {
    this.lastRequest += 1;
    const number = this.lastRequest;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      if (this.child?.connected) this.send(this.child, { type, number });
      else this.rejectAll("it is not running");
    });
  }

  private event(type: EmbeddedDatabaseEvent["type"], message: string): void {
    this.options.onEvent?.({ type, message });
  }

  private send(child: ChildProcess, message: ToChild): void {
    child.send(message, () => {});
  }

  private rejectAll(reason: string): void {
    for (const { reject } of this.waiting.values())
      reject(new Error(`The embedded database did not answer: ${reason}`));
    this.waiting.clear();
  }

  private receive(message: FromChild): void {
    if (message.type === "dumped" && message.number === null) {
      if (message.file) this.event("dumped", `The database was dumped to ${message.file}.`);
      else this.event("dump-failed", `The database could not be dumped: ${message.error}`);
    } else if (message.type === "disk") {
      const free = `${message.freeMegabytes} MB free in ${this.options.dataDir}`;
      if (message.low) this.event("disk-low", `The disk is almost full (${free}): the database is read-only.`);
      else this.event("disk-free", `The disk has space again (${free}): the database accepts changes.`);
    } else if (message.type === "dumped" || message.type === "statistics") {
      this.waiting.get(message.number as number)?.resolve(message);
      this.waiting.delete(message.number as number);
    }
  }

  /** A child that computes cannot answer. Counts our own ticks, so that a sleeping computer is no hanging child. */
  private watchOver(child: ChildProcess): void {
    const interval = Math.min(1000, (this.deadlineSeconds * 1000) / 4);
    let unanswered = 0;
    let limit = this.deadlineSeconds;
    child.on("message", (message: FromChild) => {
      if (message.type === "pong") unanswered = 0;
      if (message.type === "busy") limit = message.busy ? BUSY_SECONDS : this.deadlineSeconds;
    });
    this.watch = setInterval(() => {
      if ((unanswered * interval) / 1000 >= limit) {
        this.reason = `a statement ran for more than ${this.deadlineSeconds} seconds`;
        child.kill("SIGKILL");
        return;
      }
      unanswered += 1;
      this.send(child, { type: "ping", number: unanswered });
    }, interval);
    this.watch.unref();
  }

  private async restart(reason: string): Promise<void> {
    while (!this.stopping) {
      this.event("restarting", `The embedded database stopped (${reason}) and is started again.`);
      await sleep(this.failures === 0 ? 0 : Math.min(250 * 2 ** this.failures, LONGEST_PAUSE_MILLISECONDS));
      if (this.stopping) return;
      try {
        await this.start(undefined);
        return;
      } catch (error) {
        this.failures += 1;
        reason = (error as Error).message;
        this.event("failed", reason);
      }
    }
  }
}
