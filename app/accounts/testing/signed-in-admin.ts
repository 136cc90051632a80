/** For tests of sign-in and sessions: a database in which one admin can sign in, made again before each test. */
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
  // Hashed once: scrypt takes its time on purpose.
  let users: (typeof user.$inferSelect)[];
  let accounts: (typeof account.$inferSelect)[];
  let admins: (typeof adminUsers.$inferSelect)[];
  beforeAll(async () => {
    database = await testDatabase();
    const { db } = database;
    await createAdmin(db, { email, password });
    users = await db.select().from(user);
    accounts = await db.select().from(account);
    admins = await db.select().from(adminUsers);
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    for (const table of [rateLimits, session, account, adminUsers, user]) await database.db.delete(table);
    await database.db.insert(user).values(users);
    await database.db.insert(account).values(accounts);
    await database.db.insert(adminUsers).values(admins);
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
