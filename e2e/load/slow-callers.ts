/** Callers who send a byte a second of a request that never ends, for e2e/http/limits.slow.test.ts and the measurement here. */
import { connect, type Socket } from "node:net";
import { metricValue } from "../http/ask.ts";

type Kind = "headers" | "body";

export type SlowCallers = {
  /** Milliseconds from the connection to its end, of those that were cut. */
  lived: Record<Kind, number[]>;
  cut(): number;
  /** Ends the dripping. */
  stop(): void;
};

/** `count`, an even number: half stop within the headers, half within the body. Resolves when all are connected. */
export async function openSlowCallers(shop: { port: number }, count: number): Promise<SlowCallers> {
  const host = `Host: localhost:${shop.port}\r\n`;
  const beginnings: Record<Kind, string> = {
    headers: `GET / HTTP/1.1\r\n${host}X-A: `,
    body: `POST /api/newsletter HTTP/1.1\r\n${host}Origin: http://localhost:${shop.port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  };
  const lived: Record<Kind, number[]> = { headers: [], body: [] };
  const sockets: Socket[] = [];
  const open = (kind: Kind) =>
    new Promise<void>((resolve) => {
      const socket = connect(shop.port, "127.0.0.1", () => {
        const opened = performance.now();
        socket.write(beginnings[kind]);
        socket.on("close", () => lived[kind].push(performance.now() - opened));
        resolve();
      });
      socket.on("error", () => resolve());
      socket.resume();
      sockets.push(socket);
    });
  // As many at a time as the kernel's queue takes.
  for (let i = 0; i < count; i += 200)
    await Promise.all(Array.from({ length: Math.min(200, count - i) }, (_, n) => open(n % 2 ? "headers" : "body")));
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("a");
  }, 1_000);
  return { lived, cut: () => lived.headers.length + lived.body.length, stop: () => clearInterval(drip) };
}

export const openSockets = (shop: { port: number }): Promise<number> =>
  metricValue(shop, 'nodejs_active_resources{type="TCPSocketWrap"}');
