/** A database in which one admin can sign in, reset before each test. */
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach } from "vitest";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { createAdmin } from "../create-admin.server.ts";
import { signIn } from "../server/sign-in.server.ts";
import { account, adminUsers, session, user } from "../server/tables.server.ts";

export const email = "anna@example.com";
export const password = "correct-horse-battery";

/** `empty`: further tables to empty; `env`: settings. @returns the database, once the tests run */
export function adminDatabase({ env, empty = [] }: { env?: Record<string, string>; empty?: PgTable[] } = {}) {
  const database = startForTests(() => testDatabase(env));
  // Hashed once, since scrypt is slow.
  let users: (typeof user.$inferSelect)[];
  let accounts: (typeof account.$inferSelect)[];
  let admins: (typeof adminUsers.$inferSelect)[];
  beforeAll(async () => {
    const { db } = database;
    await createAdmin(db, { email, password });
    users = await db.select().from(user);
    accounts = await db.select().from(account);
    admins = await db.select().from(adminUsers);
  });
  beforeEach(async () => {
    await emptyAudit(database.db);
    for (const table of [rateLimits, ...empty, session, account, adminUsers, user]) await database.db.delete(table);
    await database.db.insert(user).values(users);
    await database.db.insert(account).values(accounts);
    await database.db.insert(adminUsers).values(admins);
  });
  return () => database.db;
}

export const from = (address = "192.0.2.1", headers = new Headers()) => ({ address, headers });

/** The cookies as a browser sends them back. */
export const withCookies = (cookies: string[]): Headers =>
  new Headers({ cookie: cookies.map((each) => each.split(";")[0]).join("; ") });

/** `headers` hold the new cookies. */
export async function signedIn(
  headers = new Headers(),
  person = { email, password },
): Promise<{ headers: Headers; cookies: string[] }> {
  const result = await signIn(person, from("192.0.2.1", headers));
  if (!result.ok) throw new Error(result.error);
  return { headers: withCookies(result.cookies), cookies: result.cookies };
}
