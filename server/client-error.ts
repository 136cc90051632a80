import type { Duplex } from "node:stream";

const statuses = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/**
 * What Node's parser refuses never becomes a request; the answer has the same headers as every other answer (security 6.31).
 */
export function answerClientError(headers: Record<string, string>) {
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
