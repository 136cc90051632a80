/** The parts of the PostgreSQL protocol 3 that the multiplexer reads and writes (protocol-message-formats). */

const PROTOCOL_3 = 196608;
const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;

export type StartupPacket = { kind: "encryption" | "cancel" | "startup" | "unsupported"; length: number };

/** Reads the untyped first packet; null while it is incomplete. */
export function readStartup(buffer: Buffer): StartupPacket | null {
  if (buffer.length < 8) return null;
  const length = buffer.readInt32BE(0);
  const code = buffer.readInt32BE(4);
  if (length < 8 || length > 10_000) return { kind: "unsupported", length: buffer.length };
  if (buffer.length < length) return null;
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "encryption", length };
  if (code === CANCEL_REQUEST) return { kind: "cancel", length };
  return { kind: code === PROTOCOL_3 ? "startup" : "unsupported", length };
}

export function startupMessage(): Buffer {
  const body = Buffer.from("user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}

export function message(type: string, body: Buffer | string): Buffer {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

export function errorMessage(severity: "ERROR" | "FATAL", code: string, text: string): Buffer {
  return message("E", `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
}

export const READY_IDLE = message("Z", "I");
export const SYNC = message("S", "");
export const PASSWORD_REQUEST = message("R", Buffer.from([0, 0, 0, 3]));

/** The NUL-terminated text that begins at `start`, and the offset behind its NUL. */
export function textAt(buffer: Buffer, start: number): { text: string; end: number } {
  const end = buffer.indexOf(0, start);
  if (end < 0) return { text: buffer.toString("utf8", start), end: buffer.length };
  return { text: buffer.toString("utf8", start, end), end: end + 1 };
}

/** Replaces the prepared statement's name in Parse, Bind, Describe or Close; other messages return unchanged. */
export function renameStatement(bytes: Buffer, rename: (name: string) => string): Buffer {
  const type = String.fromCharCode(bytes[0] as number);
  let start: number;
  if (type === "P") start = 5;
  else if (type === "B") start = textAt(bytes, 5).end;
  else if ((type === "D" || type === "C") && bytes[5] === 0x53) start = 6;
  else return bytes;
  const { text, end } = textAt(bytes, start);
  if (text === "") return bytes;
  return message(
    type,
    Buffer.concat([bytes.subarray(5, start), Buffer.from(`${rename(text)}\0`), bytes.subarray(end)]),
  );
}

export type Reply = {
  /** What the asking client gets: everything but notifications. */
  bytes: Buffer;
  notifications: { channel: string; bytes: Buffer }[];
  /** The state in the last ReadyForQuery: I idle, T in a transaction, E in a failed one; null without one. */
  state: string | null;
  errors: { severity: string; code: string; text: string }[];
};

export function readReply(bytes: Buffer): Reply {
  const kept: Buffer[] = [];
  const reply: Reply = { bytes, notifications: [], state: null, errors: [] };
  let from = 0;
  let at = 0;
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const type = bytes[at];
    if (type === 0x5a) reply.state = String.fromCharCode(bytes[at + 5] as number);
    else if (type === 0x45) reply.errors.push(readError(bytes.subarray(at + 5, end)));
    else if (type === 0x41) {
      kept.push(bytes.subarray(from, at));
      reply.notifications.push({ channel: textAt(bytes, at + 9).text, bytes: Buffer.from(bytes.subarray(at, end)) });
      from = end;
    }
    at = end;
  }
  if (from > 0) reply.bytes = Buffer.concat([...kept, bytes.subarray(from)]);
  return reply;
}

function readError(body: Buffer): { severity: string; code: string; text: string } {
  const fields = new Map<string, string>();
  for (let at = 0; at < body.length && body[at] !== 0; ) {
    const { text, end } = textAt(body, at + 1);
    fields.set(String.fromCharCode(body[at] as number), text);
    at = end;
  }
  return {
    severity: fields.get("V") ?? fields.get("S") ?? "ERROR",
    code: fields.get("C") ?? "XX000",
    text: fields.get("M") ?? "",
  };
}
