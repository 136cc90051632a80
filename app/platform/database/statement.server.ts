import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
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
