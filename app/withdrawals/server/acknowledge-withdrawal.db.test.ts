import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startWithdrawalShop } from "../testing/withdrawal-shop.ts";

const shop = startForTests(startWithdrawalShop);

test("a buyer who has the acknowledgement sent elsewhere gets one at the order's address too", async () => {
  const order = await shop.order("A_traiter");
  const { withdrawal } = await shop.declare(
    { orderReference: order.number, email: "elsewhere@example.com", name: "Pay 0899 123456" },
    { proof: order.proof },
  );
  expect(withdrawal.outcome).toBe("order");
  const mails = [...(await shop.mailsTo("elsewhere@example.com")), ...(await shop.mailsTo(order.email))];
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toMatch(/0899|elsewhere/);
});

test("an order that was recognised and one that was not get the same mail except for its links, number and time", async () => {
  const order = await shop.order("A_traiter");
  const clock = fixedClock("2026-11-20T20:03:00Z");
  const textOf = async (orderReference: string) => {
    const email = orderReference === order.number ? order.email : "nobody@example.com";
    const { withdrawal } = await shop.declare({ orderReference, email }, { clock });
    const [mail] = await shop.mailsTo(email);
    const neutral = (text: string) =>
      text
        .replaceAll(withdrawal.id, "ID")
        .replaceAll(orderReference, "NUMBER")
        .replaceAll(/signature=[\w-]+/g, "SIGNED");
    return [mail!.subject, neutral(mail!.html), neutral(mail!.text)];
  };
  expect(await textOf(order.number)).toEqual(await textOf("OD-2026-999999"));
});

test.each(languages)(
  "law 9.3: the acknowledgement holds number, date, time and both answers, in %s, and nothing that was typed",
  async (language) => {
    const email = `${language}@example.com`;
    const clock = fixedClock("2026-11-20T20:03:00Z");
    const declared = { email, language, name: "Appelez le 0899", orderReference: "od 2026 123, appelez Paul" };
    const { withdrawal } = await shop.declare(declared, { clock });
    const [mail] = await shop.mailsTo(email);
    expect(mail).toMatchObject({ kind: "withdrawal-acknowledgement", language });
    for (const part of ["OD-2026-000123", "2026", "21:03", withdrawal.id, " 30 ", "support@"])
      expect(mail!.text.replaceAll("\u00a0", " ")).toContain(part);
    for (const path of ["/retractation/confirmer", "/retractation/contester"])
      expect(mail!.text).toContain(`${localizedPath(path, language)}?id=${withdrawal.id}&signature=`);
    expect(`${mail!.subject} ${mail!.html} ${mail!.text}`).not.toMatch(/0899|Paul|\{\w+\}/);
  },
);

test("of many declarations an address gets at most three mails an hour, and each is acknowledged", async () => {
  const order = await shop.order("A_traiter");
  const { email } = order;
  const declared = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      shop.declare({ email: i % 2 ? email : email.toUpperCase(), orderReference: `${i}` }),
    ),
  );
  // The buyer's own is acknowledged at once although strangers have used up the others.
  const ownDeclaration = await shop.declareAs(order);
  const recipients = [email, email.toUpperCase()];
  const mails = (await Promise.all(recipients.map((recipient) => shop.mailsTo(recipient)))).flat();
  const isDue = (mail: { nextAttemptAt: Date }) => mail.nextAttemptAt.getTime() < Date.now() + 60_000;
  expect(mails.filter(isDue).map(({ kind }) => kind)).toEqual(Array(2).fill("withdrawal-acknowledgement"));
  expect(mails.find(({ dedupeKey }) => dedupeKey === `withdrawal:${ownDeclaration.withdrawal.id}`)!.text).toContain(
    order.number,
  );
  const digests = mails.filter((mail) => !isDue(mail));
  expect(digests.map(({ kind }) => kind)).toEqual(["withdrawal-digest"]);
  const texts = mails.map(({ text }) => text).join();
  for (const { withdrawal } of declared) expect(texts).toContain(withdrawal.id);
  // Links of the digest answer as those of a mail of its own.
  await shop.db.update(outbox).set({ recipient: email }).where(eq(outbox.recipient, email.toUpperCase()));
  const listed = declared.findLast(({ withdrawal }) => digests[0]!.text.includes(withdrawal.id))!;
  const link = await shop.linkOf({ withdrawal: { ...listed.withdrawal, email } }, "dispute");
  expect(link.id).toBe(listed.withdrawal.id);
});

test("tags, dots of Gmail and capitals make no other mailbox of an address", async () => {
  const spellings = ["Ana.Ruiz@gmail.com", "anaruiz@gmail.com", "a.n.a.ruiz+1@googlemail.com", "AnaRuiz+b.c@Gmail.com"];
  const others = ["ana.ruiz@mail.gmail.com", "ana.ruiz+1@example.com", "anaruiz+1@example.com"];
  for (const email of [...spellings, ...spellings, ...others]) await shop.declare({ email, orderReference: "x" });
  const mailsOf = async (emails: string[]) =>
    (
      await Promise.all(
        [...new Set(emails.flatMap((email) => [email, email.toLowerCase()]))].map((email) => shop.mailsTo(email)),
      )
    ).flat();
  const mails = await mailsOf(spellings);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["withdrawal-acknowledgement", "withdrawal-digest"]);
  const ids = mails.flatMap(({ text }) => text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []);
  expect(new Set(ids).size).toBe(spellings.length * 2);
  expect((await mailsOf(others)).map(({ kind }) => kind)).toEqual(Array(3).fill("withdrawal-acknowledgement"));
});

test("digests are an hour apart, and one that is being sent takes no more", async () => {
  const email = "flooded@example.com";
  const digests = async () => (await shop.mailsTo(email)).filter(({ kind }) => kind === "withdrawal-digest");
  for (let i = 0; i < 3; i++) await shop.declare({ email, orderReference: `${i}` });
  const [first] = await digests();
  expect(first!.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  const sentAt = new Date();
  await shop.db.update(outbox).set({ status: "sent", attempts: 1, sentAt }).where(eq(outbox.id, first!.id));
  for (let i = 3; i < 6; i++) await shop.declare({ email, orderReference: `${i}` });
  const [, second, ...others] = (await digests()).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  expect(others).toEqual([]);
  expect(second!.nextAttemptAt.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(3_600_000);
});
