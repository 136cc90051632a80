import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

const shortTurnMilliseconds = 1;
const patienceMilliseconds = 2_000;
const maxTurns = 200;

/**
 * Waits for a short turn of the event loop that accepted no connection: everything that had arrived is read then, and hardly
 * anything can have arrived since. Closing would reset it. One connection is accepted a turn, so new ones are not read
 * meanwhile: where each turn also answers one, there are always more waiting. On a busy machine no turn is short, and the port
 * would stay open for as long as requests come: after `patienceMilliseconds` a long one that accepted nothing will do. No more
 * turns than `maxTurns`, since each one serves requests.
 */
function afterReading(server: Server, act: () => void): void {
  const accepted: Socket[] = [];
  let known = 0;
  const accept = (socket: Socket) => {
    accepted.push(socket);
    // node:http has it read from the next tick on.
    process.nextTick(() => socket.pause());
  };
  server.on("connection", accept);
  const startedAt = performance.now();
  const turn = (turns: number, before: number) => {
    const now = performance.now();
    const isShort = now - before < shortTurnMilliseconds || now - startedAt > patienceMilliseconds;
    const isQuiet = accepted.length === known && isShort;
    known = accepted.length;
    if (!isQuiet && turns < maxTurns) return setImmediate(turn, turns + 1, now);
    server.off("connection", accept);
    act();
    for (const socket of accepted) socket.resume();
  };
  // From one check phase of the event loop to the next one: what calls this may be between the two, and nothing was polled then.
  setImmediate(turn, 0, Number.NEGATIVE_INFINITY);
}

type DrainOptions = {
  /** The port is closed: from now on answers end their connections. */
  onRefusing(): void;
  /** Seconds without a request after which idle connections are closed. */
  idleSeconds: number;
};

/**
 * New connections are refused, requests in flight finish (at most 15 s from then on). An idle connection is not cut at once: a request
 * may be on its way over it, and would be lost. It gets its answer and `connection: close`. As long as requests come, those
 * who send them use their connections up; what is idle `idleSeconds` after the last one is closed. Intervals of 100 ms are
 * counted, not time: where the machine stood still, so did the callers, and their requests come together with a timer that is
 * late.
 */
export function drain(server: Server, { onRefusing, idleSeconds }: DrainOptions): Promise<void> {
  return new Promise((resolve) => {
    let force: NodeJS.Timeout;
    let sweep: NodeJS.Timeout;
    // net's own close: http's would cut the idle connections.
    afterReading(server, () => {
      NetServer.prototype.close.call(server, () => {
        clearTimeout(force);
        clearInterval(sweep);
        resolve();
      });
      // Only now: callers that are turned away earlier return with a new connection, which the closing would reset.
      onRefusing();
      // Not from the start: where it takes long until the port closes, requests that have only just come would be cut.
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
