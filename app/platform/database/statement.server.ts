import { type Column, fillPlaceholders, getTableColumns, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { type Db, namesStatements } from "./database.server.ts";

export type Statement<Row extends pg.QueryResultRow> = { run(db: Db, values: Record<string, unknown>): Promise<Row[]> };

type Client = Pick<pg.Pool, "query">;

// Drizzle has a public `$client` for a pool, and none for a transaction.
const clientOf = (db: Db): Client => (db as unknown as { session: { client: Client } }).session.client;

/**
 * A statement built once per process and prepared once per connection, since both cost more than running it
 * (docs/decisions/0034). Everything variable is a placeholder. Columns are listed by name: with `*` a prepared statement
 * fails when columns change during a deploy.
 */
export function statement<Row extends pg.QueryResultRow>(name: string, build: () => SQL): Statement<Row> {
  let built: { text: string; params: unknown[] } | undefined;
  return {
    async run(db, values) {
      if (!built) {
        const { sql: text, params } = new PgDialect().sqlToQuery(build());
        built = { text, params };
      }
      const config = { text: built.text, values: fillPlaceholders(built.params, values) };
      const { rows } = await clientOf(db).query<Row>(namesStatements() ? { name, ...config } : config);
      return rows;
    },
  };
}

/** Columns of a table for SQL statements: names and types come from its definition, never from outside. */

/** Without its table, as in an `insert`. */
export const columnName = (column: Column): SQL => sql`${sql.identifier(column.name)}`;

export const columnParameter = (column: Column, name: string): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`;

/** Values by property name; each may be an expression, undefined keeps the default. */
type ColumnValues<Table extends PgTable> = {
  [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | SQL | undefined;
};

function stored<Table extends PgTable>(table: Table, values: ColumnValues<Table>): [column: SQL, value: SQL][] {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const value = given.get(name);
    return value === undefined ? [] : [[columnName(column), sql`${value}`]];
  });
}

export const assignments = <Table extends PgTable>(table: Table, values: ColumnValues<Table>): SQL =>
  sql.join(
    stored(table, values).map(([column, value]) => sql`${column} = ${value}`),
    sql`, `,
  );

/** An `insert` of one row for each row of `from`. Parameters of other types than text need an explicit type. */
export function insertedFrom<Table extends PgTable>(table: Table, values: ColumnValues<Table>, from: SQL): SQL {
  const pairs = stored(table, values);
  const join = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`insert into ${table} (${join(pairs.map(([column]) => column))})
    select ${join(pairs.map(([, value]) => value))} from ${from}`;
}
