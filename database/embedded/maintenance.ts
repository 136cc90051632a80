/**
 * What a PostgreSQL server's background processes would do; PGlite has none: checkpoints (otherwise the log grows until
 * the process ends), vacuum and statistics, dumps, and read-only mode before the disk is full.
 */
import fs from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { newestBackupTime, writeBackup } from "./backups.ts";
import type { ChildSettings, FromChild } from "./messages.ts";
import type { Multiplexer, Session } from "./multiplexer.ts";
import { message, readReply } from "./wire-protocol.ts";

const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const CHECKPOINT_MINUTES = 5;
const VACUUM_MINUTES = 60;
const TICK_SECONDS = 5;
const DISK_CHECK_MILLISECONDS = 200;
const MEGABYTE = 1024 * 1024;

export class Maintenance {
  private readonly settings: ChildSettings;
  private readonly database: PGlite;
  private readonly session: Session;
  private readonly tell: (message: FromChild) => void;
  private multiplexer: Multiplexer | undefined;
  private timer: NodeJS.Timeout | undefined;
  private diskCheckedAt = 0;
  private readOnly = false;
  private checkpoint = { at: 0, position: 0 };
  private vacuum = { at: 0, position: 0 };
  private dumpPosition = 0;
  private working = false;

  constructor(settings: ChildSettings, database: PGlite, session: Session, tell: (message: FromChild) => void) {
    this.session = session;
    this.settings = settings;
    this.database = database;
    this.tell = tell;
  }

  start(multiplexer: Multiplexer): void {
    this.multiplexer = multiplexer;
    const now = performance.now();
    this.checkpoint.at = now;
    this.vacuum.at = now;
    this.timer = setInterval(() => void this.tick(), TICK_SECONDS * 1000);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Called before each unit, outside or inside a transaction: must be cheap. */
  beforeUnit(): void {
    const now = performance.now();
    if (this.settings.reserveMegabytes === 0 || now - this.diskCheckedAt < DISK_CHECK_MILLISECONDS) return;
    this.diskCheckedAt = now;
    const { bavail, bsize } = fs.statfsSync(this.settings.dataDir);
    const freeMegabytes = Math.floor((bavail * bsize) / MEGABYTE);
    const low = freeMegabytes < this.settings.reserveMegabytes;
    if (low === this.readOnly) return;
    this.readOnly = low;
    void this.multiplexer?.exclusive(() => this.run(`SET default_transaction_read_only = ${low}`));
    this.tell({ type: "disk", low, freeMegabytes });
  }

  /** Dumps into DATA_DIR/backups and returns the file. Waits for open transactions; others wait while it reads. */
  async dump(): Promise<string> {
    const tar = await this.alone(async () => {
      this.run("CHECKPOINT");
      this.dumpPosition = this.position();
      return new Uint8Array(await (await this.database.dumpDataDir("none")).arrayBuffer());
    });
    return writeBackup(this.settings.dataDir, tar, this.settings.keepDumps);
  }

  private async tick(): Promise<void> {
    if (this.working || !this.multiplexer) return;
    this.working = true;
    try {
      await this.maintain();
    } catch (error) {
      this.tell({ type: "dumped", number: null, error: (error as Error).message });
    } finally {
      this.working = false;
    }
  }

  private async maintain(): Promise<void> {
    const now = performance.now();
    const position = await this.multiplexer!.exclusive(() => this.position());
    const grown = position - this.checkpoint.position;
    const due = now - this.checkpoint.at > CHECKPOINT_MINUTES * 60_000;
    if (grown > CHECKPOINT_BYTES || (grown > 0 && due)) await this.runCheckpoint();
    if (now - this.vacuum.at > VACUUM_MINUTES * 60_000 && position > this.vacuum.position && !this.readOnly) {
      await this.alone(() => this.run("VACUUM (ANALYZE)"));
      this.vacuum = { at: now, position };
    }
    const { dumpEveryMinutes, dataDir } = this.settings;
    const age = Date.now() - newestBackupTime(dataDir);
    const dumpDue = dumpEveryMinutes > 0 && age > dumpEveryMinutes * 60_000 && position > this.dumpPosition;
    if (dumpDue && !this.readOnly) this.tell({ type: "dumped", number: null, file: await this.dump() });
  }

  private async runCheckpoint(): Promise<void> {
    await this.alone(() => this.run("CHECKPOINT"));
    const position = await this.multiplexer!.exclusive(() => this.position());
    this.checkpoint = { at: performance.now(), position };
  }

  private position(): number {
    return Number(this.run("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text"));
  }

  /** Runs one statement and returns the first field of its first row, or null. Throws the database's error. */
  private run(sql: string): string | null {
    const { bytes, errors } = readReply(this.session.execute(message("Q", `${sql}\0`)));
    if (errors[0]) throw new Error(`${errors[0].code} ${errors[0].text}`);
    for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
      if (bytes[at] === 0x44) return bytes.toString("utf8", at + 11, at + 11 + bytes.readInt32BE(at + 7));
    }
    return null;
  }

  /** Long work with the database to itself; the watchdog is told. */
  private async alone<T>(work: () => T | Promise<T>): Promise<T> {
    return this.multiplexer!.exclusive(async () => {
      this.tell({ type: "busy", busy: true });
      try {
        return await work();
      } finally {
        this.tell({ type: "busy", busy: false });
      }
    });
  }
}
