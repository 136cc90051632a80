/** The load generator of page-load.ts. Raw sockets, because a client of node:http costs more than the measured servers. */
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { PageLoad, PageLoadResult } from "./page-load.ts";

const load = workerData as PageLoad;
const warmUpSeconds = 0.5;
const request = Buffer.from(
  `GET ${load.path} HTTP/1.1\r\nHost: ${load.hostHeader}\r\nAccept-Encoding: br\r\nAccept: text/html\r\n\r\n`,
);
let requests = 0;
let errors = 0;
let stopped = false;

const sockets = Array.from({ length: load.connections }, open);
await sleep(warmUpSeconds * 1000);
requests = 0;
const startedAt = performance.now();
const busy = performance.eventLoopUtilization();
await sleep(load.seconds * 1000);
const seconds = (performance.now() - startedAt) / 1000;
const result: PageLoadResult = {
  requests,
  errors,
  perSecond: requests / seconds,
  generatorBusy: performance.eventLoopUtilization(busy).utilization,
};
stopped = true;
for (const socket of sockets) socket.destroy();
parentPort!.postMessage(result);

function open(): Socket {
  const socket = connect({ host: "127.0.0.1", port: load.port, noDelay: true });
  let head = Buffer.alloc(0);
  let missing = 0;
  const fail = () => {
    if (stopped) return;
    errors += 1;
    socket.destroy();
  };
  socket.on("connect", () => socket.write(request));
  socket.on("error", fail);
  socket.on("end", fail);
  socket.on("data", (chunk) => {
    if (missing > 0) missing -= chunk.length;
    else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head.toString("latin1", 0, end + 2))?.[1];
      if (head.toString("latin1", 9, 12) !== "200" || length === undefined) return fail();
      missing = end + 4 + Number(length) - head.length;
      head = Buffer.alloc(0);
    }
    if (missing < 0) return fail();
    if (missing > 0) return;
    requests += 1;
    if (!stopped) socket.write(request);
  });
  return socket;
}
