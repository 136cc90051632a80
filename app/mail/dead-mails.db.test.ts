import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { listDeadMails, mailQueueState, retryMail } from "./dead-mails.server.ts";
import type { OutboxMail } from "./define-mail.server.ts";
import { outbox } from "./server/tables.server.ts";
import { runOutbox } from "./testing/run-outbox.ts";

const database = startForTests(testDatabase);
beforeEach(async () => {
  await database.db.delete(outbox);
  await emptyAudit(database.db);
});

async function store(values: Partial<typeof outbox.$inferInsert>): Promise<string> {
  const id = randomUUID();
  await database.db.insert(outbox).values({
    id,
    dedupeKey: id,
    kind: "order-confirmation",
    language: "fr",
    recipient: "zoe@example.com",
    subject: "Commande",
    html: "<p>Merci</p>",
    text: "Merci",
    ...values,
  });
  return id;
}
const dead = { status: "dead", attempts: 10, lastError: "451" } as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("security 6.15: dead mails are listed, newest first, and the queue is counted", async () => {
  const first = await store({ ...dead, createdAt: minutesAgo(30) });
  const second = await store({ ...dead, createdAt: minutesAgo(10), lastError: "550" });
  const oldest = minutesAgo(20);
  await store({ status: "queued", attempts: 2, createdAt: oldest });
  await store({ status: "unmade", html: "", subject: "" });
  await store({ status: "sent" });
  expect(await listDeadMails(database.db)).toMatchObject([
    { id: second, kind: "order-confirmation", recipient: "zoe@example.com", attempts: 10, lastError: "550" },
    { id: first, lastError: "451" },
  ]);
  expect((await listDeadMails(database.db, { limit: 1 })).map(({ id }) => id)).toEqual([second]);
  expect(await mailQueueState(database.db)).toEqual({ waiting: 2, retrying: 1, dead: 2, oldestAt: oldest });
});

test("security 6.15, 6.24: a dead mail is retried once, and the audit log names who did it", async () => {
  const { db } = database;
  const id = await store(dead);
  const context = { db, author: { userId: "u1" } };
  const answers = await Promise.all([retryMail(context, id), retryMail(context, id)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: "not-dead" });
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      author: "user:u1",
      action: "mail-retried",
      subject: `mail:${id}`,
      before: { status: "dead", attempts: 10, lastError: "451" },
      after: { status: "queued", attempts: 0, lastError: null },
    },
  ]);
  const sent: string[] = [];
  const sender = { send: async (mail: { id: string }) => void sent.push(mail.id), close() {} };
  expect(await runOutbox({ db, clock: { now: () => new Date() }, sender })).toEqual({ sent: 1, failed: 0 });
  expect(sent).toEqual([id]);
  expect(await retryMail(context, id)).toEqual({ ok: false, error: "not-dead" });
});

test("security 6.15: a mail without texts is written before it is sent again", async () => {
  const { db } = database;
  const id = await store({ ...dead, orderId: randomUUID(), html: "", text: "", subject: "", lastError: "not made" });
  expect(await retryMail({ db, author: "command-line" }, id)).toEqual({ ok: true });
  const written = { language: "de", subject: "Bestellung", html: "<p>x</p>", text: "x" } as const;
  const mails: OutboxMail[] = [{ kind: "order-confirmation", writeLater: async () => written }];
  await runOutbox({ db, clock: { now: () => new Date() }, sender: undefined, mails });
  const [mail] = await db.select().from(outbox).where(eq(outbox.id, id));
  expect(mail).toMatchObject({ status: "kept", subject: "Bestellung", language: "de" });
});

test("an unknown mail is not retried", async () => {
  expect(await retryMail({ db: database.db, author: "command-line" }, randomUUID())).toEqual({
    ok: false,
    error: "not-dead",
  });
});
