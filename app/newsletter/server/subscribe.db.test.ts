import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { confirmSubscription, subscribe } from "./subscribe.server.ts";
import { newsletter } from "./tables.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.stop());

const context = () => ({ db: database.db, clock: systemClock });
const tokenOf = async () => {
  const [mail] = await database.db.select().from(outbox).where(eq(outbox.recipient, "ana@example.com"));
  return /token=([\w-]+)/.exec(mail!.text)![1]!;
};

test("spec 5, decisions 11: a new address gets one mail, counts once confirmed, and then gets a mail that it is subscribed", async () => {
  expect(await subscribe(context(), { email: "Ana@example.com", language: "es" })).toEqual({ ok: true });
  expect((await database.db.select().from(newsletter))[0]).toMatchObject({
    email: "ana@example.com",
    confirmedAt: null,
  });
  const token = await tokenOf();
  expect(await confirmSubscription(context(), `${token}x`)).toBe(false);
  expect(await confirmSubscription(context(), token)).toBe(true);
  expect(await confirmSubscription(context(), token)).toBe(false);
  expect(await subscribe(context(), { email: "ana@example.com", language: "es" })).toEqual({
    ok: false,
    error: "alreadySubscribed",
  });
});

test("security 6.42: an address gets at most one mail a day from anonymous forms", async () => {
  for (let i = 0; i < 3; i++) await subscribe(context(), { email: "leo@example.com", language: "fr" });
  const mails = await database.db.select().from(outbox).where(eq(outbox.recipient, "leo@example.com"));
  expect(mails).toHaveLength(1);
  const token = /token=([\w-]+)/.exec(mails[0]!.text)![1]!;
  expect(await confirmSubscription(context(), token)).toBe(true);
});
