import { and, lt, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database/database.server.ts";
import { rateLimits } from "../database/tables.server.ts";

/** How long one kind of data is kept, as the privacy page lists (security 6.46). */
export type Retention = {
  what: string;
  erase(context: { db: Db; now: Date }): Promise<number>;
};

/** Erases a person's data on request, except what law or accounting requires. */
export type PersonEraser = {
  what: string;
  addresses(db: Db): AsyncIterable<string[]>;
  /** Erases what was stored under the lower-case address before `before`; idempotent. Returns the number of rows. */
  erase(context: { db: Db; now: Date; email: string; before: Date }): Promise<number>;
};

/** Readable field names, no secrets, dates as ISO texts. */
export type PersonalRecord = Record<string, unknown>;

/** Exports a person's data (GDPR articles 15 and 20). */
export type PersonExporter = {
  /** The part's name in the file. */
  part: string;
  /** Data of the lower-case address and of its orders, oldest first. */
  export(context: { db: Db; email: string; orderIds: string[] }): Promise<PersonalRecord[]>;
};

/**
 * `period` as in decisions 3.2. `erasedBy`: nightly kind, another job, or `staff`. A table without personal data says what
 * it `holds`.
 */
export type StoredTable = { holds: string } | { period: string; erasedBy: (Retention | string)[] };

export type Period = { days: number } | { months: number };

export const beforePeriod = (now: Date, period: Period): Date =>
  "days" in period ? daysBefore(now, period.days) : monthsBefore(now, period.months);

/** As the privacy page and decisions 3.2 write it: three years, but 25 months. */
export function periodText(period: Period): string {
  if ("days" in period) return `${period.days} days`;
  return period.months >= 36 && period.months % 12 === 0 ? `${period.months / 12} years` : `${period.months} months`;
}

/** Deletes the rows whose moment `since` is older than the period; `where`: only those of them, by the oldest kept moment. */
export function deleteAfter(
  period: Period,
  rule: { what: string; from: PgTable; since: SQLWrapper; where?: (oldest: Date) => SQL | undefined },
): Retention & { period: string } {
  return {
    what: rule.what,
    period: periodText(period),
    erase({ db, now }) {
      const oldest = beforePeriod(now, period);
      return rowsChanged(db.delete(rule.from).where(and(lt(rule.since, oldest), rule.where?.(oldest))));
    },
  };
}

/** A table whose rows a job of `deleteAfter` deletes. */
export const keptBy = (retention: Retention & { period: string }, since = ""): StoredTable => ({
  period: `${retention.period}${since}`,
  erasedBy: [retention],
});

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** The same day of an earlier month, or its last day. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
}

export const rowsChanged = async (change: PromiseLike<{ rowCount: number | null }>): Promise<number> =>
  (await change).rowCount ?? 0;

/** The longest window is a day. */
export const rateLimitRetention = deleteAfter(
  { days: 2 },
  { what: "counters of limits", from: rateLimits, since: rateLimits.windowStart },
);
