import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterCommit, type Db, isDatabaseUnavailable } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { log } from "../log/log.server.ts";

/**
 * Events between instances over LISTEN/NOTIFY: topic and id, never contents, and never inside the checkout transaction,
 * since NOTIFY takes a database-wide lock at commit.
 */
export const topics = ["published-data", "chat", "orders", "requests", "mentions", "access", "settings"] as const;
/** Without an id, anything of the topic may have changed. */
export type BusEvent = { topic: (typeof topics)[number]; id?: string };

const channel = "odovia";
const slot: unique symbol = Symbol.for("odovia.bus");
type Listener = (event: BusEvent) => void;
const holder: typeof globalThis & { [slot]?: Set<Listener> } = globalThis;
const listeners = (): Set<Listener> => (holder[slot] ??= new Set());

export function subscribe(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}

export async function publish(db: Db, event: BusEvent): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
}

const publishStatement = statement<Record<string, unknown>>(
  "publish_events",
  () => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, message)
    from json_array_elements_text(${sql.placeholder("batch")}::json) as message`,
);

type Queue = { messages: Set<string>; isSending: boolean };
const queues = new WeakMap<Db, Queue>();

/** Events wait while the database is away; beyond this number only their topics are sent. */
const retryMilliseconds = 1_000;
const maxWaiting = 1_000;

/**
 * Like `publish`, without waiting: events that arrive during a statement go together in the next one, and failed ones are
 * repeated, because listeners that keep their connection would not notice a loss.
 */
export function publishSoon(db: Db, event: BusEvent): void {
  const queue = queues.get(db) ?? { messages: new Set(), isSending: false };
  queues.set(db, queue);
  queue.messages.add(JSON.stringify(event));
  if (!queue.isSending) void sendQueued(db, queue);
}

export const publishAfterCommit = (tx: Db, event: BusEvent): void => afterCommit(tx, (db) => publishSoon(db, event));

async function sendQueued(db: Db, queue: Queue): Promise<void> {
  queue.isSending = true;
  while (queue.messages.size > 0) {
    const messages = [...queue.messages];
    queue.messages.clear();
    try {
      await publishStatement.run(db, { batch: JSON.stringify(messages) });
    } catch (error) {
      if (isClosed(error)) break;
      if (isDatabaseUnavailable(error)) {
        log.debug({ err: error }, "events are published later");
        queue.messages = withinLimit([...messages, ...queue.messages]);
        await sleep(retryMilliseconds, undefined, { ref: false });
      } else log.error({ err: error }, "events were not published");
    }
  }
  queue.isSending = false;
}

/** The process is stopping. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && /after calling end on the pool/.test(error.message);

function withinLimit(messages: string[]): Set<string> {
  if (messages.length <= maxWaiting) return new Set(messages);
  return new Set(messages.map((message) => JSON.stringify({ topic: (JSON.parse(message) as BusEvent).topic })));
}

function receive(message: { channel: string; payload?: string | undefined }): void {
  if (message.channel !== channel || !message.payload) return;
  let event: BusEvent;
  try {
    event = JSON.parse(message.payload) as BusEvent;
  } catch {
    return;
  }
  for (const listener of listeners()) {
    try {
      listener(event);
    } catch (error) {
      log.error({ err: error }, "event listener failed");
    }
  }
}

/** After a lost connection all subscribers are notified, since messages may have been missed. */
export function startBus(pool: pg.Pool): () => Promise<void> {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  const listen = async () => {
    if (stopped) return;
    try {
      const connected = await pool.connect();
      if (stopped) return connected.release(true);
      client = connected;
      connected.on("notification", receive);
      connected.once("error", reconnect);
      connected.once("end", reconnect);
      await connected.query(`listen ${channel}`);
      for (const topic of topics) receive({ channel, payload: JSON.stringify({ topic } satisfies BusEvent) });
    } catch {
      reconnect();
    }
  };
  const reconnect = () => {
    if (client) {
      client.removeListener("error", reconnect);
      client.removeListener("end", reconnect);
      client.release(true);
      client = undefined;
    }
    if (!stopped && !retry)
      retry = setTimeout(() => {
        retry = undefined;
        void listen();
      }, 1_000);
  };
  void listen();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    reconnect();
  };
}
