import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type MailSender, smtpSender } from "#app/mail/send-outbox.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { createLetter, saveLetterText, scheduleLetter, sendTestLetter, stopLetter } from "./edit-letter.server.ts";
import { letterMail } from "./letter-mails.server.ts";
import { findLetter } from "./list-letters.server.ts";
import { sendLetters } from "./send-letters.server.ts";
import { unsubscribeToken } from "./server/subscription-links.server.ts";
import { newsletter, newsletterDeliveries, newsletterLetters } from "./server/tables.server.ts";
import { unsubscribe } from "./server/unsubscribe.server.ts";

const database = startForTests(testDatabase);

let time: number;
const clock: Clock = { now: () => new Date(time) };
const minutes = (count: number) => {
  time += count * 60_000;
};
const author = { userId: "author" };
const staff = () => ({ db: database.db, clock, author });
const send = (perMinute = 10, db: Database = database.db) => sendLetters({ db, clock }, perMinute);
const deliver = (sender: MailSender | undefined) => runOutbox({ db: database.db, clock, sender, mails: [letterMail] });

/** Sends what nobody refuses; `refusals` by address. */
function recorder(refusals: Record<string, string> = {}) {
  const sent: string[] = [];
  const sender: MailSender = {
    async send({ recipient }) {
      const response = new Map(Object.entries(refusals)).get(recipient);
      if (response) throw Object.assign(new Error(response), { responseCode: Number(response.slice(0, 3)), response });
      sent.push(recipient);
    },
    close() {},
  };
  return { sent, sender };
}

beforeEach(async () => {
  time = Date.now() + 1_000;
  for (const table of [newsletterLetters, newsletter, outbox]) await database.db.delete(table);
});

const address = (n: number) => `reader-${n}@example.com`;
async function subscribers(count: number, language = "fr") {
  const confirmedAt = new Date(time - 1_000);
  return database.db
    .insert(newsletter)
    .values(Array.from({ length: count }, (_, n) => ({ email: address(n), language, confirmedAt })))
    .returning({ id: newsletter.id, email: newsletter.email });
}

const text = { subject: "{brand} en novembre", preheader: "Court", body: "Bonjour, [vérifiez]({compatibility})." };
async function plannedLetter() {
  const { id } = await createLetter(staff(), { name: "November" });
  expect(await saveLetterText(staff(), { id, version: 1, language: "fr", text })).toEqual({ ok: true });
  expect(await scheduleLetter(staff(), { id, version: 2, at: null })).toEqual({ ok: true });
  return id;
}

test("letters leave in batches of a minute, one copy each, and end when all have left", async () => {
  await subscribers(25);
  const id = await plannedLetter();
  const { sent, sender } = recorder();
  expect(await send()).toBe(10);
  // Woken again within the minute.
  expect(await send()).toBe(0);
  await deliver(sender);
  for (const expected of [10, 5, 0]) {
    minutes(1.1);
    expect(await send()).toBe(expected);
    await deliver(sender);
  }
  minutes(1.1);
  await send();
  expect(sent.toSorted()).toEqual(Array.from({ length: 25 }, (_, n) => address(n)).toSorted());
  expect(await findLetter(database.db, id)).toMatchObject({ status: "sent", sums: { sent: 25 } });
  // The texts of a copy are not kept.
  expect(await database.db.selectDistinct({ html: outbox.html, status: outbox.status }).from(outbox)).toEqual([
    { html: "", status: "sent" },
  ]);
});

test("a minute's copies may be more than one statement takes", async () => {
  await subscribers(7_000);
  await plannedLetter();
  expect(await send(10_000)).toBe(7_000);
  expect(await database.db.$count(outbox)).toBe(7_000);
}, 60_000);

test("two processes at once queue no copy twice and keep to the limit together", async () => {
  await subscribers(25);
  await plannedLetter();
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 10]);
  expect(await database.db.$count(outbox)).toBe(10);
});

test("a process that is killed at any of its transactions leaves nobody out and writes to nobody twice", async () => {
  await subscribers(12);
  const id = await plannedLetter();
  const { sent, sender } = recorder();
  for (let round = 0; round < 40; round++) {
    // The transaction does its work and is lost before its commit.
    let transactions = 0;
    const killed = new Proxy(database.db, {
      get: (db, name) =>
        name === "transaction"
          ? (work: (tx: never) => Promise<unknown>) =>
              db.transaction(async (tx) => {
                const result = await work(tx as never);
                if (++transactions > round % 4) throw new Error("killed");
                return result;
              })
          : Reflect.get(db, name),
    });
    await send(5, killed).catch((error: Error) => expect(error.message).toBe("killed"));
    if (round % 3 === 0) await deliver(sender);
    minutes(1.1);
  }
  for (let run = 0; run < 4; run++) {
    await send();
    await deliver(sender);
    minutes(1.1);
  }
  expect(sent.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => address(n)).toSorted());
  expect((await findLetter(database.db, id))!.status).toBe("sent");
});

test("who unsubscribes after the copy was queued gets none; nor does who confirmed after the letter began", async () => {
  const [first] = await subscribers(3);
  const id = await plannedLetter();
  await send();
  await database.db.insert(newsletter).values({ email: "new@example.com", confirmedAt: new Date(time + 1) });
  await unsubscribe({ db: database.db, clock }, unsubscribeToken(first!.id), "one-click");
  const { sent, sender } = recorder();
  await deliver(sender);
  minutes(1.1);
  expect(await send()).toBe(0);
  expect(sent.toSorted()).toEqual([address(1), address(2)]);
  expect(await findLetter(database.db, id)).toMatchObject({ status: "sent", sums: { sent: 2, skipped: 1 } });
});

test("a letter that is stopped leaves no further copies", async () => {
  await subscribers(3);
  const id = await plannedLetter();
  await send(2);
  const { version } = (await findLetter(database.db, id))!;
  expect(await stopLetter(staff(), { id, version })).toEqual({ ok: true });
  const { sent, sender } = recorder();
  await deliver(sender);
  minutes(1.1);
  await send();
  expect(sent).toEqual([]);
  expect(await findLetter(database.db, id)).toMatchObject({ status: "stopped", sums: { skipped: 2 } });
  expect((await auditOf(database.db, `letter:${id}`)).map(({ action }) => action).toSorted()).toEqual([
    "letter-created",
    "letter-scheduled",
    "letter-stopped",
    "letter-written",
  ]);
});

test("an address that does not exist gets no further letter; other refusals count, three in a row end it too", async () => {
  await subscribers(3);
  const refusals = { [address(0)]: "550 5.1.1 No such user", [address(1)]: "554 5.7.1 Rejected as spam" };
  const { sent, sender } = recorder(refusals);
  for (let letter = 0; letter < 4; letter++) {
    await plannedLetter();
    await send();
    await deliver(sender);
    minutes(1.1);
    await send();
    minutes(1.1);
  }
  const states = await database.db
    .select({ email: newsletter.email, status: newsletter.status })
    .from(newsletter)
    .orderBy(newsletter.email);
  expect(states.map(({ status }) => status)).toEqual(["bounced", "bounced", "subscribed"]);
  expect(sent).toEqual(Array(4).fill(address(2)));
  const refused = await database.db
    .select({ code: newsletterDeliveries.code })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.status, "refused"));
  expect(refused.map(({ code }) => code).toSorted()).toEqual(["550 5.1.1", ...Array(3).fill("554 5.7.1")]);
});

test("RFC 8058: each copy has its own address to unsubscribe in one step, and the language of its reader", async () => {
  const [french, german] = await subscribers(2);
  await database.db.update(newsletter).set({ language: "de" }).where(eq(newsletter.id, german!.id));
  const { id } = await createLetter(staff(), { name: "Two languages" });
  await saveLetterText(staff(), { id, version: 1, language: "fr", text });
  await saveLetterText(staff(), { id, version: 2, language: "de", text: { ...text, subject: "{brand} im November" } });
  await scheduleLetter(staff(), { id, version: 3, at: null });
  await send();
  const smtp = await startFakeSmtp();
  const sender = smtpSender({ smtpUrl: smtp.url, from: "a@shop.example", messageDomain: "shop.example" });
  await deliver(sender);
  sender.close();
  await smtp.stop();
  const rawTo = (email: string) => smtp.messages().find(({ envelope }) => envelope.to.includes(email))!.raw;
  for (const [subscriber, subject] of [
    [french, "Odovia en novembre"],
    [german, "Odovia im November"],
  ] as const) {
    const raw = rawTo(subscriber!.email).replaceAll(/\r\n[ \t]/g, " ");
    expect(raw).toContain(`Subject: ${subject}`);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(raw).toMatch(
      new RegExp(`List-Unsubscribe: ?<http://localhost:3000/api/newsletter/unsubscribe\\?token=${subscriber!.id}\\.`),
    );
    expect(raw).toContain("Precedence: bulk");
  }
  expect(rawTo(german!.email)).toContain("/de/compatibilite");
});

test("copies wait for all other mails, and a mail server that is away stops the queueing of more", async () => {
  await subscribers(30);
  await plannedLetter();
  for (let run = 0; run < 20; run++) {
    await send(4);
    minutes(1.1);
  }
  // Five minutes' worth.
  const waiting = await database.db.select({ isBulk: outbox.isBulk }).from(outbox);
  expect(waiting).toHaveLength(20);
  expect(waiting.every(({ isBulk }) => isBulk)).toBe(true);
});

test("a draft is changed on the version that was read, with known placeholders, and goes out only once it is written", async () => {
  const { id } = await createLetter(staff(), { name: "Draft" });
  expect(await scheduleLetter(staff(), { id, version: 1, at: null })).toEqual({ ok: false, error: "noText" });
  const wrong = { ...text, body: "{prix}" };
  expect(await saveLetterText(staff(), { id, version: 1, language: "fr", text: wrong })).toEqual({
    ok: false,
    error: "unknownPlaceholder",
    field: "body",
    placeholder: "prix",
  });
  const outdated = await saveLetterText(staff(), { id, version: 2, language: "fr", text });
  expect(outdated).toMatchObject({ ok: false, error: "conflict", current: { id, version: 1 } });
  expect(await saveLetterText(staff(), { id, version: 1, language: "fr", text })).toEqual({ ok: true });
  expect(await scheduleLetter(staff(), { id, version: 2, at: new Date(time - 1) })).toEqual({
    ok: false,
    error: "past",
  });
  const at = new Date(time + 3_600_000);
  expect(await scheduleLetter(staff(), { id, version: 2, at })).toEqual({ ok: true });
  expect(await saveLetterText(staff(), { id, version: 3, language: "fr", text })).toEqual({
    ok: false,
    error: "wrongState",
  });
  await subscribers(1);
  expect(await send()).toBe(0);
  minutes(61);
  expect(await send()).toBe(1);
});

test("a test copy goes to the member of staff alone", async () => {
  const id = await plannedLetter();
  expect(await sendTestLetter(staff(), { id, language: "fr", recipient: "me@shop.example" })).toEqual({ ok: true });
  expect(await sendTestLetter(staff(), { id, language: "it", recipient: "me@shop.example" })).toEqual({
    ok: false,
    error: "noText",
  });
  const mails = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, "me@shop.example"), inArray(outbox.kind, ["newsletter-test"])));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).not.toContain("token=");
});

test("a letter whose marks are nested too deeply is refused, and the text before it stays", async () => {
  const { id } = await createLetter(staff(), { name: "deep" });
  const save = (version: number, body: string) =>
    saveLetterText(staff(), { id, version, language: "fr", text: { subject: "s", preheader: "", body } });
  expect(await save(1, "**First**")).toEqual({ ok: true });
  for (const body of [
    ">".repeat(3_000),
    "1. ".repeat(3_300),
    "> - ".repeat(2_500),
    `${"**".repeat(2_500)}a${"**".repeat(2_500)}`,
  ])
    expect(await save(2, body), body.slice(0, 8)).toEqual({ ok: false, error: "unreadable", field: "body" });
  expect((await findLetter(database.db, id))!.texts).toMatchObject([{ body: "**First**" }]);
  expect(await save(2, "> > > quoted\n\n- a\n  - b")).toEqual({ ok: true });
  expect(await sendTestLetter(staff(), { id, language: "fr", recipient: "a@example.com" })).toEqual({ ok: true });
});
