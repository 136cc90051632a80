import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * After this many turns of the event loop without a new connection none is waiting, and everything that arrived has been
 * read.
 */
const quietTurns = 10;
const maxTurns = 200;

/**
 * Waits until the event loop has accepted (one connection a turn) and read what has already arrived: closing would reset it.
 * No more turns than this, since each one serves requests: 200 of them take half a minute for a shop that gets 3 % of a
 * processor, and the limit below is 15 seconds.
 */
function afterReading(server: Server, act: () => void): void {
  let quiet = 0;
  const accept = () => {
    quiet = 0;
  };
  server.on("connection", accept);
  const turn = (turns: number) => {
    if (quiet++ < quietTurns && turns < maxTurns) return setImmediate(turn, turns + 1);
    server.off("connection", accept);
    act();
  };
  turn(0);
}

/** Intervals of 100 ms without a request after which idle connections are closed. */
const quietIntervals = 10;

/**
 * New connections are refused, requests in flight finish (at most 15 s). An idle connection is not cut at once: a request
 * may be on its way over it, and would be lost. It gets its answer and `connection: close`. As long as requests come, those
 * who send them use their connections up; what is idle a second after the last one is closed. Intervals are counted, not
 * time: where the machine stood still, so did the callers, and their requests come together with a timer that is late.
 */
export function drain(server: Server, onRefusing: () => void): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 15_000);
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
      sweep = sweepIdleConnections(server);
    });
  });
}

function sweepIdleConnections(server: Server): NodeJS.Timeout {
  let quiet = 0;
  server.on("request", () => {
    quiet = 0;
  });
  return setInterval(() => {
    quiet += 1;
    if (quiet > quietIntervals) afterReading(server, () => server.closeIdleConnections());
  }, 100);
}
