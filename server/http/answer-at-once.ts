import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers a GET without a body by one write to its connection, which goes on; false, with nothing written, when node:http
 * has to answer.
 */
export type RespondAtOnce = (request: IncomingMessage, socket: Socket) => boolean;

/** What node:http keeps of a connection; not in its types. */
type HttpSocket = Socket & {
  /** The answer on which it works. */
  _httpMessage?: object | null;
  parser?: {
    incoming: IncomingMessage | null;
    onIncoming(request: IncomingMessage, isKept: boolean): number;
  };
};

/**
 * Asks `answer` before node:http makes a `ServerResponse`, which with its events and timers is an eighth of what a cached page
 * costs. After such an answer the connection is closed when it has been idle for `idleMilliseconds`, or when nothing of it
 * was read for `server.timeout`.
 */
export function answerAtOnce(server: Server, answer: RespondAtOnce, idleMilliseconds: number): void {
  server.on("connection", (socket: HttpSocket) => {
    const { parser } = socket;
    if (!parser) return;
    const pass = parser.onIncoming;
    parser.onIncoming = (request, isKept) => {
      if (isKept && isBareRead(request) && isIdle(socket) && answer(request, socket)) {
        // As after an answer of node:http.
        parser.incoming = null;
        closeWhenIdle(socket, server.timeout, idleMilliseconds);
        return 0;
      }
      if (socket.timeout !== server.timeout) socket.setTimeout(server.timeout);
      return pass(request, isKept);
    };
  });
}

const isBareRead = ({ method, httpVersion, upgrade, headers }: IncomingMessage & { upgrade?: boolean }): boolean =>
  method === "GET" &&
  httpVersion === "1.1" &&
  !upgrade &&
  headers.host !== undefined &&
  headers.expect === undefined &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

const isIdle = (socket: HttpSocket): boolean => !socket._httpMessage && socket.writableLength === 0;

function closeWhenIdle(socket: HttpSocket, stallMilliseconds: number, idleMilliseconds: number): void {
  if (socket.writableLength === 0) {
    if (socket.timeout !== idleMilliseconds) socket.setTimeout(idleMilliseconds);
    return;
  }
  socket.setTimeout(stallMilliseconds);
  socket.write("", () => {
    if (isIdle(socket)) socket.setTimeout(idleMilliseconds);
  });
}
