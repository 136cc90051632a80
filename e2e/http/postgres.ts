import { randomUUID } from "node:crypto";
import pg from "pg";
import { dropDatabase } from "#database/testing/drop-database.ts";
import { startPostgres } from "#database/testing/postgres-cluster.ts";

/** An empty database on the server of TEST_DATABASE_URL, or on a new cluster. */
export async function emptyDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const name = `http_${randomUUID().replaceAll("-", "")}`;
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const cluster = await startPostgres();
    return { url: await cluster.createDatabase(name), stop: () => cluster.stop() };
  }
  const administer = async (act: (admin: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await act(client);
    } finally {
      await client.end();
    }
  };
  await administer((admin) => admin.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => administer((admin) => dropDatabase(admin, name)) };
}
