import { randomUUID } from "node:crypto";
import pg from "pg";
import { startPostgres } from "#database/testing/postgres-cluster.ts";
import { dropDatabase } from "#database/testing/test-database.ts";

type OwnDatabase = { url: string; stop(): Promise<void> };

/** An empty database on the server of TEST_DATABASE_URL, or on a new cluster. */
export const emptyDatabase = (): Promise<OwnDatabase> => newDatabase();

/** The same, with the tables: a copy of the template of test-server.ts, where there is one. */
export const migratedDatabase = (): Promise<OwnDatabase> => newDatabase(process.env.TEST_DATABASE_TEMPLATE);

async function newDatabase(template?: string): Promise<OwnDatabase> {
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
  await administer((admin) =>
    admin.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => administer((admin) => dropDatabase(admin, name)) };
}
