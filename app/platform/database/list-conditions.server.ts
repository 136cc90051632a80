import { type AnyColumn, and, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
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

/** Counts up to `atMost`, since counting a million rows is slow. */
export const countUpTo = (
  db: Db,
  table: PgTable | RowSource,
  where: SQL | undefined,
  atMost: number,
): Promise<number> =>
  db.$count(
    db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(where)
      .limit(atMost)
      .as("found"),
  );

export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

export const containing = (words: string): string => `%${escapeLike(words)}%`;

/**
 * The searched form of a text, by a database function (migration 0052): lower case, no accents, letters in plain form (ł,
 * ß, ø, ﬁ), ’ as ', plain hyphens, nothing invisible.
 */
export const searchable = (text: AnyColumn | SQL | string): SQL => sql`searchable(${text})`;

export const isFoundIn = (searched: AnyColumn | SQL, words: string): SQL =>
  sql`${searched} like '%' || searchable(${escapeLike(words)}) || '%'`;
