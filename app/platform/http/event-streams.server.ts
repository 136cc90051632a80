/**
 * Server-sent events. Written to the bare socket: Node's request and response would double the memory of a stream
 * (docs/decisions/0042).
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressSubject } from "../limits/limits.server.ts";
import { settings } from "../settings/settings.server.ts";

/** Comment lines that keep proxies from closing silent connections and detect readers that have left. */
const heartbeatSeconds = 20;
/** Events of streams with a permission check are sent together. */
const pauseMilliseconds = 300;
/** A connection without progress for this long is closed; heartbeats are more frequent. */
const stallMilliseconds = 30_000;
/** Unread bytes after which a reader is cut off. */
const maxUnreadBytes = 64 * 1024;

/** Limits of one kind of streams: 20 per address, 3 per session (security 2.20). */
export type StreamKind = {
  maxOpen: number;
  maxPerOwner: number;
  maxPerAddress: number;
  /** What happens beyond the owner's limit. */
  whenOwnerIsFull: "close-oldest" | "refuse";
};

export type EventStreamOptions = {
  kind: StreamKind;
  response: ServerResponse;
  owner: string;
  address: string;
  /** Checked at each heartbeat and before each event; false ends the stream. */
  isAllowed?(): Promise<boolean>;
  onClose?(): void;
};

export type EventStream = {
  /** `data` is one line; `id` comes back as `Last-Event-ID`. */
  send(data: string, id?: string): void;
};

class OpenStream implements EventStream {
  readonly socket: Socket;
  readonly kind: StreamKind;
  readonly owner: string;
  readonly address: string;
  readonly isAllowed: EventStreamOptions["isAllowed"];
  readonly onClose: EventStreamOptions["onClose"];
  /** The second of its heartbeat, spread over the interval. */
  readonly slot: number;
  /** Only for streams with a permission check. */
  waiting: Set<string> | undefined;
  timer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, { kind, owner, address, isAllowed, onClose }: EventStreamOptions) {
    this.socket = socket;
    this.kind = kind;
    this.owner = owner;
    this.address = addressSubject(address);
    this.isAllowed = isAllowed;
    this.onClose = onClose;
    this.slot = nextSlot;
    this.waiting = undefined;
    this.timer = undefined;
    nextSlot = (nextSlot + 1) % heartbeatSeconds;
  }

  send(data: string, id?: string): void {
    const event = `${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`;
    if (this.isAllowed) {
      this.waiting = (this.waiting ?? new Set()).add(event);
      this.timer ??= setTimeout(() => void flush(this), pauseMilliseconds);
    } else write(this, event);
  }
}

const open = new Set<OpenStream>();
const slots: Set<OpenStream>[] = Array.from({ length: heartbeatSeconds }, () => new Set());
const counts = new WeakMap<StreamKind, Map<string, number>>();
let nextSlot = 0;
let heartbeat: NodeJS.Timeout | undefined;

export function openEventStream(options: EventStreamOptions): EventStream | undefined {
  const { kind, response, owner, address } = options;
  // HEAD has no body.
  if (response.req.method === "HEAD" || !response.socket) return undefined;
  if (kind.whenOwnerIsFull === "close-oldest" && countOf(kind, `owner ${owner}`) >= kind.maxPerOwner)
    for (const stream of open)
      if (stream.kind === kind && stream.owner === owner) {
        close(stream);
        break;
      }
  const bounds: [string, number][] = [
    ["all", kind.maxOpen],
    [`owner ${owner}`, kind.maxPerOwner],
    [`address ${addressSubject(address)}`, kind.maxPerAddress * settings().limitFactor],
  ];
  if (bounds.some(([what, most]) => countOf(kind, what) >= most)) return undefined;
  const stream = new OpenStream(takeSocket(response), options);
  countAll(stream, 1);
  open.add(stream);
  slots[stream.slot]!.add(stream);
  heartbeat ??= startHeartbeat();
  if (stream.socket.destroyed) forget(stream);
  else stream.socket.once("close", () => forget(stream));
  write(stream, `retry: ${jittered(2_000, 5_000)}\n\n`);
  return stream;
}

const taken = new WeakSet<Socket>();

/** A second request on this connection would be answered inside the stream. */
export const isEventStream = (socket: Socket): boolean => taken.has(socket);

/** Sends the head and lets Node release request and response. The body ends with the connection. */
function takeSocket(response: ServerResponse): Socket {
  const socket = response.socket!;
  const fields = Object.entries({
    ...response.getHeaders(),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store",
    // Keeps nginx from buffering.
    "x-accel-buffering": "no",
    date: new Date().toUTCString(),
    connection: "close",
  });
  socket.write(`HTTP/1.1 200 OK\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  taken.add(socket);
  response.emit("finish");
  socket.setTimeout(stallMilliseconds);
  // Node has given the connection to a second request.
  if ((socket as { _httpMessage?: unknown })._httpMessage) socket.destroy();
  return socket;
}

/** Ends all streams when the process stops; readers reconnect at spread times. */
export function closeEventStreams(): void {
  for (const stream of [...open]) {
    write(stream, `retry: ${jittered(1_000, 15_000)}\n\n`);
    close(stream);
  }
}

const jittered = (least: number, most: number): number => Math.round(least + Math.random() * (most - least));

function write({ socket }: OpenStream, text: string): void {
  if (socket.writableEnded || socket.destroyed) return;
  socket.write(text);
  if (socket.writableLength > maxUnreadBytes) socket.destroy();
}

async function flush(stream: OpenStream): Promise<void> {
  const lines = [...(stream.waiting ?? [])].join("");
  stream.waiting = undefined;
  clearTimeout(stream.timer);
  stream.timer = undefined;
  const isAllowed = (await stream.isAllowed?.().catch(() => false)) ?? true;
  if (!open.has(stream)) return;
  if (isAllowed) write(stream, lines || ": still here\n\n");
  else close(stream);
}

function close(stream: OpenStream): void {
  forget(stream);
  stream.socket.end();
}

function forget(stream: OpenStream): void {
  if (!open.delete(stream)) return;
  slots[stream.slot]!.delete(stream);
  clearTimeout(stream.timer);
  countAll(stream, -1);
  if (open.size === 0) {
    clearInterval(heartbeat);
    heartbeat = undefined;
  }
  stream.onClose?.();
}

/** One timer: each second serves a twentieth of the streams. */
function startHeartbeat(): NodeJS.Timeout {
  let second = 0;
  return setInterval(() => {
    second = (second + 1) % heartbeatSeconds;
    for (const stream of slots[second]!)
      if (stream.isAllowed) void flush(stream);
      else write(stream, ": still here\n\n");
  }, 1_000);
}

const countOf = (kind: StreamKind, what: string): number => counts.get(kind)?.get(what) ?? 0;

function countAll({ kind, owner, address }: OpenStream, change: 1 | -1): void {
  for (const what of ["all", `owner ${owner}`, `address ${address}`]) count(kind, what, change);
}

function count(kind: StreamKind, what: string, change: 1 | -1): void {
  const ofKind = counts.get(kind) ?? new Map<string, number>();
  counts.set(kind, ofKind);
  const now = (ofKind.get(what) ?? 0) + change;
  if (now > 0) ofKind.set(what, now);
  else ofKind.delete(what);
}
