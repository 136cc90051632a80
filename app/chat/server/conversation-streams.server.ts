/** Who follows a conversation in this process, and what they are sent: its version and state, never its messages. */
import { setTimeout as sleep } from "node:timers/promises";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import type { EventStream } from "#app/platform/http/event-streams.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { conversations } from "./tables.server.ts";

type Follower = { stream: EventStream; version: number };

const followers = new Map<string, Set<Follower>>();
/** Conversations whose state has to be read; those of the same moment are read together. */
const changed = new Set<string>();
let isReading = false;
/** Maximum number of conversations that one query reads or writes. */
const batch = 1_000;
/** Shorter than the time after which a visitor counts as absent (answer-visitor.server.ts). */
const presenceMilliseconds = 60_000;
const retryMilliseconds = 1_000;
let presence: NodeJS.Timeout | undefined;

let isSubscribed = false;
let receivedEvents = 0;

/** The number of events so far. Call it before reading a conversation that will then be followed. */
export function listenForChanges(): number {
  if (!isSubscribed) {
    isSubscribed = true;
    subscribe(({ topic, id }) => {
      if (topic !== "chat") return;
      receivedEvents += 1;
      // Without an id: notifications may have been lost, and are not repeated.
      for (const each of id === undefined ? followers.keys() : [id]) readSoon(each);
    });
  }
  return receivedEvents;
}

function readSoon(id: string): void {
  if (!followers.has(id)) return;
  changed.add(id);
  if (!isReading) void readChanged();
}

/**
 * Sends the conversation's changes from now on, and at once if the reader has not seen this version. `eventsBefore`: what
 * `listenForChanges` returned before the conversation was read.
 */
export function followConversation(
  conversation: { id: string; version: number; state: string },
  { stream, seenVersion, eventsBefore }: { stream: EventStream; seenVersion: number | undefined; eventsBefore: number },
): () => void {
  const { id, version } = conversation;
  const follower: Follower = { stream, version };
  const own = followers.get(id) ?? new Set();
  followers.set(id, own.add(follower));
  if (seenVersion !== version) send(follower, conversation);
  // It may have been about this one, which nobody followed yet.
  if (eventsBefore !== receivedEvents) readSoon(id);
  presence ??= setInterval(() => void notePresence(database()).catch(() => {}), presenceMilliseconds);
  return () => {
    own.delete(follower);
    if (own.size === 0 && followers.get(id) === own) followers.delete(id);
    if (followers.size > 0) return;
    clearInterval(presence);
    presence = undefined;
  };
}

/** A visitor with an open chat reads the answer there; presence matters only where an e-mail would be sent instead. */
export async function notePresence(db: Db): Promise<void> {
  const ids = [...followers.keys()];
  for (let start = 0; start < ids.length; start += batch)
    await db
      .update(conversations)
      .set({ seenAt: sql`now()` })
      .where(and(inArray(conversations.id, ids.slice(start, start + batch)), isNotNull(conversations.email)));
}

async function readChanged(): Promise<void> {
  isReading = true;
  while (changed.size > 0) {
    const ids = [...changed].slice(0, batch);
    for (const id of ids) changed.delete(id);
    try {
      await announce(database(), ids);
    } catch (error) {
      // The listening connection may have survived, and would then announce nothing again.
      log.debug({ err: error }, "changed conversations are read later");
      await sleep(retryMilliseconds, undefined, { ref: false });
      for (const id of ids) if (followers.has(id)) changed.add(id);
    }
  }
  isReading = false;
}

async function announce(db: Database, ids: string[]): Promise<void> {
  for (const now of await readVersions(db, ids))
    for (const follower of followers.get(now.id) ?? [])
      if (follower.version !== now.version) {
        follower.version = now.version;
        send(follower, now);
      }
}

const readVersions = (db: Db, ids: string[]) =>
  db
    .select({ id: conversations.id, version: conversations.version, state: conversations.state })
    .from(conversations)
    .where(inArray(conversations.id, ids));

const send = ({ stream }: Follower, { version, state }: { version: number; state: string }): void =>
  stream.send(JSON.stringify({ version, state }), String(version));
