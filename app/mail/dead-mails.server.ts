import { and, count, desc, eq, gt, ilike, inArray, min, or, type SQL, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import {
  containing,
  countUpTo,
  isFoundIn,
  isOneOf,
  searchable,
} from "#app/platform/database/list-conditions.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import { mailOutboxJob } from "./queue-mail.server.ts";
import { outbox } from "./server/tables.server.ts";

const listed = {
  ...pick(outbox, "id", "kind", "language", "recipient", "subject", "orderId", "attempts"),
  /** The mail server's or connection's code, or `not made`: the texts could not be written. */
  lastError: outbox.lastError,
  lastErrorText: outbox.lastErrorText,
  createdAt: outbox.createdAt,
};

export type DeadMail = Pick<typeof outbox.$inferSelect, keyof typeof listed>;

/** Refused, or failed ten times; newest first, erased after 30 days. */
export async function listDeadMails(db: Db, { limit = 100 }: { limit?: number } = {}): Promise<DeadMail[]> {
  return db
    .select(listed)
    .from(outbox)
    .where(eq(outbox.status, "dead"))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
}

export type DeadMailFilter = {
  search?: string;
  language?: readonly string[];
};

export const deadMailPage = (
  db: Db,
  { filter, descending, page }: { filter: DeadMailFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<DeadMail>> =>
  keysetPage({ columns: [outbox.createdAt, outbox.id], descending }, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({ ...listed, cursor })
      .from(outbox)
      .where(and(condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );

export async function deadMailsSince(db: Db): Promise<{ count: number; since: Date | null }> {
  const [dead] = await db
    .select({ count: count(), since: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.status, "dead"));
  return dead!;
}

export const countDeadMails = (db: Db, filter: DeadMailFilter, atMost: number): Promise<number> =>
  countUpTo(db, outbox, condition(filter), atMost);

function condition({ search, language }: DeadMailFilter): SQL | undefined {
  const part = containing((search ?? "").trim());
  return and(
    eq(outbox.status, "dead"),
    search?.trim()
      ? or(ilike(outbox.recipient, part), isFoundIn(searchable(outbox.subject), (search ?? "").trim()))
      : undefined,
    isOneOf(outbox.language, language),
  );
}

/** `waiting` includes `retrying` (failed at least once); `oldestAt`: of the oldest waiting mail. */
export type MailQueueState = { waiting: number; retrying: number; dead: number; oldestAt: Date | null };

export async function mailQueueState(db: Db): Promise<MailQueueState> {
  const isWaiting = inArray(outbox.status, ["queued", "unmade", "sending"]);
  const [waiting] = await db
    .select({ count: count(), oldestAt: min(outbox.createdAt) })
    .from(outbox)
    .where(isWaiting);
  return {
    waiting: waiting!.count,
    retrying: await db.$count(outbox, and(isWaiting, gt(outbox.attempts, 0))),
    dead: await db.$count(outbox, eq(outbox.status, "dead")),
    oldestAt: waiting!.oldestAt,
  };
}

/** For ten more attempts, audited. `not-dead`: sent, erased or retried meanwhile. */
export async function retryMail(
  { db, author }: { db: Database; author: Author },
  id: string,
): Promise<Result<"not-dead">> {
  if (!isUuid(id)) return { ok: false, error: "not-dead" };
  const isRetried = await db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ status: outbox.status, attempts: outbox.attempts, lastError: outbox.lastError })
      .from(outbox)
      .where(and(eq(outbox.id, id), eq(outbox.status, "dead")))
      .for("update");
    if (!mail) return false;
    const queued = { status: "queued" as const, attempts: 0, lastError: null };
    // The database's clock, as in all rows of the outbox.
    await tx
      .update(outbox)
      .set({ ...queued, lastErrorText: null, nextAttemptAt: sql`now()` })
      .where(eq(outbox.id, id));
    await recordAudit(tx, author, "mail-retried", `mail:${id}`, { before: mail, after: queued });
    return true;
  });
  if (!isRetried) return { ok: false, error: "not-dead" };
  wakeJob(mailOutboxJob);
  return { ok: true };
}

/** `waiting`: not sent yet. `code`: the last answer of mail server or connection. */
type MailOutcome = { status: "waiting" | "sent" | "kept" | "dead" | "dropped"; code: string | null };

export async function mailOutcomes(db: Db, dedupeKeys: string[]): Promise<Map<string, MailOutcome>> {
  if (dedupeKeys.length === 0) return new Map();
  const rows = await db
    .select({ key: outbox.dedupeKey, status: outbox.status, code: outbox.lastError })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, dedupeKeys));
  return new Map(
    rows.map(({ key, status, code }) => {
      const isWaiting = status === "queued" || status === "unmade" || status === "sending";
      return [key, { status: isWaiting ? "waiting" : status, code }];
    }),
  );
}
