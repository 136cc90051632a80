/** Streams of versions and states, never messages. */
import { setTimeout as sleep } from "node:timers/promises";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import type { EventStream } from "#app/platform/http/event-streams.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { conversations } from "./tables.server.ts";

type Follower = { stream: EventStream; version: number };

const followers = new Map<string, Set<Follower>>();
const changed = new Set<string>();
let isReading = false;
const batch = 1_000;
/** Shorter than `presentSeconds` of change-conversation.server.ts. */
const presenceMilliseconds = 60_000;
const retryMilliseconds = 1_000;
let presence: NodeJS.Timeout | undefined;

let isSubscribed = false;
let receivedEvents = 0;

/** Called before reading a conversation that will be followed. */
export function listenForChanges(): number {
  if (!isSubscribed) {
    isSubscribed = true;
    subscribe(({ topic, id }) => {
      if (topic !== "chat") return;
      receivedEvents += 1;
      // Without an id notifications may have been lost.
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
 * Sends changes from now on, and one at once if the reader missed this version. `eventsBefore`: of `listenForChanges`
 * before reading.
 */
export function followConversation(
  conversation: { id: string; version: number; state: string },
  { stream, seenVersion, eventsBefore }: { stream: EventStream; seenVersion: number | undefined; eventsBefore: number },
): () => void {
  const { id, version } = conversation;
  const follower: Follower = { stream, version };
  const ofConversation = followers.get(id) ?? new Set();
  followers.set(id, ofConversation.add(follower));
  if (seenVersion !== version) send(follower, conversation);
  // Perhaps about this one.
  if (eventsBefore !== receivedEvents) readSoon(id);
  presence ??= setInterval(() => void notePresence(database()).catch(() => {}), presenceMilliseconds);
  return () => {
    ofConversation.delete(follower);
    if (ofConversation.size === 0 && followers.get(id) === ofConversation) followers.delete(id);
    if (followers.size > 0) return;
    clearInterval(presence);
    presence = undefined;
  };
}

/** Only matters where an e-mail would be sent instead. */
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
      // The notification will not be repeated.
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
