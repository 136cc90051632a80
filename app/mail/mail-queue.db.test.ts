import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enqueue, type Queue, startJobs, stopJobs } from "#app/platform/jobs/jobs.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { listDeadMails, retryMail } from "./dead-mails.server.ts";
import { defineMail } from "./define-mail.server.ts";
import { mailQueue, outboxJob } from "./outbox-job.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { outbox } from "./server/tables.server.ts";

const real = mailQueue([]);
/** What a worker does with the next job, instead of delivering its mail. */
let instead: Queue["work"] | undefined;
const tested: Queue = {
  ...real,
  work(id, attempt) {
    const work = instead ?? real.work;
    instead = undefined;
    return work(id, attempt);
  },
};
const start = () => startJobs([], [tested], { migrate: true, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 });

const smtp = startForTests(startFakeSmtp);
const database = startForTests(() => testDatabase({ SMTP_URL: smtp.url }));
beforeAll(() => start());
afterAll(() => stopJobs());
beforeEach(async () => {
  await database.db.delete(outbox);
  smtp.clear();
  smtp.mode = "accept";
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

const queue = (dedupeKey: string) =>
  queueMail(database.db, {
    dedupeKey,
    recipient: "zoe@example.com",
    kind: "order-confirmation",
    language: "fr",
    subject: "Commande",
    html: "<p>Merci</p>",
    text: "Merci",
  });
const statusOf = async (dedupeKey: string) => {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  return row!.status;
};
/** Changes the job of a mail, and gives how many there were. */
const changeJob = async (dedupeKey: string, values: string, state: string) =>
  (
    await database.pool.query(
      `update jobs.job set ${values} where name = 'mail' and state = $2
       and singleton_key = (select id::text from mail_outbox where dedupe_key = $1)`,
      [dedupeKey, state],
    )
  ).rowCount;
const hasJob = (dedupeKey: string, state: string) =>
  soon(async () => expect(await changeJob(dedupeKey, "name = name", state)).toBe(1));
const soon = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 25_000, interval: 50 });
/** A mail that has a job gets no second one, but the workers look for jobs at once instead of at their next poll. */
const poll = async (dedupeKey: string) => {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  await enqueue(real.name, [row!.id]);
};
/** Never finishes, like a killed process, until its test ends, so that the next test has every worker. */
const killed = () => new Promise<void>((resolve) => ends.push(resolve));
let ends: (() => void)[] = [];

/** After a worker was killed: its job has expired, and the next attempt is due. */
async function expireJob(dedupeKey: string) {
  await hasJob(dedupeKey, "active");
  await changeJob(dedupeKey, "started_on = now() - interval '11 minutes'", "active");
  await hasJob(dedupeKey, "retry");
  await changeJob(dedupeKey, "start_after = now()", "retry");
  await poll(dedupeKey);
}

test("security 6.17: workers at once and sweeps at once never send a mail twice", async () => {
  for (let n = 0; n < 40; n++) await queue(`k:${n}`);
  await Promise.all([outboxJob.run(), outboxJob.run(), outboxJob.run()]);
  await soon(async () => {
    const rows = await database.db.select().from(outbox).where(eq(outbox.status, "sent"));
    expect(rows).toHaveLength(40);
  });
  await outboxJob.run();
  expect(smtp.messages()).toHaveLength(40);
  expect(new Set(smtp.messages().map(({ messageId }) => messageId)).size).toBe(40);
});

test("security 6.15: what the mail server refuses temporarily is retried by the queue, and no other mail waits for it", async () => {
  smtp.mode = "4xx";
  await queue("later");
  await outboxJob.run();
  await hasJob("later", "retry");
  const { rows } = await database.pool.query(
    "select extract(epoch from start_after - now()) as wait, output::text from jobs.job where state = 'retry'",
  );
  expect(Number(rows[0].wait)).toBeGreaterThan(25);
  expect(Number(rows[0].wait)).toBeLessThanOrEqual(60);
  // The mail server's message contains the address.
  expect(rows[0].output).toContain("see the log");
  expect(rows[0].output).not.toContain("zoe@");
  smtp.mode = "accept";
  await queue("other");
  await outboxJob.run();
  await soon(async () => expect(await statusOf("other")).toBe("sent"));
  expect(await changeJob("later", "start_after = now()", "retry")).toBe(1);
  await poll("later");
  await soon(async () => expect(await statusOf("later")).toBe("sent"));
  expect(smtp.messages()).toHaveLength(2);
});

test("security 6.9: killed before a mail was sent: it is sent once", async () => {
  instead = killed;
  await queue("unsent");
  await outboxJob.run();
  await expireJob("unsent");
  await soon(async () => expect(await statusOf("unsent")).toBe("sent"));
  expect(smtp.messages()).toHaveLength(1);
});

test("security 6.9: killed after a mail was sent and marked: it is not sent again", async () => {
  instead = async (id, attempt) => {
    await real.work(id, attempt);
    await killed();
  };
  await queue("marked");
  await outboxJob.run();
  await soon(async () => expect(await statusOf("marked")).toBe("sent"));
  await expireJob("marked");
  await hasJob("marked", "completed");
  expect(smtp.messages()).toHaveLength(1);
});

test("security 6.9: killed between the mail server's answer and its mark: mailboxes can recognise the duplicate", async () => {
  instead = async (id, attempt) => {
    await real.work(id, attempt);
    await database.db.update(outbox).set({ status: "queued" }).where(eq(outbox.id, id));
    await killed();
  };
  await queue("double");
  await outboxJob.run();
  await expireJob("double");
  await soon(async () => expect(smtp.messages()).toHaveLength(2));
  expect(new Set(smtp.messages().map(({ messageId }) => messageId)).size).toBe(1);
});

test("security 6.15: killed in its last attempt, a mail becomes a dead letter and can be retried", async () => {
  instead = killed;
  await queue("last");
  await outboxJob.run();
  await hasJob("last", "active");
  await changeJob("last", "retry_count = retry_limit, started_on = now() - interval '11 minutes'", "active");
  await soon(async () => expect(await statusOf("last")).toBe("dead"));
  await outboxJob.run();
  expect(smtp.messages()).toHaveLength(0);
  const [letter] = await listDeadMails(database.db);
  expect(await retryMail({ db: database.db, author: "command-line" }, letter!.id)).toEqual({ ok: true });
  await outboxJob.run();
  await soon(async () => expect(await statusOf("last")).toBe("sent"));
});

test("a mail that an instance of the version before the queue claimed and did not send is sent after ten minutes", async () => {
  await queue("claimed");
  const claimed = (minutesAgo: number) =>
    database.db.update(outbox).set({ status: "sending", nextAttemptAt: new Date(Date.now() - minutesAgo * 60_000) });
  await claimed(9);
  await outboxJob.run();
  expect(await statusOf("claimed")).toBe("sending");
  await claimed(11);
  await outboxJob.run();
  await soon(async () => expect(await statusOf("claimed")).toBe("sent"));
});

test("what waits in a restored dump, which contains no jobs, is sent", async () => {
  smtp.mode = "4xx";
  await queue("restored");
  await outboxJob.run();
  await hasJob("restored", "retry");
  await stopJobs();
  await database.pool.query("drop schema jobs cascade");
  smtp.mode = "accept";
  // Ten minutes later, when no worker can still be sending it.
  await database.db.update(outbox).set({ nextAttemptAt: new Date() });
  await start();
  await outboxJob.run();
  await soon(async () => expect(await statusOf("restored")).toBe("sent"));
});

test("decisions 7: a mail leaves as soon as the transaction that wrote it is committed", async () => {
  await stopJobs();
  // Only who wakes the job starts it: the next new year is far away.
  await startJobs([{ ...outboxJob, cron: "0 0 1 1 *" }], [tested], { migrate: true });
  const mail = defineMail({
    kind: "order-confirmation",
    texts: () => ({ heading: "Merci" }),
    to: (key: string) => ({ recipient: "zoe@example.com", language: "fr", key }),
    write: (_, { t }) => ({ subject: "Commande", preheader: "", heading: t.heading, paragraphs: [] }),
  });
  // The start itself sweeps once.
  await queue("before");
  await soon(async () => expect(await statusOf("before")).toBe("sent"));
  await database.db.transaction((tx) => mail.queue(tx, "written"));
  await soon(async () => expect(await statusOf("order-confirmation:written")).toBe("sent"));
  expect(smtp.messages()).toHaveLength(2);
});
