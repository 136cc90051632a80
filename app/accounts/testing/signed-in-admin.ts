import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { flushSecurityEvents } from "#app/platform/audit/security-events.server.ts";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog, rateLimits } from "#app/platform/database/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { createAdmin } from "../create-admin.server.ts";
import { signIn } from "../server/sign-in.server.ts";
import { account, adminUsers, secondFactors, session, user, verification } from "../server/tables.server.ts";
import { stepAt, totpCode } from "../server/totp.server.ts";
import { confirmSecondFactor, openSecret, startSecondFactor } from "../sign-in/second-factor.server.ts";

/** A database in which one admin can sign in, reset before each test. */

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
    // Test files share a process, whose events of one minute are written up to a limit.
    await flushSecurityEvents();
    await emptyAudit(database.db);
    for (const table of [rateLimits, ...empty, session, account, adminUsers, user]) await database.db.delete(table);
    await database.db.insert(user).values(users);
    await database.db.insert(account).values(accounts);
    await database.db.insert(adminUsers).values(admins);
  });
  return () => database.db;
}

export const requestOf = (headers = new Headers(), address = "192.0.2.1") => ({ address, headers });
export const from = (address?: string, headers?: Headers) => requestOf(headers, address);

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

/** Headers of a browser that has given the password and not yet the code. */
export async function begun(headers = new Headers()): Promise<Headers> {
  const result = await signIn({ email, password }, requestOf(headers));
  if (result.ok || result.error !== "codeNeeded") throw new Error("No code is asked for.");
  return withCookies([...(headers.get("cookie")?.split("; ") ?? []), ...result.cookies]);
}

/** An admin who may turn on a second factor, with mails and audit log reset before each test. */
export function adminWithFactor() {
  const db = adminDatabase({ empty: [outbox, verification] });
  let userId: string;
  beforeEach(async () => {
    userId = (await db().select().from(user))[0]!.id;
  });
  const at = (moment: Date | string = new Date()) => ({
    db: db(),
    clock: fixedClock(new Date(moment).toISOString()),
    author: { userId },
  });
  /** @param shift steps of 30 seconds from that of the moment */
  const present = async (shift = 0, moment = new Date()) => {
    const [row] = await db().select().from(secondFactors);
    return totpCode(openSecret(userId, row!.secret), stepAt(moment) + shift);
  };
  return {
    db,
    userId: () => userId,
    at,
    present,
    /** With the code of the step before, so that the present one and the next are still unused. @returns the recovery codes */
    async turnedOn(): Promise<string[]> {
      await startSecondFactor(at());
      const result = await confirmSecondFactor(at(), await present(-1));
      if (!result.ok) throw new Error(result.error);
      return result.recoveryCodes;
    },
    actions: async () => (await db().select().from(auditLog)).map(({ action }) => action),
  };
}
