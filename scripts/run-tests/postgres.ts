// A PostgreSQL for the database tests: TEST_DATABASE_URL, or a temporary cluster if its programs are on this machine.
import { postgresBinaries, startPostgres } from "#database/testing/postgres-cluster.ts";

export type Postgres = { url: string; stop: () => Promise<void> } | { url: undefined; why: string };

export async function providePostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  if (!postgresBinaries()) {
    return { url: undefined, why: "PostgreSQL is not on this machine and TEST_DATABASE_URL is not set" };
  }
  try {
    return await startPostgres();
  } catch (error) {
    return { url: undefined, why: `the temporary PostgreSQL did not start: ${(error as Error).message}` };
  }
}
