/** A proxy before the database that counts statements and cuts the connection at a chosen one. */

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { PoolConfig } from "pg";
import { listen } from "./local-server.ts";

/**
 * Where the connection is cut, in relation to the chosen statement:
 * - `before`: it never reaches the database
 * - `unanswered`: the database has run it, its answer is lost
 * - `after`: answered, then the session ends as by `pg_terminate_backend`, while no statement runs
 */
export type CutPlace = "after" | "before" | "unanswered";

export interface StatementProxy {
  port: number;
  through(config: ConnectionConfig): ConnectionConfig;
  arm(cut?: { statement: number; place: CutPlace }): void;
  /** Delays what follows that statement until `release`; resolves when it was answered. */
  holdAfter(statement: number): Promise<void>;
  release(): void;
  /** Since `arm`, over all connections. */
  statements(): number;
  hasCut(): boolean;
  stop(): Promise<void>;
}

type ConnectionConfig = Pick<PoolConfig, "connectionString" | "database" | "host" | "password" | "port" | "user">;
type DatabaseAddress = { path: string } | { host: string; port: number };

/** PostgreSQL's socket folder stands in place of the host. */
export function databaseAddress(config: ConnectionConfig): DatabaseAddress {
  const url = config.connectionString ? new URL(config.connectionString) : undefined;
  const host = config.host ?? url?.searchParams.get("host") ?? url?.hostname ?? "127.0.0.1";
  const port = config.port ?? (Number(url?.port) || 5432);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

export async function startStatementProxy(target: DatabaseAddress): Promise<StatementProxy> {
  const sockets = new Set<Socket>();
  let counted = 0;
  let cut: { statement: number; place: CutPlace } | undefined;
  let hasCut = false;
  let hold: { statement: number; reached: () => void } | undefined;
  let held: (() => void)[] | undefined;

  const server = createServer((client) => {
    const upstream = "path" in target ? connect(target.path) : connect(target.port, target.host);
    joinSockets(client, upstream, sockets);
    /** Statements that wait for their answer; the first answer belongs to the connection. */
    const waiting = [0];
    const end = () => {
      hasCut = true;
      cut = undefined;
      client.end();
      upstream.destroy();
    };
    const isCutAt = (number: number | undefined, place: CutPlace) =>
      number !== undefined && cut?.statement === number && cut.place === place;

    const forwardStatement = (bytes: Buffer) => {
      if (isQueryEnd(bytes)) {
        counted += 1;
        waiting.push(counted);
        if (isCutAt(counted, "before")) return end();
      }
      upstream.write(bytes);
    };
    client.on(
      "data",
      splitMessages({ startsUntyped: true }, (bytes) => {
        if (held) held.push(() => forwardStatement(bytes));
        else forwardStatement(bytes);
      }),
    );
    upstream.on(
      "data",
      splitMessages({ startsUntyped: false }, (bytes) => {
        const number = waiting[0];
        const isReady = bytes[0] === readyForQuery;
        if (isCutAt(number, "unanswered")) {
          if (isReady) end();
          return;
        }
        client.write(bytes);
        if (!isReady) return;
        waiting.shift();
        if (isCutAt(number, "after")) {
          client.write(fatalError("57P01", "terminating connection due to administrator command"));
          end();
        }
        if (hold && hold.statement === number) {
          held = [];
          hold.reached();
          hold = undefined;
        }
      }),
    );
  });
  const port = await listen(server);
  return {
    port,
    through: (config) => withAddress(config, port),
    arm(next) {
      counted = 0;
      hasCut = false;
      cut = next;
    },
    holdAfter: (statement) =>
      new Promise((reached) => {
        hold = { statement, reached };
      }),
    release() {
      const waiting = held ?? [];
      held = undefined;
      hold = undefined;
      for (const go of waiting) go();
    },
    statements: () => counted,
    hasCut: () => hasCut,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function joinSockets(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}

function withAddress({ connectionString, ...config }: ConnectionConfig, port: number): ConnectionConfig {
  if (!connectionString) return { ...config, host: "127.0.0.1", port };
  const url = new URL(connectionString);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  url.searchParams.delete("host");
  return { connectionString: url.href };
}

const readyForQuery = "Z".charCodeAt(0);
const simpleQuery = "Q".charCodeAt(0);
const sync = "S".charCodeAt(0);
const isQueryEnd = (bytes: Buffer): boolean => bytes[0] === simpleQuery || bytes[0] === sync;

/** Splits PostgreSQL's protocol into messages. The client's first one has no type letter. */
function splitMessages({ startsUntyped }: { startsUntyped: boolean }, take: (bytes: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let head = startsUntyped ? 0 : 1;
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= head + 4) {
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      head = 1;
      take(bytes);
    }
  };
}

function fatalError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
