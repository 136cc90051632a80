import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

const shortTurnMilliseconds = 1;
const patienceMilliseconds = 2_000;
const maxTurns = 200;

function afterReading(server: Server, act: () => void): void {
  const accepted: Socket[] = [];
  let counted = 0;
  const accept = (socket: Socket) => {
    accepted.push(socket);
    // node:http starts to read on the next tick.
    process.nextTick(() => socket.pause());
  };
  server.on("connection", accept);
  const startedAt = performance.now();
  const turn = (turns: number, before: number) => {
    const now = performance.now();
    const isShort = now - before < shortTurnMilliseconds || now - startedAt > patienceMilliseconds;
    const isQuiet = accepted.length === counted && isShort;
    counted = accepted.length;
    if (!isQuiet && turns < maxTurns) return setImmediate(turn, turns + 1, now);
    server.off("connection", accept);
    act();
    for (const socket of accepted) socket.resume();
  };
  // Measured between two check phases; a caller outside one has polled nothing yet.
  setImmediate(turn, 0, Number.NEGATIVE_INFINITY);
}

type DrainOptions = {
  /** Called once the port is closed: from then on each response ends its connection. */
  onRefusing(): void;
  idleSeconds: number;
};

/**
 * Refuses new connections and lets requests in flight finish, within 15 s. A request may be on its way over an idle
 * connection, so idle connections are closed only after `idleSeconds` without any request; until then each response says
 * `connection: close`. Counts intervals of 100 ms instead of time: after a pause of the whole machine, requests and late
 * timers arrive together.
 */
export function drain(server: Server, { onRefusing, idleSeconds }: DrainOptions): Promise<void> {
  return new Promise((resolve) => {
    let force: NodeJS.Timeout;
    let sweep: NodeJS.Timeout;
    // The method of net: that of http would close idle connections.
    afterReading(server, () => {
      NetServer.prototype.close.call(server, () => {
        clearTimeout(force);
        clearInterval(sweep);
        resolve();
      });
      // Earlier, refused callers would return on a new connection, which closing the port resets.
      onRefusing();
      // Counted from the closing of the port, which may take long on a busy machine.
      force = setTimeout(() => server.closeAllConnections(), 15_000);
      sweep = sweepIdleConnections(server, idleSeconds * 10);
    });
  });
}

function sweepIdleConnections(server: Server, quietIntervals: number): NodeJS.Timeout {
  let quiet = 0;
  server.on("request", () => {
    quiet = 0;
  });
  return setInterval(() => {
    quiet += 1;
    if (quiet <= quietIntervals) return;
    afterReading(server, () => {
      if (quiet > quietIntervals) server.closeIdleConnections();
    });
  }, 100);
}
