/** Columns of a table in statements that are written in SQL: names and types come from its definition, never from outside. */
import { type Column, type SQL, sql } from "drizzle-orm";

/** Without its table, as the list of an `insert` has it. */
export const columnName = (column: Column): SQL => sql`${sql.identifier(column.name)}`;

/** A parameter with the type of the column: those of a `select` have none of their own. */
export const columnParameter = (column: Column, name: string): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`;
