import { lt } from "drizzle-orm";
import type { Db } from "../database/database.server.ts";
import { rateLimits } from "../database/tables.server.ts";

/** How long one kind of data is kept; the privacy page lists the same times (security 6.46). */
export type Retention = {
  /** For the log: `mails`, `contact requests`. */
  what: string;
  /** Erases what is too old at `now`, safe to repeat. Returns how many rows. */
  erase(context: { db: Db; now: Date }): Promise<number>;
};

/** What a domain erases when a person asks for it; the domain decides what law or accounting requires it to keep. */
export type PersonEraser = {
  what: string;
  /** Every address that is stored, in lower case, in batches: a shop has more than fit into its memory. */
  addresses(db: Db): AsyncIterable<string[]>;
  /** Everything stored before `before` under the address, which is in lower case. Safe to repeat. Returns how many rows. */
  erase(context: { db: Db; now: Date; email: string; before: Date }): Promise<number>;
};

/** One thing that is stored about a person, with readable names of fields and no secrets; dates become ISO texts. */
export type PersonalRecord = Record<string, unknown>;

/** What a domain exports when a person asks for a copy (GDPR articles 15 and 20). */
export type PersonExporter = {
  /** The part's name in the file, readable by programs. */
  part: string;
  /** Everything stored about the address, which is in lower case, and about the orders made with it. Oldest first. */
  export(context: { db: Db; email: string; orderIds: string[] }): Promise<PersonalRecord[]>;
};

/**
 * `period` as decisions 3.2 prints it. `erasedBy`: a kind of the nightly job, another job's name, or `staff` for what people
 * end. A table without personal data says what it holds instead.
 */
export type StoredTable = { holds: string } | { period: string; erasedBy: (Retention | string)[] };

/**
 * What a domain stores about people in some of its tables, said once. The nightly job, the export of a person's data, a person's
 * erasure and the page of the periods derive from it. What is not erased on request says why in `kept`.
 */
export type PersonalData = { tables: Record<string, StoredTable>; exporter: PersonExporter } & (
  | { eraser: PersonEraser }
  | { kept: string }
);

export const definePersonalData = (declaration: PersonalData): PersonalData => declaration;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** The same day of an earlier month; the 31st becomes the last day of a shorter one. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
}

/** How many rows an update or a deletion has changed. */
export const rowsChanged = async (change: PromiseLike<{ rowCount: number | null }>): Promise<number> =>
  (await change).rowCount ?? 0;

/** Counters of limits: the longest window is a day. */
export const rateLimitRetention: Retention = {
  what: "counters of limits",
  erase: ({ db, now }) => rowsChanged(db.delete(rateLimits).where(lt(rateLimits.windowStart, daysBefore(now, 2)))),
};
