/** Streams of server-sent events: who is connected, how many, and when they end. */

/** Comment lines that keep proxies from closing a silent connection, and find readers who have left. */
const heartbeatMilliseconds = 15_000;
/** Events of this time are sent together. */
const pauseMilliseconds = 300;
/** Chunks that a reader may leave unread before it is cut. */
const mostUnread = 20;

export type EventStreamOptions = {
  /** Identifies the reader: the oldest stream of an owner ends when there are more than `mostPerOwner`. */
  owner: string;
  mostPerOwner: number;
  /** Asked with each heartbeat and before each event: false ends the stream. */
  isAllowed(): Promise<boolean>;
  /** Subscribes and returns the function that unsubscribes. `send` takes an event's data; events with the same data are the same. */
  subscribe(send: (data: string) => void): () => void;
};

type OpenStream = { owner: string; close(): void };

/** All streams of this process, the oldest first. */
const open = new Set<OpenStream>();
const mostOpen = 500;

/** Null when this process holds as many streams as it may: the answer is 503. */
export function openEventStream(options: EventStreamOptions): Response | null {
  const own = [...open].filter(({ owner }) => owner === options.owner);
  if (own.length >= options.mostPerOwner) own[0]!.close();
  if (open.size >= mostOpen) return null;
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const encoder = new TextEncoder();
        const waiting = new Set<string>();
        let timer: NodeJS.Timeout | undefined;
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) < -mostUnread) close();
          else controller.enqueue(encoder.encode(text));
        };
        const flush = async () => {
          const lines = [...waiting].map((data) => `data: ${data}\n\n`).join("");
          waiting.clear();
          timer = undefined;
          const isAllowed = await options.isAllowed().catch(() => false);
          if (!open.has(stream)) return;
          if (isAllowed) write(lines || ": still here\n\n");
          else close();
        };
        const unsubscribe = options.subscribe((data) => {
          waiting.add(data);
          timer ??= setTimeout(() => void flush(), pauseMilliseconds);
        });
        const heartbeat = setInterval(() => void flush(), heartbeatMilliseconds);
        const close = () => {
          end();
          try {
            controller.close();
          } catch {
            // The reader has left.
          }
        };
        const stream: OpenStream = { owner: options.owner, close };
        end = () => {
          open.delete(stream);
          clearInterval(heartbeat);
          clearTimeout(timer);
          unsubscribe();
        };
        open.add(stream);
        write("retry: 5000\n\n");
      },
      cancel: () => end(),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "private, no-store" },
  });
}

/** Ends all streams, so that the process can stop: their readers connect again, to the next instance. */
export function closeEventStreams(): void {
  for (const stream of [...open]) stream.close();
}
