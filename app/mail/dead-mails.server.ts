/** The state of the outbox for staff: how much waits, which mails could not be sent, and another attempt at one of them. */

import { and, count, desc, eq, gt, ilike, inArray, min, or, type SQL, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { containing } from "#app/platform/database/like-pattern.ts";
import { countUpTo, isOneOf } from "#app/platform/database/list-conditions.server.ts";
import { isFoundIn, searchable } from "#app/platform/database/searchable.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import { mailOutboxJob } from "./queue-mail.server.ts";
import { outbox } from "./server/tables.server.ts";

const listed = {
  ...pick(outbox, "id", "kind", "language", "recipient", "subject", "orderId", "attempts"),
  /** The mail server's code, the code of the connection's fault, or `not made`: its texts could not be written. */
  lastError: outbox.lastError,
  /** The sentence that came with it. */
  lastErrorText: outbox.lastErrorText,
  createdAt: outbox.createdAt,
};

/** `subject` is empty when the mail's texts could not be written. */
export type DeadMail = Pick<typeof outbox.$inferSelect, keyof typeof listed>;

/** Mails refused for good, and mails that failed ten times; newest first. They are erased after 30 days. */
export async function listDeadMails(db: Db, { limit = 100 }: { limit?: number } = {}): Promise<DeadMail[]> {
  return db
    .select(listed)
    .from(outbox)
    .where(eq(outbox.status, "dead"))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
}

export type DeadMailFilter = {
  /** Part of the recipient's address or of the subject. */
  search?: string;
  language?: readonly string[];
};

/** One page of them that match, by the time they were queued. */
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

/** How many match, counted up to `atMost`. */
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

/** `waiting` includes `retrying`, which have failed at least once; `oldestAt`: when the oldest waiting mail was queued. */
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

/**
 * Queues a dead mail again, for ten more attempts from now on; its texts are written first if it has none. The
 * `audit_log` names its author. `not-dead`: it was sent, erased or retried in the meantime.
 */
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
    // The database's clock, like every other row of the outbox.
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
