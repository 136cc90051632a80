import { type AnyColumn, and, gte, inArray, lt, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { addDays, startOfOfficeDay } from "../time/office-day.ts";
import type { Db } from "./database.server.ts";
import type { RowSource } from "./read-in-order.server.ts";

export const isOneOf = <Column extends PgColumn>(
  column: Column,
  values: readonly Column["_"]["data"][] | undefined,
): SQL | undefined => (values?.length ? inArray(column, [...values]) : undefined);

/** Inclusive ISO dates in Paris; either may be missing. */
export type DayRange = { from?: string; to?: string };

/** `Date` writes the year 10000 with a sign, which PostgreSQL does not read. */
const lastDay = "9999-12-31";

export const isWithinDays = (column: PgColumn, { from, to }: DayRange): SQL | undefined =>
  and(
    from ? gte(column, startOfOfficeDay(from)) : undefined,
    to && to < lastDay ? lt(column, startOfOfficeDay(addDays(to, 1))) : undefined,
  );

/** Read by itself when it is awaited, or with others by `readCounts`. */
export type Count = Promise<number> & SQL<number>;

/** Counts up to `atMost`, since counting a million rows is slow. */
export const countUpTo = (db: Db, table: PgTable | RowSource, where: SQL | undefined, atMost: number): Count =>
  db.$count(
    db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(where)
      .limit(atMost)
      .as("found"),
  );

/** All of them in one statement. */
export async function readCounts(db: Db, counts: readonly Promise<number>[]): Promise<number[]> {
  const statements = counts.filter((count) => count instanceof SQL);
  if (statements.length < counts.length) throw new Error("Only counts of `countUpTo` are read together.");
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(statements, sql`, `)}]::integer[] as counts`,
  );
  return rows[0]!.counts;
}

export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

export const containing = (words: string): string => `%${escapeLike(words)}%`;

/**
 * The searched form of a text, by a database function (migration 0052): lower case, no accents, letters in plain form (ł,
 * ß, ø, ﬁ), ’ as ', plain hyphens, nothing invisible.
 */
export const searchable = (text: AnyColumn | SQL | string): SQL => sql`searchable(${text})`;

export const isFoundIn = (searched: AnyColumn | SQL, words: string): SQL =>
  sql`${searched} like '%' || searchable(${escapeLike(words)}) || '%'`;
