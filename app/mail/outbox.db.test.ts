import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { brand } from "#app/brand.ts";
import { publicFolder } from "#app/platform/http/public-files.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { type MailKind, staffMailKinds } from "./mail-kinds.server.ts";
import { resendMail } from "./order-mails.server.ts";
import { dropMail, type NewMail, queueMail, queueOrderMail } from "./queue-mail.server.ts";
import { type MailSender, smtpSender } from "./send-outbox.server.ts";
import { outbox } from "./server/tables.server.ts";
import { runOutbox } from "./testing/run-outbox.ts";

let sender: MailSender;

const mail = (overrides: Partial<NewMail> = {}): NewMail => ({
  dedupeKey: "order-confirmation:1",
  kind: "order-confirmation",
  language: "fr",
  recipient: "zoe@example.com",
  subject: "Commande confirmée",
  html: "<p>Merci</p>",
  text: "Merci",
  ...overrides,
});
const at = (minutes: number) => fixedClock(new Date(Date.now() + minutes * 60_000).toISOString());
const send = (minutes = 0) => runOutbox({ db: database.db, clock: at(minutes), sender });

const database = startForTests(testDatabase);
const smtp = startForTests(startFakeSmtp);
beforeAll(() => {
  sender = smtpSender({ smtpUrl: smtp.url, from: "Odovia <no-reply@shop.example>", messageDomain: "shop.example" });
});
afterAll(() => sender.close());
beforeEach(async () => {
  await database.db.delete(outbox);
  smtp.clear();
  smtp.mode = "accept";
  smtp.refusedRecipients.clear();
});

test("security 6.53: a mail that the database does not take leaves its transaction usable, and is written later", async () => {
  const { subject, html, ...rest } = mail({ orderId: randomUUID() });
  await database.db.transaction(async (tx) => {
    const made = { subject, html, text: "a NUL character: \0" };
    await queueOrderMail(tx, { ...rest, orderId: rest.orderId! }, () => made);
    await queueMail(tx, mail({ dedupeKey: "another" }));
  });
  const rows = await database.db.select({ key: outbox.dedupeKey, status: outbox.status }).from(outbox);
  expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    { key: "another", status: "queued" },
    { key: rest.dedupeKey, status: "unmade" },
  ]);
});

test("decisions 7: a mail is queued once for its occasion and sent once, with both versions", async () => {
  await queueMail(database.db, mail());
  await queueMail(database.db, mail());
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  const [message] = smtp.messages();
  expect(smtp.messages()).toHaveLength(1);
  expect(message).toMatchObject({ subject: "Commande confirmée" });
  expect(message!.headers.get("reply-to")).toBe(brand.supportEmail);
  expect(message!.html).toContain("Merci");
  expect(message!.text).toContain("Merci");
});

test("decisions 7: attachments go along: bytes from the row, documents of the shop from their folder", async () => {
  const contentType = "application/pdf";
  const document = readdirSync(join(publicFolder, "documents")).find((name) => /-terms-.+-de\.pdf$/.test(name))!;
  const attachments = [
    { filename: "note.pdf", contentType, base64: Buffer.from("%PDF-1.7 é").toString("base64") },
    { filename: "agb.pdf", contentType, document },
  ];
  await queueMail(database.db, mail({ attachments }));
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  const [note, terms] = smtp.messages()[0]!.attachments;
  expect(note!.content.toString()).toBe("%PDF-1.7 é");
  expect(terms).toMatchObject({ filename: "agb.pdf", contentType });
  expect(terms!.content.equals(readFileSync(join(publicFolder, "documents", document)))).toBe(true);
});

test("a document that is not there yet is tried again, and none is read from elsewhere", async () => {
  const contentType = "application/pdf";
  for (const document of ["odovia-terms-2999-01-01-fr.pdf", "../favicon.svg"])
    await queueMail(
      database.db,
      mail({ dedupeKey: document, attachments: [{ filename: "a.pdf", contentType, document }] }),
    );
  await queueMail(database.db, mail({ dedupeKey: "good" }));
  expect(await send()).toEqual({ sent: 1, failed: 2 });
  const rows = await database.db.select().from(outbox).where(eq(outbox.status, "queued"));
  expect(rows.map((row) => row.lastError).toSorted()).toEqual(["ENOENT", "unknown"]);
  expect(smtp.messages()).toHaveLength(1);
});

test("decisions 7: what was rolled back was never queued", async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await queueMail(tx, mail());
      throw new Error("the order was not placed");
    }),
  ).rejects.toThrow();
  expect(await send()).toEqual({ sent: 0, failed: 0 });
});

test("security 6.15: a mail server that is away loses nothing and doubles nothing", async () => {
  for (let i = 0; i < 5; i++) await queueMail(database.db, mail({ dedupeKey: `k:${i}` }));
  smtp.mode = "4xx";
  expect((await send()).failed).toBe(5);
  expect((await send()).failed).toBe(0);
  smtp.mode = "accept";
  expect(await send(11)).toEqual({ sent: 5, failed: 0 });
  expect(smtp.messages()).toHaveLength(5);
});

test("security 6.15: an address that is refused for good becomes a dead letter and blocks nobody", async () => {
  smtp.refusedRecipients.set("poison@example.com", 550);
  await queueMail(database.db, mail({ dedupeKey: "poison", recipient: "poison@example.com" }));
  await queueMail(database.db, mail({ dedupeKey: "good" }));
  expect(await send()).toEqual({ sent: 1, failed: 1 });
  const [row] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, "poison"));
  expect(row).toMatchObject({ status: "dead", lastError: "550" });
});

test("a certificate that nobody vouches for is named in the mail's row, and can be accepted in the address", async () => {
  const guarded = await startFakeSmtp({ hasTls: true });
  const sendTo = async (smtpUrl: string, minutes = 0) => {
    const other = smtpSender({ smtpUrl, from: "no-reply@shop.example", messageDomain: "shop.example" });
    const warn = vi.spyOn(log, "warn");
    await runOutbox({ db: database.db, clock: at(minutes), sender: other });
    const logged = warn.mock.calls.map(([fields]) => (fields as { reason?: string }).reason);
    warn.mockRestore();
    other.close();
    return { row: (await database.db.select().from(outbox))[0]!, logged };
  };
  await queueMail(database.db, mail());
  const { row, logged } = await sendTo(guarded.url);
  expect(row).toMatchObject({
    status: "queued",
    lastError: "ESOCKET",
    lastErrorText: expect.stringContaining("certificate"),
  });
  expect(logged).toContain(row.lastErrorText);
  const accepted = await sendTo(`${guarded.url}?tls.rejectUnauthorized=false&requireTLS=true`, 11);
  expect(accepted.row).toMatchObject({ status: "sent", lastError: null, lastErrorText: null });
  await guarded.stop();
});

test("the shop greets by the host of its address, and a mail to staff answers to the person who asked", async () => {
  await queueMail(database.db, mail({ dedupeKey: "buyer" }));
  await queueMail(
    database.db,
    mail({ dedupeKey: "staff", recipient: "team@shop.example", replyTo: "zoe@example.com" }),
  );
  expect(await send()).toEqual({ sent: 2, failed: 0 });
  const answers = smtp.messages().map(({ raw, envelope }) => [envelope.to[0], /^Reply-To: (.*)$/m.exec(raw)![1]]);
  expect(new Map(answers as [string, string][]).get("team@shop.example")).toBe("zoe@example.com");
  expect(answers.filter(([, to]) => to === "zoe@example.com")).toHaveLength(1);
  expect(new Set(smtp.messages().map(({ greeting }) => greeting))).toEqual(new Set(["shop.example"]));
  const refused = queueMail(database.db, mail({ dedupeKey: "x", replyTo: "zoe@example.com\r\nBcc: all@example.com" }));
  await expect(refused).rejects.toThrow("line break");
});

test("security 6.15: after the tenth failure a mail is given up", async () => {
  await queueMail(database.db, mail());
  smtp.mode = "4xx";
  await runOutbox({ db: database.db, clock: at(0), sender }, { isLastAttempt: true });
  const [row] = await database.db.select().from(outbox);
  expect(row).toMatchObject({ status: "dead", lastError: "451" });
});

test("without SMTP mails are kept, and readable", async () => {
  await queueMail(database.db, mail());
  await runOutbox({ db: database.db, clock: at(0), sender: undefined });
  const [row] = await database.db.select().from(outbox);
  expect(row).toMatchObject({ status: "kept", subject: "Commande confirmée" });
});

test("a mail that was dropped is not sent, also when a worker has claimed it already", async () => {
  const keys = ["one", "two", "three"];
  for (const key of keys) await queueMail(database.db, mail({ dedupeKey: key }));
  const sent: string[] = [];
  // While the first of the claimed mails is on its way, whichever it is, the occasion of the others passes.
  const slow: MailSender = {
    async send({ dedupeKey }) {
      sent.push(dedupeKey);
      for (const key of keys) if (key !== dedupeKey) await dropMail(database.db, key);
    },
    close() {},
  };
  expect(await runOutbox({ db: database.db, clock: at(0), sender: slow })).toEqual({ sent: 1, failed: 0 });
  expect(sent).toHaveLength(1);
  const rows = await database.db.select().from(outbox);
  expect(rows.map(({ status }) => status).sort()).toEqual(["dropped", "dropped", "sent"]);
  expect(await send(60)).toEqual({ sent: 0, failed: 0 });
});

test("a mail that is dropped while its sending fails is not tried again; one that has left stays sent", async () => {
  await queueMail(database.db, mail({ dedupeKey: "failing" }));
  await queueMail(database.db, mail({ dedupeKey: "leaving" }));
  const dropping: MailSender = {
    async send({ dedupeKey }) {
      await dropMail(database.db, dedupeKey);
      if (dedupeKey === "failing") throw Object.assign(new Error("later"), { responseCode: 450 });
    },
    close() {},
  };
  expect(await runOutbox({ db: database.db, clock: at(0), sender: dropping })).toEqual({ sent: 1, failed: 1 });
  const rows = await database.db.select().from(outbox);
  expect(rows.map(({ dedupeKey, status }) => `${dedupeKey} ${status}`).sort()).toEqual([
    "failing dropped",
    "leaving sent",
  ]);
  await dropMail(database.db, "leaving");
  expect(await send(60)).toEqual({ sent: 0, failed: 0 });
});

test("what is rolled back drops nothing", async () => {
  await queueMail(database.db, mail());
  await expect(
    database.db.transaction(async (tx) => {
      await dropMail(tx, "order-confirmation:1");
      throw new Error("the payment was not settled");
    }),
  ).rejects.toThrow();
  expect(await send()).toEqual({ sent: 1, failed: 0 });
});

test("without SMTP a mail that waits is kept when it is due", async () => {
  await queueMail(database.db, mail({ notBefore: new Date(Date.now() + 600_000) }));
  const keep = (minutes: number) => runOutbox({ db: database.db, clock: at(minutes), sender: undefined });
  const statusNow = async () => (await database.db.select().from(outbox))[0]!.status;
  await keep(9);
  expect(await statusNow()).toBe("queued");
  await keep(10);
  expect(await statusNow()).toBe("kept");
});

test("a recipient with a line break is refused", async () => {
  await expect(queueMail(database.db, mail({ recipient: "a@b.c\r\nbcc: x@y.z" }))).rejects.toThrow();
});

test("a mail to the team about an order is never sent again to its buyer", async () => {
  const orderId = crypto.randomUUID();
  const resend = async (kind: MailKind) => {
    await queueMail(database.db, mail({ kind, orderId, dedupeKey: kind }));
    await send();
    const [sent] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, kind));
    const named = { id: sent!.id, orderId, recipient: "zoe@example.com" };
    return (await resendMail({ db: database.db, author: { userId: "ada" } }, named)).ok;
  };
  for (const kind of staffMailKinds) expect(await resend(kind)).toBe(false);
  expect(await resend("order-confirmation")).toBe(true);
});

test("a mail that is still on its way is not sent again, nor one of another order", async () => {
  const orderId = randomUUID();
  await queueMail(database.db, mail({ orderId }));
  const [queued] = await database.db.select().from(outbox);
  const resend = async (order: string) => {
    const named = { id: queued!.id, orderId: order, recipient: "zoe@example.com" };
    return (await resendMail({ db: database.db, author: { userId: "ada" } }, named)).ok;
  };
  expect(await resend(orderId)).toBe(false);
  await send();
  expect(await resend(randomUUID())).toBe(false);
  expect(await resend(orderId)).toBe(true);
});

test("security 6.52: a mail that is named by no id is not sent again", async () => {
  for (const id of ["constructor", "", "'", "\u0000"])
    expect(
      await resendMail(
        { db: database.db, author: { userId: "ada" } },
        { id, orderId: crypto.randomUUID(), recipient: "zoe@example.com" },
      ),
    ).toEqual({ ok: false, error: "unknownMail" });
});
