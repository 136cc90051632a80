/** For tests of sign-in and sessions: a database in which one admin can sign in, made anew before each test. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { rateLimits } from "#app/platform/tables.server.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { createAdmin } from "../create-admin.server.ts";
import { signIn } from "../server/sign-in.server.ts";
import { account, adminUsers, session, user } from "../server/tables.server.ts";

export const email = "anna@example.com";
export const password = "correct-horse-battery";

/** @returns the database, once the tests run */
export function adminDatabase(): () => TestDatabase["db"] {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    for (const table of [rateLimits, session, account, adminUsers, user]) await database.db.delete(table);
    await createAdmin(database.db, { email, password });
  });
  return () => database.db;
}

export const from = (address = "192.0.2.1", headers = new Headers()) => ({ address, headers });

/** Signs the admin in; `headers` hold the new cookies. */
export async function signedIn(headers = new Headers()): Promise<{ headers: Headers; cookies: string[] }> {
  const result = await signIn({ email, password }, from("192.0.2.1", headers));
  if (!result.ok) throw new Error(result.error);
  const cookie = result.cookies.map((each) => each.split(";")[0]).join("; ");
  return { headers: new Headers({ cookie }), cookies: result.cookies };
}
