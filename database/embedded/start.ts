/** Starts, joins and leaves the embedded database: PostgreSQL itself, on this machine, for all shops of one DATA_DIR. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Cluster, prepareCluster, startServer } from "./cluster.ts";
import { periodicBackups } from "./periodic-backups.ts";
import { connectionTo, makeDataDirectory } from "./places.ts";
import { isServerRunning, stopServer } from "./running-server.ts";

export type EmbeddedDatabaseEvent = {
  type: "place" | "restarting" | "ready" | "dumped" | "dump-failed";
  message: string;
};

export type EmbeddedDatabaseOptions = {
  dataDir: string;
  projectRoot?: string;
  onEvent?: (event: EmbeddedDatabaseEvent) => void;
  dumpEveryMinutes?: number;
  keepDumps?: number;
  transport?: "unix" | "tcp";
};

export type EmbeddedDatabase = {
  connection: pg.PoolConfig;
  /** The last process to leave stops the server. */
  stop(): Promise<void>;
};

/** Each user of the server holds it shared; an exclusive holder is the last one and may stop the server. */
const membershipKey = 615_030_001;
/** The connection's name in pg_stat_activity. */
export const membershipName = (pid: number | string): string => `shop process ${pid}`;
const maxPauseMilliseconds = 5_000;

/** Or joins a running one, even if a killed process left it. One that ends while in use is started again. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const given = path.resolve(options.dataDir);
  const dataDir = makeDataDirectory(given);
  const report = (type: EmbeddedDatabaseEvent["type"], message: string) => options.onEvent?.({ type, message });
  const cluster = await prepareCluster(dataDir, {
    given,
    projectRoot: options.projectRoot,
    transport: options.transport,
    onPlace: (sentence) => report("place", sentence),
  });
  const membership = new Membership(cluster, report);
  await membership.join();
  const connection = connectionTo(cluster.address);
  const backups = periodicBackups({
    connection,
    dataDir,
    everyMinutes: options.dumpEveryMinutes ?? 60,
    keep: options.keepDumps ?? 24,
    report,
  });
  return {
    connection,
    async stop() {
      await backups.stop();
      await membership.leave();
    },
  };
}

/** Keeps a connection open that notices the server's end and shows that the database is in use. */
class Membership {
  private client: pg.Client | undefined;
  private left = false;
  private readonly cluster: Cluster;
  private readonly report: (type: "restarting" | "ready", message: string) => void;

  constructor(cluster: Cluster, report: (type: "restarting" | "ready", message: string) => void) {
    this.cluster = cluster;
    this.report = report;
  }

  async join(): Promise<void> {
    while (!this.left) {
      await startServer(this.cluster);
      const client = this.newClient();
      try {
        await client.connect();
        const { rows } = await client.query<{ joined: boolean }>("select pg_try_advisory_lock_shared($1) as joined", [
          membershipKey,
        ]);
        if (rows[0]!.joined) {
          this.client = client;
          client.once("end", () => this.client === client && void this.rejoin());
          return;
        }
        // The last process is just stopping the server.
        await client.end();
      } catch {
        await client.end().catch(() => {});
      }
      await sleep(50);
    }
  }

  private newClient(): pg.Client {
    const client = new pg.Client({
      ...connectionTo(this.cluster.address),
      application_name: membershipName(process.pid),
      keepAlive: true,
    });
    client.on("error", () => {});
    return client;
  }

  private async rejoin(): Promise<void> {
    if (this.left) return;
    this.report("restarting", "The embedded database ended and is started again.");
    for (let pause = 100; !this.left; pause = Math.min(2 * pause, maxPauseMilliseconds))
      try {
        await this.join();
        if (!this.left) this.report("ready", "The embedded database answers again.");
        return;
      } catch (error) {
        this.report("restarting", (error as Error).message);
        await sleep(pause);
      }
  }

  async leave(): Promise<void> {
    this.left = true;
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => {});
    if (await this.isLast()) await stopServer(this.cluster.directory);
  }

  /** Keeps the lock: a process that wants to join waits until the server has stopped. */
  private async isLast(): Promise<boolean> {
    if (!isServerRunning(this.cluster.directory)) return false;
    const client = this.newClient();
    try {
      await client.connect();
      // The server may not have noticed yet that the connection is closed.
      for (let attempt = 0; attempt < 10; attempt++) {
        const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
          membershipKey,
        ]);
        if (rows[0]!.alone) return true;
        await sleep(20);
      }
      await client.end();
      return false;
    } catch {
      return false;
    }
  }
}
