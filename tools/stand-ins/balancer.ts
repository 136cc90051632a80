import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { close, listen } from "./local-server.ts";

/**
 * Distributes requests over instances with kept connections. Like nginx, it retries on another instance if one refuses the
 * connection, and retries reads if a kept connection ended before the response. Writes that reached an instance are never
 * repeated (502).
 */
export interface Balancer {
  port: number;
  add(port: number): void;
  remove(port: number): void;
  passed: Map<number, number>;
  /** Requests retried on another instance. */
  moved(): number;
  /** Requests that reached an instance and got no response. */
  lost: string[];
  stop(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const instances: { port: number; agent: Agent }[] = [];
  const agents: Agent[] = [];
  const passed = new Map<number, number>();
  const lost: string[] = [];
  let turn = 0;
  let moved = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    turn += 1;
    const inTurn = instances.map((_, i) => instances[(turn + i) % instances.length]!);
    for (const { port, agent } of inTurn) {
      const outcome = await passTo(port, agent, incoming, body, outgoing);
      const isRead = incoming.method === "GET" || incoming.method === "HEAD";
      if (outcome === "refused" || (isRead && outcome.startsWith("ECONNRESET") && !outgoing.headersSent)) moved += 1;
      else {
        passed.set(port, (passed.get(port) ?? 0) + 1);
        if (outcome === "answered") return;
        lost.push(`${incoming.method} ${incoming.url}: ${outcome}`);
        break;
      }
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  const port = await listen(server);
  return {
    port,
    add(port) {
      const agent = new Agent({ keepAlive: true });
      agents.push(agent);
      instances.push({ port, agent });
    },
    // The agent stays: a request may be connecting and about to be retried.
    remove(port) {
      const at = instances.findIndex((instance) => instance.port === port);
      instances.splice(at, 1);
    },
    passed,
    moved: () => moved,
    lost,
    async stop() {
      for (const agent of agents) agent.destroy();
      await close(server);
    },
  };
}

/** `refused`: no connection; else the failure, or `answered`. */
function passTo(
  port: number,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<string> {
  return new Promise((resolve) => {
    const { method, url: path, headers } = incoming;
    const upstream = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...forwarded } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, forwarded);
      answer.pipe(outgoing);
      answer.on("error", (error) => resolve(error.message));
      answer.on("end", () => resolve("answered"));
    });
    upstream.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "refused" : `${error.code} ${error.message}`),
    );
    upstream.end(body);
  });
}
