import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const dateLength = "Sun, 22 Nov 2026 17:00:00 GMT".length;
const idLength = 36;

let dateOfSecond = { second: 0, text: "" };

function date(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (dateOfSecond.second !== second) dateOfSecond = { second, text: new Date(now).toUTCString() };
  return dateOfSecond.text;
}

/**
 * A cached response with its head as one buffer, written in one call. node:http assembles and checks the head for each
 * request and passes three pieces to the system.
 */
export class WholeResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly #dateAt: number;
  readonly #idAt: number;
  #bytes: Buffer;

  /** `headers`: names and values alternating. */
  constructor(status: 200 | 304, headers: string[], body: Buffer, keepAliveSeconds: number) {
    const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
    const beforeDate = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: `;
    const beforeId = `${beforeDate}${" ".repeat(dateLength)}\r\nx-request-id: `;
    const head = [
      `${beforeId}${" ".repeat(idLength)}`,
      ...lines,
      "connection: keep-alive",
      `keep-alive: timeout=${keepAliveSeconds}`,
      "\r\n",
    ].join("\r\n");
    this.status = status;
    this.#dateAt = beforeDate.length;
    this.#idAt = beforeId.length;
    this.#bytes = Buffer.concat([Buffer.from(head, "latin1"), body]);
    this.body = this.#bytes.subarray(this.#bytes.length - body.length);
  }

  /** Requires a socket that has sent everything and has no response of node:http in progress. */
  write(socket: Socket, requestId: string): void {
    this.#bytes.write(date(), this.#dateAt, dateLength, "latin1");
    this.#bytes.write(requestId, this.#idAt, idLength, "latin1");
    socket.write(this.#bytes);
    // The system has not taken all bytes yet, so they must not change.
    if (socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
  }
}
