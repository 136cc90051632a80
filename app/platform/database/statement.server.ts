import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { type Db, namesStatements } from "./database.server.ts";

/** A statement of the busiest paths. `values` are those of its placeholders. */
export type Statement<Row extends pg.QueryResultRow> = { run(db: Db, values: Record<string, unknown>): Promise<Row[]> };

type Client = Pick<pg.Pool, "query">;

/** The pool, or the connection of a transaction. */
const clientOf = (db: Db): Client => (db as unknown as { session: { client: Client } }).session.client;

/**
 * A statement that is built once in the life of the process and prepared once on each connection: building its text and
 * having it parsed cost more than most of them take to run (docs/decisions/0034). Whatever changes between two calls is a
 * placeholder, and the text never depends on settings. Columns are listed by name, never `*`: a prepared statement fails
 * when the columns that it gives change during a deploy.
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
