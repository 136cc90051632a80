/**
 * The embedded database's process: PGlite behind a socket. Started by supervisor.ts over IPC; ends when that channel
 * closes. Ends with code 1 after any failure that leaves PGlite unusable, so that the supervisor starts a fresh one.
 */
import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { DatabaseInUseError, type Lock, takeLock } from "./lock.ts";
import { Maintenance } from "./maintenance.ts";
import type { ChildSettings, FromChild, ToChild } from "./messages.ts";
import { Multiplexer } from "./multiplexer.ts";
import { POSTGRES_PORT, processStart, recordFile, writeRecord } from "./places.ts";
import { message } from "./wire-protocol.ts";

const FLUSH_MILLISECONDS = 100;
const parentPid = process.ppid;
let closing = false;
let ready = false;
let shutDown: () => Promise<void> = async () => {};

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message, () => {});
}

function fail(message: string, pid: number | null = null): void {
  tell({ type: "failed", reason: pid === null ? "fatal" : "in-use", pid, message });
  // Time for the last answers to leave; nothing else runs in PGlite any more.
  setTimeout(() => process.exit(1), FLUSH_MILLISECONDS);
}

/** From inside PGlite, where nothing asynchronous will run again; the supervisor reads standard error. */
function endAtOnce(message: string): never {
  fs.writeSync(2, `${message}\n`);
  process.exit(1);
}

/** A second thread, because a statement that hangs blocks the main one: nobody else would end us. */
function endWithParent(seconds: number): void {
  if (process.platform === "win32") return;
  const code = `
    const expected = ${parentPid}, limit = ${seconds * 1000};
    setInterval(() => {
      if (process.ppid !== expected) setTimeout(() => process.kill(process.pid, "SIGKILL"), limit);
    }, 500);`;
  new Worker(code, { eval: true }).unref();
}

async function start(settings: ChildSettings): Promise<void> {
  const began = performance.now();
  const { dataDir } = settings;
  let maintenance: Maintenance | undefined;
  const lock = await takeLock(
    dataDir,
    () => ({ pid: process.pid, parentPid, ready, closing }),
    async (line) =>
      line === "dump" && maintenance ? dumpOnCommand(maintenance) : JSON.stringify({ error: "unknown" }),
  );
  const startedAt = processStart(process.pid);
  writeRecord(dataDir, { pid: process.pid, parentPid, startedAt, address: settings.address });
  lock.onLost(() => fail("The lock on the data directory was removed by someone else."));
  endWithParent(settings.orphanSeconds);

  // Loaded after the lock: a refused start must answer at once.
  const { openDatabase, openSession } = await import("./pglite-session.ts");
  let lastLog = "";
  const onLog = (line: string) => {
    if (/FATAL|PANIC|No space/.test(line)) lastLog = line.replace(/^.*?(?=FATAL|PANIC)/, "");
  };
  const { database, files } = await openDatabase(dataDir, onLog, settings.restore).catch((error: Error) => {
    throw new Error(lastLog ? `${lastLog} (${error.message})` : error.message);
  });

  const session = openSession(database, (error) =>
    endAtOnce(`The database engine failed: ${lastLog || error.message}`),
  );
  const keeper = new Maintenance(settings, database, session, tell);
  maintenance = keeper;
  const multiplexer = new Multiplexer({
    session,
    greeting: session.greeting,
    password: settings.address.kind === "tcp" ? settings.address.password : null,
    maxConnections: settings.maxConnections,
    idleTransactionSeconds: settings.idleTransactionSeconds,
    beforeUnit: () => keeper.beforeUnit(),
    onFatal: (reason) => fail(reason),
  });
  const address = { ...settings.address };
  if (address.kind === "tcp") address.port = await multiplexer.listen({ port: address.port });
  else await listenOnSocket(multiplexer, address.directory);
  writeRecord(dataDir, { pid: process.pid, parentPid, startedAt, address });
  keeper.start(multiplexer);

  process.on("message", (request: ToChild) => {
    if (request.type === "statistics") {
      const statistics = { ...multiplexer.statistics, fsyncs: files.fsyncs, residentBytes: process.memoryUsage.rss() };
      tell({ type: "statistics", number: request.number, statistics });
    } else if (request.type === "dump") {
      keeper.dump().then(
        (file) => tell({ type: "dumped", number: request.number, file }),
        (error: Error) => tell({ type: "dumped", number: request.number, error: error.message }),
      );
    }
  });
  shutDown = async () => {
    keeper.stop();
    await multiplexer.stop();
    session.execute(message("Q", "CHECKPOINT\0"));
    await database.close();
    leave(lock, settings);
  };
  ready = true;
  tell({ type: "ready", address, milliseconds: Math.round(performance.now() - began) });
  if (closing) await end();
}

async function listenOnSocket(multiplexer: Multiplexer, directory: string): Promise<void> {
  const socket = path.join(directory, `.s.PGSQL.${POSTGRES_PORT}`);
  fs.rmSync(socket, { force: true }); // ours: we hold the lock
  await multiplexer.listen({ path: socket });
  fs.chmodSync(socket, 0o600);
}

async function dumpOnCommand(maintenance: Maintenance): Promise<string> {
  try {
    return JSON.stringify({ file: await maintenance.dump() });
  } catch (error) {
    return JSON.stringify({ error: (error as Error).message });
  }
}

function leave(lock: Lock, settings: ChildSettings): void {
  fs.rmSync(recordFile(settings.dataDir), { force: true });
  if (settings.address.kind === "unix" && settings.address.directory !== path.resolve(settings.dataDir)) {
    fs.rmSync(settings.address.directory, { recursive: true, force: true });
  }
  lock.release();
}

async function end(): Promise<void> {
  try {
    await shutDown();
    process.exit(0);
  } catch {
    process.exit(1);
  }
}

function close(): void {
  if (closing) return;
  closing = true;
  if (ready) void end();
}

// Signals reach the whole process group or control group; the parent decides when the database goes.
process.on("SIGTERM", () => {});
process.on("SIGINT", () => {});
process.on("disconnect", close);
process.on("message", (message: ToChild) => {
  if (message.type === "ping") tell({ type: "pong", number: message.number });
  else if (message.type === "stop") close();
  else if (message.type === "start") {
    start(message.settings).catch((error: Error) => {
      fail(error.message, error instanceof DatabaseInUseError ? (error.pid ?? 0) : null);
    });
  }
});
