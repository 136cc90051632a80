/** Delivers webhooks (decisions 12.3) through pg-boss, as mails are (docs/decisions/0025). */
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Database, database } from "#app/platform/database/database.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { enqueue, type Job, type Queue, wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { deleteAfter } from "#app/platform/privacy/retention.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { postMessage } from "./server/post-message.server.ts";
import { signedHeaders } from "./server/sign-message.server.ts";
import { webhookEndpoints, webhookMessages } from "./server/tables.server.ts";

const queueName = "webhooks";
const outboxName = "webhook-outbox";
const maxEnqueued = 1_000;
const maxOfAddress = 50;

let hasEndpoints = false;

/** Of each address fresh messages first. */
export const webhookOutboxJob: Job = {
  name: outboxName,
  cron: "* * * * *",
  async run() {
    const db = database();
    hasEndpoints = (await db.$count(webhookEndpoints)) > 0;
    if (!hasEndpoints) return;
    const { id, endpointId, state, attempts, createdAt } = webhookMessages;
    const place = sql<number>`row_number() over (partition by ${endpointId} order by ${attempts}, ${createdAt})`;
    const waiting = db.$with("waiting").as(
      db
        .select({ id, place: place.as("place") })
        .from(webhookMessages)
        .where(eq(state, "waiting")),
    );
    // In turns, so that no address has all the places.
    const due = await db
      .with(waiting)
      .select({ id: waiting.id })
      .from(waiting)
      .where(lte(waiting.place, maxOfAddress))
      .orderBy(asc(waiting.place), asc(waiting.id))
      .limit(maxEnqueued);
    await enqueue(
      queueName,
      due.map(({ id }) => id),
    );
  },
};

export const wakeWebhooks = (): void => wakeJob(outboxName);

/** Changes of orders go out at once, others within a minute. Returns a function that stops it. */
export const startWebhooks = (): (() => void) =>
  subscribe(({ topic }) => {
    if (topic === "orders" && hasEndpoints) wakeWebhooks();
  });

/** Retries after 10 to 20 seconds, doubling up to six hours: about a day and a half. */
export const webhookQueue: Queue = {
  name: queueName,
  enqueuedBy: outboxName,
  retryLimit: 14,
  retryDelay: 10,
  retryDelayMax: 6 * 3600,
  expireInSeconds: 60,
  work: (id) => deliverMessage({ db: database(), clock: systemClock }, id),
  giveUp: (id) => giveUpMessage(database(), id),
};

/** `waiters`: messages that wait for it in their workers; `isAwaited`: others have given up waiting, or are not enqueued. */
type Turn = { startedAt: number; waiters: number; isAwaited: boolean; ended: Promise<void> };

/** What this process is sending, by address. */
const turns = new Map<string, Turn>();

/** Milliseconds that another message waits in its worker for its turn, counted from the start of the sending. */
const patience = 1_000;

/**
 * Throws to have the message retried. Nothing is sent to a removed endpoint. To each address one message at a time, so that
 * one that hangs occupies one worker; a message that comes meanwhile stays waiting, without losing an attempt, until the job
 * enqueues it again.
 */
export async function deliverMessage(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  options: { timeout?: number } = {},
): Promise<void> {
  const isWaiting = and(eq(webhookMessages.id, id), eq(webhookMessages.state, "waiting"));
  const [found] = await db
    .select({ message: webhookMessages, endpoint: webhookEndpoints })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .where(isWaiting);
  if (!found) return;
  const { message, endpoint } = found;
  if (endpoint.removedAt) {
    await db.update(webhookMessages).set({ state: "dead", error: "removed" }).where(isWaiting);
    return;
  }
  const current = turns.get(endpoint.id);
  if (current) {
    const left = current.startedAt + patience - performance.now();
    if (left <= 0) {
      current.isAwaited = true;
      return;
    }
    current.waiters++;
    await Promise.race([current.ended, sleep(left)]);
    current.waiters--;
    return deliverMessage({ db, clock }, id, options);
  }
  const end = Promise.withResolvers<void>();
  const turn: Turn = { startedAt: performance.now(), waiters: 0, isAwaited: false, ended: end.promise };
  turns.set(endpoint.id, turn);
  try {
    await sendMessage({ db, clock }, { message, endpoint }, options);
    // Perhaps the last of those that the job has enqueued: it enqueues `maxOfAddress` at once.
    turn.isAwaited ||= turn.waiters === 0;
  } finally {
    turns.delete(endpoint.id);
    end.resolve();
    if (turn.isAwaited) wakeWebhooks();
  }
}

type Found = { message: typeof webhookMessages.$inferSelect; endpoint: typeof webhookEndpoints.$inferSelect };

async function sendMessage(
  { db, clock }: { db: Database; clock: Clock },
  { message, endpoint }: Found,
  options: { timeout?: number },
): Promise<void> {
  const { id } = message;
  const isWaiting = and(eq(webhookMessages.id, id), eq(webhookMessages.state, "waiting"));
  const sentAt = clock.now();
  const former = endpoint.formerUntil && endpoint.formerUntil > sentAt ? [endpoint.formerSecret!] : [];
  const headers = signedHeaders({ id: `msg_${id}`, sentAt, body: message.body }, [endpoint.secret, ...former]);
  const posted = await postMessage(endpoint.url, { headers, body: message.body, ...options });
  const attempt = { attempts: sql`${webhookMessages.attempts} + 1`, status: posted.status };
  if (posted.ok) {
    await db
      .update(webhookMessages)
      .set({ ...attempt, state: "delivered", error: null, deliveredAt: sentAt })
      .where(isWaiting);
    return;
  }
  await db
    .update(webhookMessages)
    .set({ ...attempt, error: posted.error })
    .where(isWaiting);
  throw new Error(`webhook ${id}: ${posted.error}`);
}

export async function giveUpMessage(db: Database, id: string): Promise<void> {
  const isWaiting = and(eq(webhookMessages.id, id), eq(webhookMessages.state, "waiting"));
  await db.update(webhookMessages).set({ state: "dead" }).where(isWaiting);
}

/** The log; messages name orders and dongles, no people. */
export const webhookRetention = deleteAfter(
  { days: 30 },
  { what: "webhooks to other programs", from: webhookMessages, since: webhookMessages.createdAt },
);
