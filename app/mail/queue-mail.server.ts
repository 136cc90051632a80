import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Language } from "#app/i18n/languages.ts";
import { afterCommit, type Db, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { isOfMailbox } from "#app/platform/privacy/stored-addresses.server.ts";
import type { MailKind } from "./mail-kinds.server.ts";
import { type MailAttachment, outbox } from "./server/tables.server.ts";

/** What a recipient gets. */
export type MadeMail = { subject: string; html: string; text: string; attachments?: MailAttachment[] };

export type NewMail = MadeMail & {
  /** Names the mail's occasion, so that it is queued once only: `order-confirmation:<order id>`. */
  dedupeKey: string;
  kind: MailKind;
  language: Language;
  recipient: string;
  /** Of a mail to staff: the person whom it is about. */
  replyTo?: string | undefined;
  orderId?: string | undefined;
  /** Not sent before this time: the address has had its mail of the day. */
  notBefore?: Date | undefined;
};

/**
 * Queues a mail in the transaction of the event that it reports (decisions 7). Line breaks cannot enter headers: `renderMail` sets
 * the subject on one line, and the recipient was validated. The job `mail-outbox` is woken after the commit.
 */
export const queueMail = (db: Db, mail: NewMail): Promise<void> => queueMails(db, [mail]);

/** The same for up to some hundreds of mails, in one statement. */
export async function queueMails(db: Db, mails: NewMail[]): Promise<void> {
  for (const mail of mails) refuseLineBreak(mail);
  const rows = mails.map(({ notBefore, ...mail }) => ({
    id: randomUUID(),
    ...mail,
    orderId: mail.orderId ?? null,
    attachments: mail.attachments ?? [],
    ...(notBefore ? { nextAttemptAt: notBefore } : {}),
  }));
  await db.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.dedupeKey });
  wakeOutbox(db);
}

/** After the commit, so that the mail is there to be found; at once where there is no transaction. */
function wakeOutbox(db: Db): void {
  const wake = () => wakeJob(mailOutboxJob);
  if (db instanceof PgTransaction) afterCommit(db, wake);
  else wake();
}

function refuseLineBreak({ recipient, replyTo = "" }: { recipient: string; replyTo?: string | undefined }): void {
  if (/[\r\n]/.test(recipient + replyTo)) throw new Error("a recipient holds a line break");
}

/**
 * The same for a mail that must not delay the event that it reports: where `make` throws, or what it made cannot be stored, the
 * mail is queued without its texts, and the outbox writes it later (define-mail.server.ts). A database
 * that is away still throws.
 */
export async function queueOrderMail(
  tx: Db,
  facts: Omit<NewMail, keyof MadeMail> & { orderId: string },
  make: () => MadeMail,
): Promise<void> {
  try {
    const made = make();
    // A savepoint: after a statement that failed the transaction takes no other.
    await tx.transaction((inner) => queueMail(inner, { ...facts, ...made }));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, alert: "mail-not-made", kind: facts.kind, orderId: facts.orderId }, "a mail was not made");
    const { notBefore: nextAttemptAt, ...rest } = facts;
    await tx
      .insert(outbox)
      .values({ id: randomUUID(), ...rest, subject: "", html: "", text: "", status: "unmade", nextAttemptAt })
      .onConflictDoNothing({ target: outbox.dedupeKey });
    wakeOutbox(tx);
  }
}

/**
 * Queues a mail whose texts are written when it is due, from what is true then; there may be nothing left to say
 * (define-mail.server.ts).
 */
export async function queueDelayedMail(
  tx: Db,
  { delaySeconds = 0, ...facts }: UnmadeMail & { delaySeconds?: number },
): Promise<void> {
  const nextAttemptAt = sql`now() + make_interval(secs => ${delaySeconds}::int)`;
  await tx
    .insert(outbox)
    .values({ id: randomUUID(), ...facts, subject: "", html: "", text: "", status: "unmade", nextAttemptAt })
    .onConflictDoNothing({ target: outbox.dedupeKey });
  if (delaySeconds === 0) wakeOutbox(tx);
}

/** A mail of an order without its texts, which are written when it is due. */
export type UnmadeMail = Omit<NewMail, keyof MadeMail | "notBefore"> & { orderId: string };

/** The same at once, as a part of another statement, for each row of `from`; its values are those of `unmadeValues`. */
export const queuedUnmade = (from: SQL): SQL => sql`
  insert into ${outbox} (id, dedupe_key, kind, language, recipient, subject, html, text, order_id, status)
  select ${sql.placeholder("mailId")}::uuid, ${sql.placeholder("mailKey")}::text, ${sql.placeholder("mailKind")}::text,
    ${sql.placeholder("mailLanguage")}::text, ${sql.placeholder("mailRecipient")}::text, '', '', '',
    ${sql.placeholder("mailOrderId")}::uuid, 'unmade'
  from ${from} on conflict (dedupe_key) do nothing`;

export const unmadeValues = ({ dedupeKey, kind, language, recipient, orderId }: UnmadeMail) => ({
  mailId: randomUUID(),
  mailKey: dedupeKey,
  mailKind: kind,
  mailLanguage: language,
  mailRecipient: recipient,
  mailOrderId: orderId,
});

/**
 * Queues copies of a letter, which are written when they are due: a subscriber who leaves before that gets none.
 * They are sent after all other mails.
 */
export async function queueBulkMails(
  tx: Db,
  mails: Pick<NewMail, "dedupeKey" | "kind" | "language" | "recipient">[],
): Promise<void> {
  const unmade = { subject: "", html: "", text: "", status: "unmade", isBulk: true } as const;
  for (let from = 0; from < mails.length; from += rowsPerStatement)
    await tx
      .insert(outbox)
      .values(mails.slice(from, from + rowsPerStatement).map((mail) => ({ id: randomUUID(), ...mail, ...unmade })))
      .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** PostgreSQL takes 65 535 values in a statement; a row of the outbox has ten. */
const rowsPerStatement = 1000;

/**
 * Drops a mail that is no longer true, in the transaction that makes it so: also when a worker has already claimed it, since
 * each mail is looked at once more before it is sent. One that has left stays sent.
 */
export async function dropMail(tx: Db, dedupeKey: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ status: "dropped" })
    .where(and(eq(outbox.dedupeKey, dedupeKey), inArray(outbox.status, ["unmade", "queued", "sending"])));
}

/**
 * Takes back a mail that no worker has begun to send, in the transaction that makes it untrue; its key is free for another.
 * False: it has left, or is about to.
 */
export async function cancelMail(tx: Db, dedupeKey: string): Promise<boolean> {
  const taken = await tx
    .update(outbox)
    .set({ status: "dropped", dedupeKey: sql`${outbox.dedupeKey} || ':' || ${outbox.id}` })
    .where(and(eq(outbox.dedupeKey, dedupeKey), inArray(outbox.status, ["unmade", "queued"]), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return taken.length > 0;
}

/**
 * The latest mail of a kind to an address: whether no worker has begun to send it, and when it was sent or will be.
 * `recipient`: as it was queued.
 */
export async function lastMailTo(
  db: Db,
  { kind, mailbox }: { kind: string; mailbox: string },
): Promise<{ dedupeKey: string; isWaiting: boolean; dueAt: Date } | undefined> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, kind), isOfMailbox(outbox.recipient, mailbox)))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  if (!mail) return undefined;
  const { dedupeKey, status, attempts, sentAt, nextAttemptAt } = mail;
  return { dedupeKey, isWaiting: status === "queued" && attempts === 0, dueAt: sentAt ?? nextAttemptAt };
}

/** Gives a mail that waits other contents; false if a worker has begun to send it. */
export async function rewriteMail(tx: Db, dedupeKey: string, made: MadeMail): Promise<boolean> {
  const isWaiting = and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.status, "queued"), eq(outbox.attempts, 0));
  return (await tx.update(outbox).set(made).where(isWaiting).returning({ id: outbox.id })).length > 0;
}

/** The orders that have a mail of the kind which no worker has begun to send, those that wait longest last. */
export async function ordersWithWaitingMail(db: Db, kind: string, limit: number): Promise<string[]> {
  const waiting = await db
    .select({ orderId: outbox.orderId })
    .from(outbox)
    .where(and(inArray(outbox.status, ["unmade", "queued"]), eq(outbox.kind, kind), eq(outbox.attempts, 0)))
    .orderBy(desc(outbox.nextAttemptAt))
    .limit(limit);
  return waiting.flatMap(({ orderId }) => orderId ?? []);
}

/** The same as a part of another statement, whose caller adds conditions; its value is that of `droppedValues`. */
export const droppedMail = (): SQL => sql`
  update ${outbox} set status = 'dropped'
  where dedupe_key = ${sql.placeholder("droppedKey")} and status in ('unmade', 'queued', 'sending')`;

export const droppedValues = (dedupeKey: string) => ({ droppedKey: dedupeKey });

/** The files that mails of these orders wait for are there: they are sent now. */
export async function sendMailsOf(db: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(outbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        inArray(outbox.orderId, orderIds),
        eq(outbox.status, "queued"),
        eq(outbox.attempts, 0),
        sql`${outbox.nextAttemptAt} between now() and now() + interval '30 seconds'`,
      ),
    );
  wakeJob(mailOutboxJob);
}

export const mailOutboxJob = "mail-outbox";
