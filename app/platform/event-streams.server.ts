/**
 * Streams of server-sent events: who is connected, how many, and when they end. They are written to node's own response, since
 * streams of web responses take three times as much memory: 27 KB each here (e2e/load/chat-streams.test.ts).
 */
import type { ServerResponse } from "node:http";
import { addressSubject } from "./limits.server.ts";
import { settings } from "./settings.server.ts";

/** Comment lines that keep proxies from closing a silent connection, and find readers who have left. */
const heartbeatSeconds = 20;
/** Events of a stream whose right to read has to be checked are sent together. */
const pauseMilliseconds = 300;
/** Bytes that a reader may leave unread before it is cut. */
const mostUnread = 64 * 1024;

/** Bounds of one kind of streams; 20 of an address, 3 of a session (security 2 #20). */
export type StreamKind = {
  mostOpen: number;
  mostPerOwner: number;
  mostPerAddress: number;
  /** A further stream of the same owner ends the oldest, or is refused. */
  ownerIsFull: "close-oldest" | "refuse";
};

export type EventStreamOptions = {
  kind: StreamKind;
  response: ServerResponse;
  /** Who reads, by a session. */
  owner: string;
  address: string;
  /** Asked with each heartbeat and before each event: false ends the stream. */
  isAllowed?(): Promise<boolean>;
  onClose?(): void;
};

export type EventStream = {
  /** `data` is one line. `id` is what the reader names as `Last-Event-ID` when it connects again. */
  send(data: string, id?: string): void;
};

type OpenStream = EventStream & {
  options: EventStreamOptions;
  /** The second at which its heartbeat is due: they are spread over the whole time. */
  slot: number;
  /** Of a stream whose right to read is checked. */
  waiting: Set<string> | undefined;
  timer: NodeJS.Timeout | undefined;
};

/** All streams of this process, the oldest first. */
const open = new Set<OpenStream>();
const slots: Set<OpenStream>[] = Array.from({ length: heartbeatSeconds }, () => new Set());
const counts = new WeakMap<StreamKind, Map<string, number>>();
let nextSlot = 0;
let heartbeat: NodeJS.Timeout | undefined;

/** Undefined when the kind, the owner or the address has as many streams as it may: the answer is 503. */
export function openEventStream(options: EventStreamOptions): EventStream | undefined {
  const { kind, response, owner, address } = options;
  if (kind.ownerIsFull === "close-oldest" && countOf(kind, `owner ${owner}`) >= kind.mostPerOwner)
    for (const stream of open)
      if (stream.options.kind === kind && stream.options.owner === owner) {
        close(stream);
        break;
      }
  const bounds: [string, number][] = [
    ["all", kind.mostOpen],
    [`owner ${owner}`, kind.mostPerOwner],
    [`address ${addressSubject(address)}`, kind.mostPerAddress * settings().limitFactor],
  ];
  if (bounds.some(([what, most]) => countOf(kind, what) >= most)) return undefined;
  const stream: OpenStream = {
    options,
    slot: nextSlot,
    waiting: undefined,
    timer: undefined,
    send(data, id) {
      const event = `${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`;
      if (!options.isAllowed) return write(stream, event);
      stream.waiting = (stream.waiting ?? new Set()).add(event);
      stream.timer ??= setTimeout(() => void flush(stream), pauseMilliseconds);
    },
  };
  nextSlot = (nextSlot + 1) % heartbeatSeconds;
  for (const [what] of bounds) count(kind, what, 1);
  open.add(stream);
  slots[stream.slot]!.add(stream);
  heartbeat ??= startHeartbeat();
  response.once("close", () => forget(stream));
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store",
    // Proxies of nginx's kind would hold events back.
    "x-accel-buffering": "no",
  });
  write(stream, `retry: ${jittered(2_000, 5_000)}\n\n`);
  return stream;
}

/** Ends all streams, so that the process can stop: their readers connect again, not all at once, to the next instance. */
export function closeEventStreams(): void {
  for (const stream of [...open]) {
    write(stream, `retry: ${jittered(1_000, 15_000)}\n\n`);
    close(stream);
  }
}

const jittered = (least: number, most: number): number => Math.round(least + Math.random() * (most - least));

function write({ options: { response } }: OpenStream, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  response.write(text);
  if (response.writableLength > mostUnread) response.destroy();
}

/** Sends what waits, or a line that says that the stream lives. */
async function flush(stream: OpenStream): Promise<void> {
  const lines = [...(stream.waiting ?? [])].join("");
  stream.waiting = undefined;
  clearTimeout(stream.timer);
  stream.timer = undefined;
  const isAllowed = (await stream.options.isAllowed?.().catch(() => false)) ?? true;
  if (!open.has(stream)) return;
  if (isAllowed) write(stream, lines || ": still here\n\n");
  else close(stream);
}

function close(stream: OpenStream): void {
  forget(stream);
  stream.options.response.end();
}

function forget(stream: OpenStream): void {
  if (!open.delete(stream)) return;
  const { kind, owner, address, onClose } = stream.options;
  slots[stream.slot]!.delete(stream);
  clearTimeout(stream.timer);
  for (const what of ["all", `owner ${owner}`, `address ${addressSubject(address)}`]) count(kind, what, -1);
  if (open.size === 0) {
    clearInterval(heartbeat);
    heartbeat = undefined;
  }
  onClose?.();
}

/** One timer for all: each second the twentieth part of them has its turn. */
function startHeartbeat(): NodeJS.Timeout {
  let second = 0;
  return setInterval(() => {
    second = (second + 1) % heartbeatSeconds;
    for (const stream of slots[second]!)
      if (stream.options.isAllowed) void flush(stream);
      else write(stream, ": still here\n\n");
  }, 1_000);
}

const countOf = (kind: StreamKind, what: string): number => counts.get(kind)?.get(what) ?? 0;

function count(kind: StreamKind, what: string, change: 1 | -1): void {
  const own = counts.get(kind) ?? new Map<string, number>();
  counts.set(kind, own);
  const now = (own.get(what) ?? 0) + change;
  if (now > 0) own.set(what, now);
  else own.delete(what);
}
