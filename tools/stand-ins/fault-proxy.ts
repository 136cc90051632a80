import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { listen } from "./local-server.ts";

/**
 * A TCP proxy that breaks on command, in Toxiproxy's vocabulary.
 * - `ok`: forwards
 * - `down`: cuts every connection and refuses new ones
 * - `reset_peer`: resets every connection, and each new one as soon as it says something
 * - `hang`: keeps connections open and forwards nothing; what waited goes on once the mode changes
 */
export type ProxyMode = "down" | "hang" | "ok" | "reset_peer";

export interface FaultProxy {
  port: number;
  setMode(mode: ProxyMode): Promise<void>;
  stop(): Promise<void>;
}

interface Link {
  client: Socket;
  upstream: Socket;
}

export async function startFaultProxy({ target }: { target: { port: number } }): Promise<FaultProxy> {
  const links = new Set<Link>();
  let mode: ProxyMode = "ok";
  let server = createServer({ allowHalfOpen: true }, accept);
  const port = await listen(server);

  function accept(client: Socket): void {
    const upstream = connect({ port: target.port, host: "127.0.0.1", allowHalfOpen: true });
    const link = { client, upstream };
    links.add(link);
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    forward(client, upstream);
    forward(upstream, client);
    // Half-open, so that data in transit arrive after one side has ended.
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

  function forward(from: Socket, to: Socket): void {
    from.on("data", (chunk: Buffer) => {
      if (mode === "reset_peer") {
        from.resetAndDestroy();
        to.resetAndDestroy();
      } else if (!to.destroyed && !to.write(chunk) && !from.isPaused()) {
        from.pause();
        to.once("drain", () => mode !== "hang" && from.resume());
      }
    });
    from.on("end", () => to.end());
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

  return { port, setMode, stop: () => setMode("down") };
}

function pause({ client, upstream }: Link): void {
  client.pause();
  upstream.pause();
}

function resume({ client, upstream }: Link): void {
  client.resume();
  upstream.resume();
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, "close");
}
