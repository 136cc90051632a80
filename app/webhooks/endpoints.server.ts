/** Addresses for webhooks (decisions 12.3): what staff do with them and with their messages. */
import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo, type DayRange, isOneOf, isWithinDays } from "#app/platform/database/list-conditions.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { allowsLoopback, endpointUrl } from "./server/post-message.server.ts";
import { publicAddressOf } from "./server/public-address.server.ts";
import { newSecret, sealSecret } from "./server/sign-message.server.ts";
import { webhookEndpoints, webhookMessages } from "./server/tables.server.ts";
import { testTopic, type WebhookTopic } from "./topics.ts";
import { wakeWebhooks } from "./webhook-jobs.server.ts";

type Context = { db: Database; clock: Clock; author: Author & object };
const hourMilliseconds = 3_600_000;

/** The secret is in this result only. */
export async function addEndpoint(
  { db, clock, author }: Context,
  { url: typed, topics }: { url: string; topics: readonly WebhookTopic[] },
): Promise<Result<"invalidUrl" | "privateAddress" | "unknownHost" | "noTopic", { secret: string }>> {
  const url = endpointUrl(typed);
  if (!url) return { ok: false, error: "invalidUrl" };
  if (topics.length === 0) return { ok: false, error: "noTopic" };
  const resolved = await publicAddressOf(url.hostname, { allowsLoopback: allowsLoopback() });
  if (!resolved.ok) return resolved;
  const [id, secret] = [randomUUID(), newSecret()];
  const shown = { url: url.href, topics: [...topics] };
  await db.transaction(async (tx) => {
    await tx.insert(webhookEndpoints).values({ id, ...shown, secret: sealSecret(secret), createdAt: clock.now() });
    await recordAudit(tx, author, "webhook-added", `webhook:${id}`, { after: audited(shown) });
  });
  return { ok: true, secret };
}

/** A query may hold a password of the receiver, and the audit log is kept and exported. */
const audited = ({ url, topics }: { url: string; topics: string[] }) => ({
  url: url.replace(/\?.*$/s, "?…"),
  topics,
});

/** The old secret signs too for `hours`, so that the receiver can change in the meantime. */
export async function rotateSecret(
  { db, clock, author }: Context,
  { id, hours }: { id: string; hours: number },
): Promise<Result<"unknownEndpoint", { secret: string }>> {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (!before) return { ok: false, error: "unknownEndpoint" };
    const formerUntil = hours === 0 ? null : new Date(clock.now().getTime() + hours * hourMilliseconds);
    const former = { formerSecret: formerUntil && before.secret, formerUntil };
    await tx
      .update(webhookEndpoints)
      .set({ secret: sealSecret(secret), ...former })
      .where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, author, "webhook-rotated", `webhook:${id}`, {
      before: { formerUntil: before.formerUntil },
      after: { formerUntil },
    });
    return { ok: true, secret };
  });
}

export async function removeEndpoint({ db, clock, author }: Context, id: string): Promise<Result<"unknownEndpoint">> {
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (!before) return { ok: false, error: "unknownEndpoint" };
    await tx.update(webhookEndpoints).set({ removedAt: clock.now() }).where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, author, "webhook-removed", `webhook:${id}`, { before: audited(before) });
    return { ok: true };
  });
}

async function lockEndpoint(tx: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  const isLive = and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt));
  return (await tx.select().from(webhookEndpoints).where(isLive).for("update"))[0];
}

/** A message without contents, to try the receiver. */
export async function sendTestMessage({ db, clock }: Context, id: string): Promise<Result<"unknownEndpoint">> {
  const sent = await db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint) return false;
    const body = JSON.stringify({ type: testTopic, timestamp: clock.now().toISOString(), data: {} });
    await tx.insert(webhookMessages).values({ endpointId: id, topic: testTopic, body });
    return true;
  });
  if (!sent) return { ok: false, error: "unknownEndpoint" };
  wakeWebhooks();
  return { ok: true };
}

/** The same message with the same id again, so that a receiver that has it recognises the repetition. */
export async function replayMessage(
  { db, author }: Pick<Context, "db" | "author">,
  id: string,
): Promise<Result<"unknownMessage" | "stillWaiting">> {
  if (!isUuid(id)) return { ok: false, error: "unknownMessage" };
  const result = await db.transaction(async (tx): Promise<Result<"unknownMessage" | "stillWaiting">> => {
    const hasId = eq(webhookMessages.id, id);
    const [message] = await tx.select().from(webhookMessages).where(hasId).for("update");
    if (!message) return { ok: false, error: "unknownMessage" };
    if (message.state === "waiting") return { ok: false, error: "stillWaiting" };
    await tx.update(webhookMessages).set({ state: "waiting", attempts: 0 }).where(hasId);
    await recordAudit(tx, author, "webhook-replayed", `webhook:${message.endpointId}`, { detail: message.topic });
    return { ok: true };
  });
  if (result.ok) wakeWebhooks();
  return result;
}

export type ListedEndpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  "id" | "url" | "topics" | "formerUntil" | "createdAt"
>;

export const listEndpoints = (db: Db): Promise<ListedEndpoint[]> => {
  const { id, url, topics, formerUntil, createdAt } = webhookEndpoints;
  return db
    .select({ id, url, topics, formerUntil, createdAt })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(asc(createdAt), asc(id));
};

export type ListedMessage = Omit<typeof webhookMessages.$inferSelect, "body" | "endpointId"> & { url: string };

/** Newest first, of the last 30 days. */
export function lastMessages(db: Db, limit: number): Promise<ListedMessage[]> {
  const { id, topic, state, attempts, status, error, createdAt, deliveredAt } = webhookMessages;
  return db
    .select({ id, topic, state, attempts, status, error, createdAt, deliveredAt, url: webhookEndpoints.url })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export type MessageFilter = DayRange & {
  /** The id of what it is about, or its `webhook-id`. */
  search?: string;
  topic?: readonly string[];
  state?: readonly ListedMessage["state"][];
};

export const listMessages = (
  db: Db,
  { filter, descending, page }: { filter: MessageFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<ListedMessage>> => {
  const { id, topic, state, attempts, status, error, createdAt, deliveredAt } = webhookMessages;
  return keysetPage({ columns: [createdAt, id], descending }, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({ id, topic, state, attempts, status, error, createdAt, deliveredAt, url: webhookEndpoints.url, cursor })
      .from(webhookMessages)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
      .where(and(messageCondition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
};

export const countMessages = (db: Db, filter: MessageFilter, atMost: number): Promise<number> =>
  countUpTo(db, webhookMessages, messageCondition(filter), atMost);

function messageCondition({ search, topic, state, ...days }: MessageFilter): SQL | undefined {
  const text = search?.trim().replace(/^msg_/, "");
  return and(
    text
      ? or(sql`${webhookMessages.id}::text = ${text}`, sql`position(${text} in ${webhookMessages.body}) > 0`)
      : undefined,
    topic?.length ? or(...topic.map((each) => topicCondition(each))) : undefined,
    isOneOf(webhookMessages.state, state),
    isWithinDays(webhookMessages.createdAt, days),
  );
}

/** `dongle.*`: every topic of the subject. */
const topicCondition = (topic: string): SQL =>
  topic.endsWith(".*")
    ? sql`starts_with(${webhookMessages.topic}, ${topic.slice(0, -1)})`
    : eq(webhookMessages.topic, topic);
