import { and, getTableName, type SQL, Subquery, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows of a table, under its name and in the order of a list: the reader must not sort them again. */
export type RowSource = Subquery;

const sourceOf = (table: PgTable, query: SQL): RowSource => new Subquery(query, {}, getTableName(table));
const ordered = (orderBy: SQL[]): SQL => sql`order by ${sql.join(orderBy, sql`, `)}`;

/** `offset 0` keeps PostgreSQL from merging a query into the one around it. */
export const rowsInOrder = (
  table: PgTable,
  where: SQL | undefined,
  orderBy: SQL[],
  from: PgTable | RowSource = table,
): RowSource => sourceOf(table, sql`select * from ${from} where ${where ?? true} ${ordered(orderBy)} offset 0`);

/** Rows that are looked through for each row of a page: a search that fills less of it matches one row in 200 at most. */
const rowsPerMatch = 200;
/** Longer reads, such as a whole count, take one way only. */
const maxPageRows = 1_001;

type Search = {
  /** Conditions that are quickly checked for each row, and the page's beginning. */
  where: SQL | undefined;
  /** Conditions that an index of trigrams finds. */
  searched: SQL | undefined;
  orderBy: SQL[];
  limit: number;
};

/**
 * Reads what a search finds in the order of a list. PostgreSQL assumes that matches are spread evenly, and goes through a
 * million rows for those that are at the far end, or for two conditions that nothing matches together. Therefore such a
 * search first goes through the beginning of the list, which is enough for common words; the index finds the rare ones.
 */
export async function searchInOrder<Found>(
  table: PgTable,
  { where, searched, orderBy, limit }: Search,
  read: (source: RowSource) => Promise<Found>,
  isFull: (found: Found) => boolean,
): Promise<Found> {
  if (limit <= maxPageRows) {
    const beginning = sql`select * from ${table} where ${where ?? true} ${ordered(orderBy)} limit ${limit * rowsPerMatch}`;
    const matching = sql`select * from ${sourceOf(table, beginning)} where ${searched} offset 0`;
    const found = await read(sourceOf(table, matching));
    if (isFull(found)) return found;
  }
  const matching = sql`select * from ${table} where ${and(where, searched)} offset 0`;
  return read(rowsInOrder(table, undefined, orderBy, sourceOf(table, matching)));
}
