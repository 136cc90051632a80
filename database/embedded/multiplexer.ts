/**
 * Serves many PostgreSQL clients from PGlite's single session. In place of PGLiteSocketServer 0.2.17, in which (measured)
 * another client's statement can fall between a client's Parse and Bind when they arrive in two packets, a failed
 * execution leaves the queue stopped for good, and COPY FROM STDIN wedges it.
 *
 * The session is one: SET, temporary tables and session advisory locks (pg_advisory_lock) are shared by all clients; use
 * SET LOCAL and pg_advisory_xact_lock. Transactions run one after the other. Notifications go to whoever listens.
 */
import net from "node:net";
import { ClientConnection, type Unit } from "./client-connection.ts";
import { message, type Reply, readReply, SYNC } from "./wire-protocol.ts";

export type Session = { execute(bytes: Buffer): Buffer };

export type MultiplexerOptions = {
  session: Session;
  greeting: Buffer;
  password: string | null;
  maxConnections: number;
  /** A client that keeps its transaction open and silent for longer is disconnected: everybody waits for it. */
  idleTransactionSeconds: number;
  beforeUnit(): void;
  /** The session cannot go on (crash, PANIC, full disk): the process must end. */
  onFatal(reason: string): void;
};

const DISK_FULL = "53100";
const YIELD_MILLISECONDS = 10;

export class Multiplexer {
  private readonly options: MultiplexerOptions;
  private readonly server: net.Server;
  private readonly clients = new Set<ClientConnection>();
  private queue: Unit[] = [];
  private tasks: (() => void | Promise<void>)[] = [];
  private owner: ClientConnection | null = null;
  private insideBatch = false;
  private ownerQuietSince = 0;
  private running = false;
  private stopped = false;
  units = 0;

  constructor(options: MultiplexerOptions) {
    this.options = options;
    this.server = net.createServer((socket) => this.accept(socket));
    setInterval(() => this.endIdleTransaction(), 500).unref();
  }

  /** Listens on a unix socket path, or on loopback TCP; returns the TCP port, or 0. */
  listen(where: { path: string } | { port: number }): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      const target = "path" in where ? where : { port: where.port, host: "127.0.0.1" };
      this.server.listen({ ...target, backlog: 511 }, () => {
        const address = this.server.address();
        resolve(address !== null && typeof address === "object" ? address.port : 0);
      });
    });
  }

  get statistics(): { connections: number; waiting: number; units: number } {
    return { connections: this.clients.size, waiting: this.queue.length, units: this.units };
  }

  /** Runs `task` when no transaction is open; nothing else runs meanwhile. */
  exclusive<T>(task: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.tasks.push(async () => {
        try {
          resolve(await task());
        } catch (error) {
          reject(error as Error);
        }
      });
      void this.work();
    });
  }

  /** Refuses further work, rolls an open transaction back and disconnects everybody. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.server.close();
    this.queue = [];
    for (const client of [...this.clients]) client.refuse("57P01", "the database is shutting down");
    await this.exclusive(() => {});
  }

  private accept(socket: net.Socket): void {
    const client = new ClientConnection(socket, this.options.greeting, this.options.password, {
      onUnit: (unit) => {
        this.queue.push(unit);
        void this.work();
      },
      onGone: (gone) => this.forget(gone),
    });
    this.clients.add(client);
    if (this.stopped) client.refuse("57P01", "the database is shutting down");
    else if (this.clients.size > this.options.maxConnections) client.refuse("53300", "too many connections");
  }

  private forget(client: ClientConnection): void {
    this.clients.delete(client);
    this.queue = this.queue.filter((unit) => unit.client !== client);
    const wasOwner = this.owner === client;
    const closing = client.closeStatements();
    const channels = [...client.channels];
    if (!wasOwner && !closing && channels.length === 0) return;
    const cleanUp = () => {
      if (wasOwner) {
        if (this.insideBatch) this.execute(SYNC);
        this.execute(message("Q", "ROLLBACK\0"));
        this.owner = null;
        this.insideBatch = false;
      }
      if (closing) this.execute(closing);
      for (const channel of channels) if (!this.isWanted(channel)) this.command("UNLISTEN", channel);
    };
    if (wasOwner) this.owner = null;
    // Before anything else: the session is still in the state that the dead client left.
    if (wasOwner) this.tasks.unshift(cleanUp);
    else this.tasks.push(cleanUp);
    void this.work();
  }

  private isWanted(channel: string): boolean {
    return [...this.clients].some((client) => client.channels.has(channel));
  }

  private command(verb: "LISTEN" | "UNLISTEN", channel: string): void {
    this.execute(message("Q", `${verb} "${channel.replaceAll('"', '""')}"\0`));
  }

  private async work(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let lastYield = performance.now();
    try {
      for (;;) {
        const task = this.owner ? undefined : this.tasks.shift();
        const unit = task ? undefined : this.nextUnit();
        if (task) await task();
        else if (unit) this.run(unit);
        else break;
        if (performance.now() - lastYield > YIELD_MILLISECONDS) {
          await new Promise((resolve) => setImmediate(resolve));
          lastYield = performance.now();
        }
      }
    } catch (error) {
      this.stopped = true;
      this.options.onFatal(error instanceof Error ? error.message : String(error));
      return; // `running` stays true: nothing may touch the broken session
    }
    this.running = false;
  }

  private nextUnit(): Unit | undefined {
    if (!this.owner) return this.queue.shift();
    const index = this.queue.findIndex((unit) => unit.client === this.owner);
    return index < 0 ? undefined : this.queue.splice(index, 1)[0];
  }

  private run(unit: Unit): void {
    const { client } = unit;
    let reply: Reply;
    this.options.beforeUnit();
    this.units += 1;
    try {
      reply = this.execute(unit.bytes);
    } catch (error) {
      client.refuse("57P02", "the database process failed and restarts");
      throw error;
    }
    client.write(reply.bytes);
    this.deliver(reply, client);
    this.throwWhenFatal(reply);
    this.insideBatch = !unit.endsBatch;
    const inTransaction = reply.state === "T" || reply.state === "E";
    this.owner = this.insideBatch || inTransaction ? client : null;
    this.ownerQuietSince = performance.now();
    if (client.gone && this.owner) this.forget(client);
    if (unit.unlistens && !this.owner) this.listenAgain();
  }

  private execute(bytes: Buffer): Reply {
    return readReply(this.options.session.execute(bytes));
  }

  private deliver(reply: Reply, asker: ClientConnection): void {
    for (const { channel, bytes } of reply.notifications) {
      const listeners = [...this.clients].filter((client) => client.channels.has(channel));
      for (const client of listeners.length > 0 ? listeners : [asker]) client.write(bytes);
    }
  }

  private throwWhenFatal(reply: Reply): void {
    for (const { severity, code, text } of reply.errors) {
      if (severity === "FATAL" || severity === "PANIC" || code === DISK_FULL) throw new Error(`${code} ${text}`);
    }
  }

  /** One client's UNLISTEN silenced the shared session for the others too. */
  private listenAgain(): void {
    const channels = new Set([...this.clients].flatMap((client) => [...client.channels]));
    for (const channel of channels) this.command("LISTEN", channel);
  }

  private endIdleTransaction(): void {
    if (!this.owner || this.running) return;
    const quietSeconds = (performance.now() - this.ownerQuietSince) / 1000;
    if (quietSeconds < this.options.idleTransactionSeconds) return;
    this.owner.refuse("25P03", "terminating connection due to idle-in-transaction timeout");
  }
}
