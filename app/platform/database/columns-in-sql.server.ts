/** Columns of a table for SQL statements: names and types come from its definition, never from outside. */
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

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
