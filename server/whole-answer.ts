import type { IncomingMessage, ServerResponse } from "node:http";

/** What node:http keeps of an answer whose head was written by itself; not in its types. */
type WrittenResponse = ServerResponse & { _header: string | null; _headerSent: boolean };

/** `Date` and request id always have the same length. */
const dateAt = "HTTP/1.1 200 OK\r\ndate: ".length;
const dateLength = "Sun, 22 Nov 2026 17:00:00 GMT".length;
const idAt = dateAt + dateLength + "\r\nx-request-id: ".length;
const idLength = 36;

let dateOfSecond = { second: 0, text: "" };

function date(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (dateOfSecond.second !== second) dateOfSecond = { second, text: new Date(now).toUTCString() };
  return dateOfSecond.text;
}

/**
 * A cached answer of status 200 with its head, as one buffer. `sendWhole` writes it in one call: node:http otherwise
 * assembles and checks the head for each request, and passes three pieces to the system.
 */
export class WholeAnswer {
  #bytes: Buffer;
  readonly body: Buffer;

  /** `headers`: names and values in turn. */
  constructor(headers: string[], body: Buffer, keepAliveSeconds: number) {
    const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
    const head = [
      "HTTP/1.1 200 OK",
      `date: ${" ".repeat(dateLength)}`,
      `x-request-id: ${" ".repeat(idLength)}`,
      ...lines,
      "connection: keep-alive",
      `keep-alive: timeout=${keepAliveSeconds}`,
      "\r\n",
    ].join("\r\n");
    this.#bytes = Buffer.concat([Buffer.from(head, "latin1"), body]);
    this.body = this.#bytes.subarray(this.#bytes.length - body.length);
  }

  /**
   * False, with nothing sent, where only node:http can answer: another method, an older protocol, a connection that ends, an
   * answer that has to wait for another one on its connection, or a slow reader.
   */
  sendWhole(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { socket } = response;
    if (request.method !== "GET" || request.httpVersion !== "1.1" || requestId.length !== idLength) return false;
    if (!socket || socket.writableLength > 0 || !response.shouldKeepAlive || !("_header" in response)) return false;
    // `connection: close`, while the shop stops.
    if (response.hasHeader("connection")) return false;
    this.#bytes.write(date(), dateAt, dateLength, "latin1");
    this.#bytes.write(requestId, idAt, idLength, "latin1");
    socket.write(this.#bytes);
    // The system has not taken all of it: those bytes must no longer change.
    if (socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
    const written = response as WrittenResponse;
    written._header = "written";
    written._headerSent = true;
    response.end();
    return true;
  }
}
