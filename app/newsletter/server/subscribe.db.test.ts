import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { signUpTexts } from "../sign-up-texts.server.ts";
import { confirmSubscription, subscribe } from "./subscribe.server.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./subscription-links.server.ts";
import { newsletter, newsletterEvents, newsletterWordings } from "./tables.server.ts";
import { endSubscription, requestUnsubscribeLink, unsubscribe } from "./unsubscribe.server.ts";

const database = startForTests(testDatabase);

const clock = fixedClock("2026-11-22T09:00:00.000Z");
const context = (at = clock) => ({ db: database.db, clock: at });
const daysLater = (days: number) => fixedClock(new Date(clock.now().getTime() + days * 86_400_000).toISOString());
const mailsTo = (recipient: string) =>
  database.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(asc(outbox.createdAt));
const tokenOf = async (email: string) => /token=([\w.-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1]!;
const rowOf = async (email: string) =>
  (await database.db.select().from(newsletter).where(eq(newsletter.email, email)))[0]!;
const eventsOf = async (email: string) =>
  database.db
    .select()
    .from(newsletterEvents)
    .where(eq(newsletterEvents.subscriberId, (await rowOf(email)).id))
    .orderBy(asc(newsletterEvents.id));

async function subscribed(email: string) {
  await subscribe(context(), { email, language: "fr" });
  expect(await confirmSubscription(context(), await tokenOf(email))).toBe("confirmed");
  return rowOf(email);
}

test("spec 5, decisions 11: a new address gets one mail, counts once confirmed, and then gets a mail that it is subscribed", async () => {
  expect(await subscribe(context(), { email: "Ana@example.com", language: "es" })).toEqual({ ok: true });
  expect(await rowOf("ana@example.com")).toMatchObject({ status: "pending", confirmedAt: null });
  const token = await tokenOf("ana@example.com");
  expect(await confirmSubscription(context(), `${token}x`)).toBe("stale");
  expect(await confirmSubscription(context(), token)).toBe("confirmed");
  expect(await confirmSubscription(context(), token)).toBe("already");
  expect(await rowOf("ana@example.com")).toMatchObject({ status: "subscribed" });
  expect(await subscribe(context(), { email: "ana@example.com", language: "es" })).toEqual({
    ok: false,
    error: "alreadySubscribed",
  });
});

test("security 6.42: an address gets at most one mail a day from anonymous forms", async () => {
  for (let i = 0; i < 3; i++) await subscribe(context(), { email: "leo@example.com", language: "fr" });
  expect(await mailsTo("leo@example.com")).toHaveLength(1);
  expect(await confirmSubscription(context(), await tokenOf("leo@example.com"))).toBe("confirmed");
});

test("GDPR article 7: a consent is kept with its times and the words of the form", async () => {
  await subscribed("proof@example.com");
  const [requested, confirmed] = await eventsOf("proof@example.com");
  expect(requested).toMatchObject({ kind: "requested", via: "form", at: clock.now() });
  expect(confirmed).toMatchObject({ kind: "confirmed", via: "mail-link", at: clock.now() });
  const [wording] = await database.db
    .select()
    .from(newsletterWordings)
    .where(eq(newsletterWordings.hash, requested!.wording!));
  expect(wording).toMatchObject({ language: "fr", words: expect.stringContaining(signUpTexts("fr").privacy) });
});

test("the link of the confirmation's mail expires after a week", async () => {
  await subscribe(context(), { email: "late@example.com", language: "fr" });
  const token = await tokenOf("late@example.com");
  expect(await confirmSubscription(context(daysLater(7)), token)).toBe("stale");
  expect(await confirmSubscription(context(daysLater(6.9)), token)).toBe("confirmed");
});

test("RFC 8058: a letter's token unsubscribes once and for all, and only its own subscriber", async () => {
  const { id } = await subscribed("leaves@example.com");
  const other = await subscribed("stays@example.com");
  const token = unsubscribeToken(id);
  for (const forged of [
    "",
    `${other.id}`,
    `${other.id}.${token.split(".")[1]}`,
    `${token}x`,
    `0${token}`,
    `${token}.1`,
    "NaN.",
  ])
    expect(readUnsubscribeToken(forged)).toBe(undefined);
  expect(await unsubscribe(context(), token, "one-click")).toEqual({ ok: true });
  expect(await unsubscribe(context(), token, "one-click")).toEqual({ ok: true });
  expect(await rowOf("leaves@example.com")).toMatchObject({ status: "unsubscribed", endedAt: clock.now() });
  expect((await rowOf("stays@example.com")).status).toBe("subscribed");
  expect((await eventsOf("leaves@example.com")).map(({ kind, via }) => `${kind} ${via}`)).toEqual([
    "requested form",
    "confirmed mail-link",
    "unsubscribed one-click",
  ]);
});

test("whose subscription has ended subscribes again only by another confirmation", async () => {
  const { id } = await subscribed("back@example.com");
  await database.db.transaction((tx) =>
    endSubscription(tx, { subscriberId: id, reason: "bounced", via: "mail-server", at: clock.now() }),
  );
  expect(await subscribe(context(), { email: "back@example.com", language: "de" })).toEqual({ ok: true });
  expect((await rowOf("back@example.com")).status).toBe("bounced");
  expect(await confirmSubscription(context(daysLater(1)), await tokenOf("back@example.com"))).toBe("confirmed");
  expect(await rowOf("back@example.com")).toMatchObject({ status: "subscribed", language: "de", endedAt: null });
});

test("the page mails the link to a subscriber alone, once a day, and tells nobody who is one", async () => {
  const { id } = await subscribed("page@example.com");
  for (let i = 0; i < 3; i++) await requestUnsubscribeLink(context(), { email: "Page@example.com", language: "it" });
  await requestUnsubscribeLink(context(), { email: "nobody@example.com", language: "it" });
  expect(await mailsTo("nobody@example.com")).toEqual([]);
  const mails = (await mailsTo("page@example.com")).filter(({ kind }) => kind === "newsletter-unsubscribe");
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(`/it/newsletter/desinscription?token=${unsubscribeToken(id)}`);
  // security 6.42: the confirmation was this address's mail of the day.
  const tomorrow = daysLater(1).now().getTime();
  expect(Math.abs(mails[0]!.nextAttemptAt.getTime() - tomorrow)).toBeLessThan(60_000);
});
