import { and, getTableName, type SQL, Subquery, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows under the table's name, already in order. */
export type RowSource = Subquery;

const sourceOf = (table: PgTable, query: SQL): RowSource => new Subquery(query, {}, getTableName(table));
const ordered = (orderBy: SQL[]): SQL => sql`order by ${sql.join(orderBy, sql`, `)}`;

/** `offset 0` keeps PostgreSQL from merging the query into the outer one. */
export const rowsInOrder = (
  table: PgTable,
  where: SQL | undefined,
  orderBy: SQL[],
  from: PgTable | RowSource = table,
): RowSource => sourceOf(table, sql`select * from ${from} where ${where ?? true} ${ordered(orderBy)} offset 0`);

/** Rows scanned per row of a page; rarer matches are found by the index. */
const rowsPerMatch = 200;
/** Longer reads, such as a whole count, use the index only. */
const maxPageRows = 1_001;

type Search = {
  where: SQL | undefined;
  /** Conditions for a trigram index. */
  searched: SQL | undefined;
  orderBy: SQL[];
  limit: number;
};

/**
 * Reads the matches of a search in list order. PostgreSQL assumes evenly spread matches and may scan a million rows, so the
 * beginning of the list is scanned first, which suffices for common words; the index finds rare ones.
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
