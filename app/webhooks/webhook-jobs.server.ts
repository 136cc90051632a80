/** Delivers webhooks (decisions 12.3) through pg-boss, as mails are (docs/decisions/0025). */
import { and, asc, eq, sql } from "drizzle-orm";
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

let hasEndpoints = false;

/** Fresh messages first, so that those of an address that is down do not hold them up. */
export const webhookOutboxJob: Job = {
  name: outboxName,
  cron: "* * * * *",
  async run() {
    const db = database();
    hasEndpoints = (await db.$count(webhookEndpoints)) > 0;
    if (!hasEndpoints) return;
    const due = await db
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .where(eq(webhookMessages.state, "waiting"))
      .orderBy(asc(webhookMessages.attempts), asc(webhookMessages.createdAt))
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

/** Throws to have the message retried. Nothing is sent to a removed endpoint. */
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
