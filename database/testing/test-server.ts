/** One server with a migrated template for all database tests of a run. */
import pg from "pg";
import { migrateDatabase } from "../migrate.ts";
import { startPostgres } from "./postgres-cluster.ts";

const template = `template_${process.pid}`;

/** Vitest's global set-up: TEST_DATABASE_URL (of a superuser), else a server of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  // Projects of one run share it; the one that created it removes it.
  if (process.env.TEST_DATABASE_TEMPLATE) return async () => {};
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startPostgres();
  const server = given ?? cluster!.url;
  await administer(server, `create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  const pool = new pg.Pool({ connectionString: url.href });
  await migrateDatabase(pool);
  await pool.end();
  process.env.TEST_DATABASE_URL = server;
  process.env.TEST_DATABASE_TEMPLATE = template;
  return async () => {
    if (cluster) await cluster.stop();
    else await administer(server, `drop database ${template}`);
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
