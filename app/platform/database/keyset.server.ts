/**
 * Keyset paging: a page begins after or before the key of a row, so that page 10,000 is as fast as the first and new rows
 * shift nothing (docs/decisions/0032).
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { databaseErrorCode } from "./database.server.ts";

/** Cursors of an earlier page; at most one of `after` and `before` counts. `limit`: rows of a page. */
export type PageRequest = {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
  /**
   * The first page instead of an empty one, for old or mistyped addresses. Loops over all pages must not set it: they would
   * start again when the last rows disappear.
   */
  orFirst?: true;
};
export type KeysetPage<Row> = { rows: Row[]; next: string | null; previous: string | null };

/** A column, or an expression with its PostgreSQL type. */
export type KeysetColumn = PgColumn | { expression: SQL; type: "integer" | "text" | "timestamp with time zone" };

export type KeysetOrder = {
  /** Never null, the last one unique; needs an index on exactly these columns. */
  columns: readonly [KeysetColumn, ...KeysetColumn[]];
  descending: boolean;
};

export type KeysetParts = { after: SQL | undefined; orderBy: SQL[]; limit: number; cursor: SQL<string> };

const casts = new Map<string, (value: string) => SQL>([
  ["uuid", (value) => sql`${value}::uuid`],
  ["boolean", (value) => sql`${value}::boolean`],
  ["text", (value) => sql`${value}::text`],
  ["integer", (value) => sql`${value}::integer`],
  ["serial", (value) => sql`${value}::integer`],
  ["numeric", (value) => sql`${value}::numeric`],
  ["date", (value) => sql`${value}::date`],
  ["timestamp with time zone", (value) => sql`${value}::timestamptz`],
]);

const sqlOf = (column: KeysetColumn) => ("expression" in column ? column.expression : column);

function bound(column: KeysetColumn, value: string): SQL {
  const type = "expression" in column ? column.type : column.getSQLType();
  const cast = casts.get(type.replace(/ ?\(.*\)/, ""));
  if (!cast) throw new Error(`A list cannot be paged by a column of type ${type}.`);
  return cast(value);
}

/**
 * Runs `select` with these parts for one page. An unreadable cursor gives no rows, or the first page. Keys are kept as
 * text, since a JavaScript Date loses microseconds.
 */
export async function keysetPage<Row extends { cursor: string }>(
  order: KeysetOrder,
  request: PageRequest,
  select: (parts: KeysetParts) => Promise<Row[]>,
): Promise<KeysetPage<Omit<Row, "cursor">>> {
  const { columns, descending } = order;
  const backwards = request.after === undefined && request.before !== undefined;
  const cursor = request.after ?? request.before;
  const given = readCursor(cursor, columns.length);
  const fetch = (key: string[] | undefined, reversed: boolean) =>
    select({
      after: key && beyond(columns, key, descending !== reversed),
      orderBy: columns.map((column) =>
        descending !== reversed ? sql`${sqlOf(column)} desc` : sql`${sqlOf(column)} asc`,
      ),
      limit: request.limit + 1,
      cursor: sql<string>`json_build_array(${sql.join(
        columns.map((column) => sql`(${sqlOf(column)})::text`),
        sql`, `,
      )})::text`,
    });
  const found = given ? await fetch(given, backwards).catch(noneIfUnreadable) : [];
  if (found.length > 0 || (cursor !== undefined && !request.orFirst))
    return pageOf(found, request.limit, { backwards, isFirst: false });
  return pageOf(await fetch(undefined, false), request.limit, { backwards: false, isFirst: true });
}

/** Class 22: an invented cursor contains no valid date or id. */
function noneIfUnreadable(error: unknown): [] {
  if (databaseErrorCode(error)?.startsWith("22")) return [];
  throw error;
}

function beyond(columns: readonly KeysetColumn[], key: string[], descending: boolean): SQL {
  const left = sql.join(columns.map(sqlOf), sql`, `);
  const right = sql.join(
    columns.map((column, place) => bound(column, key[place]!)),
    sql`, `,
  );
  return descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}

function pageOf<Row extends { cursor: string }>(
  found: Row[],
  limit: number,
  { backwards, isFirst }: { backwards: boolean; isFirst: boolean },
): KeysetPage<Omit<Row, "cursor">> {
  const hasMore = found.length > limit;
  const kept = found.slice(0, limit);
  if (backwards) kept.reverse();
  const first = kept[0];
  const last = kept.at(-1);
  return {
    rows: kept.map(({ cursor: _, ...row }) => row),
    next: last && (backwards || hasMore) ? writeCursor(last.cursor) : null,
    previous: first && (backwards ? hasMore : !isFirst) ? writeCursor(first.cursor) : null,
  };
}

const writeCursor = (key: string): string => Buffer.from(key).toString("base64url");

function readCursor(cursor: string | undefined, length: number): string[] | undefined {
  if (!cursor || cursor.length > 1_000) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const isKey = Array.isArray(key) && key.length === length && key.every((part) => typeof part === "string");
    return isKey ? key : undefined;
  } catch {
    return undefined;
  }
}
