/** The two kinds of database whose server the crash test kills. */

import type pg from "pg";
import { embeddedConnection, runningServer } from "#database/embedded/connection.ts";
import { startPostgres } from "#database/testing/postgres-cluster.ts";

export type CrashDatabase = {
  /** DATABASE_URL of the shop; unset: the embedded database. */
  url?: string;
  connection(dataDir: string): pg.ClientConfig;
  /** `kill -9` of the server. */
  kill(dataDir: string): Promise<void>;
  /** What a supervisor does; the embedded server is started again by the shop. */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

export const embeddedDatabase: CrashDatabase = {
  connection: embeddedConnection,
  async kill(dataDir) {
    const server = runningServer(dataDir);
    if (!server) throw new Error("No embedded server runs that could be killed.");
    process.kill(server.pid, "SIGKILL");
  },
  recover: async () => {},
  stop: async () => {},
};

/** A separate server, durable as an operator's. */
export async function ownServer(): Promise<CrashDatabase> {
  const cluster = await startPostgres({ durable: true });
  const url = await cluster.createDatabase("crash");
  return {
    url,
    connection: () => ({ connectionString: url }),
    kill: cluster.kill,
    recover: cluster.recover,
    stop: cluster.stop,
  };
}
