import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { addressSubject } from "#app/platform/limits/limits.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { answerAtOnce, type RespondAtOnce } from "./answer-at-once.ts";

/**
 * A connection is closed if nothing was sent between two checks this far apart. The total time of a response is not
 * limited, so that films load over slow lines.
 */
const stallMilliseconds = 30_000;

/** 50 browsers with six connections each; trusted proxies have no limit. */
const connectionsPerAddress = 300;

export const keepAliveSeconds = 10;

/**
 * Seconds after which a stopping shop closes idle connections. Browsers retry a request that meets a closed connection,
 * proxies do not: they get the time announced in `keep-alive: timeout`.
 */
export const idleSecondsAtStop = (trustedProxies: string[]): number =>
  trustedProxies.length > 0 ? keepAliveSeconds : 1;

export type ShopServerOptions = {
  baseHeaders: Record<string, string>;
  isProxy(address: string): boolean;
  answerAtOnce?: RespondAtOnce;
  stallMilliseconds?: number;
  connectionsPerAddress?: number;
};

/** node:http with limits for slow senders and readers, headers and connections (security 6.39). */
export function createShopServer(listener: RequestListener, options: ShopServerOptions): Server {
  const server = createServer(
    {
      // Node's defaults are 60 and 300 seconds.
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: keepAliveSeconds * 1000,
      // Earlier versions left up to 180 order cookies (18 KB) in browsers; the next response removes the oldest.
      maxHeaderSize: 65_536,
      connectionsCheckingInterval: 2_000,
      // Without this each GET costs a quarter more.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.maxRequestsPerSocket = 0;
  server.timeout = options.stallMilliseconds ?? stallMilliseconds;
  if (options.answerAtOnce) answerAtOnce(server, options.answerAtOnce, (keepAliveSeconds + 1) * 1000);
  server.on("clientError", answerClientError(options.baseHeaders));
  limitConnections(server, options);
  return server;
}

function limitConnections(server: Server, options: ShopServerOptions): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    if (options.isProxy(peer)) return;
    const subject = addressSubject(peer);
    const count = open.get(subject) ?? 0;
    if (count >= (options.connectionsPerAddress ?? connectionsPerAddress) * settings().limitFactor) {
      socket.destroy();
      return;
    }
    open.set(subject, count + 1);
    socket.once("close", () => {
      const left = open.get(subject)! - 1;
      if (left > 0) open.set(subject, left);
      else open.delete(subject);
    });
  });
}

const statuses = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** For what Node's parser refuses; sends the same headers as all responses (security 6.31). */
function answerClientError(headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, "cache-control": "no-store", "content-length": "0", connection: "close" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const answering = (socket as Duplex & { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
    if (error.code === "ECONNRESET" || !socket.writable || answering) {
      socket.destroy(error);
      return;
    }
    socket.end(`HTTP/1.1 ${statuses.get(error.code ?? "") ?? "400 Bad Request"}\r\n${lines}\r\n`, () =>
      socket.destroy(),
    );
  };
}
