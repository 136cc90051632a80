import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy that breaks on command, in Toxiproxy's vocabulary.
 * - `ok`: forwards, after `latencyMs` ± `jitterMs` in each direction
 * - `down`: cuts every connection and refuses new ones
 * - `reset_peer`: resets every connection, and each new one as soon as it says something
 * - `hang`: keeps connections open and forwards nothing; what waited goes on once the mode changes
 */
export type ProxyMode = "down" | "hang" | "ok" | "reset_peer";

export interface FaultProxy {
  host: string;
  port: number;
  mode(): ProxyMode;
  setMode(mode: ProxyMode): Promise<void>;
  setLatency(latencyMs: number, jitterMs?: number): void;
  /** Each connection is cut after this many bytes from the server; `undefined` lifts it. */
  setDownstreamLimit(bytes: number | undefined): void;
  /** Open connections. */
  connections(): number;
  /** Connections ever accepted. */
  accepted(): number;
  stop(): Promise<void>;
}

interface Link {
  client: Socket;
  upstream: Socket;
}

export async function startFaultProxy(options: {
  target: { host?: string; port: number };
  port?: number;
}): Promise<FaultProxy> {
  const links = new Set<Link>();
  let mode: ProxyMode = "ok";
  let latencyMs = 0;
  let jitterMs = 0;
  let downstreamLimit: number | undefined;
  let accepted = 0;
  let server = createServer({ allowHalfOpen: true }, accept);
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;

  function accept(client: Socket): void {
    accepted += 1;
    const upstream = connect({
      port: options.target.port,
      host: options.target.host ?? "127.0.0.1",
      allowHalfOpen: true,
    });
    const link = { client, upstream };
    links.add(link);
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    forward(client, upstream, () => undefined);
    forward(upstream, client, () => downstreamLimit);
    // Half-open, so that what is still on its way after one side's end is delivered.
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", (broken) => {
        links.delete(link);
        if (broken) other.destroy();
      });
    }
    if (mode === "hang") pause(link);
  }

  function forward(from: Socket, to: Socket, limit: () => number | undefined): void {
    let last = Promise.resolve();
    let dueAt = 0;
    let passed = 0;
    const later = (act: () => void): void => {
      const delay = latencyMs === 0 && jitterMs === 0 ? 0 : Math.max(0, latencyMs + (Math.random() * 2 - 1) * jitterMs);
      dueAt = Math.max(dueAt, performance.now() + delay);
      const due = dueAt;
      // The order of the bytes is kept whatever the jitter.
      last = last.then(() => sleep(due - performance.now())).then(act);
    };
    from.on("data", (chunk: Buffer) => {
      if (mode === "reset_peer") {
        from.resetAndDestroy();
        to.resetAndDestroy();
        return;
      }
      later(() => {
        if (to.destroyed) return;
        const allowed = limit();
        const rest = allowed === undefined ? chunk : chunk.subarray(0, Math.max(0, allowed - passed));
        passed += chunk.length;
        if (rest.length > 0 && !to.write(rest) && !from.isPaused()) {
          from.pause();
          to.once("drain", () => mode !== "hang" && from.resume());
        }
        if (rest.length < chunk.length) {
          to.destroy();
          from.destroy();
        }
      });
    });
    from.on("end", () => later(() => to.end()));
  }

  async function setMode(next: ProxyMode): Promise<void> {
    const before = mode;
    mode = next;
    if (next === "down" && before !== "down") {
      for (const { client, upstream } of links) {
        client.destroy();
        upstream.destroy();
      }
      await close(server);
    }
    if (before === "down" && next !== "down") {
      server = createServer({ allowHalfOpen: true }, accept);
      await listen(server, port);
    }
    if (next === "reset_peer") {
      for (const { client, upstream } of links) {
        client.resetAndDestroy();
        upstream.destroy();
      }
    }
    for (const link of links) {
      if (next === "hang") pause(link);
      else if (before === "hang") resume(link);
    }
  }

  return {
    host: "127.0.0.1",
    port,
    mode: () => mode,
    setMode,
    setLatency(latency, jitter = 0) {
      latencyMs = latency;
      jitterMs = jitter;
    },
    setDownstreamLimit(bytes) {
      downstreamLimit = bytes;
    },
    connections: () => links.size,
    accepted: () => accepted,
    stop: () => setMode("down"),
  };
}

function pause({ client, upstream }: Link): void {
  client.pause();
  upstream.pause();
}

function resume({ client, upstream }: Link): void {
  client.resume();
  upstream.resume();
}

function sleep(milliseconds: number): Promise<void> | undefined {
  return milliseconds <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, "close");
}
