import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Language } from "#app/i18n/languages.ts";
import { afterCommit, type Db, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { isOfMailbox } from "#app/platform/privacy/stored-addresses.server.ts";
import type { Result } from "#app/platform/result.ts";
import { type MailKind, staffMailKinds } from "./mail-kinds.server.ts";
import { type MailAttachment, outbox } from "./server/tables.server.ts";

export type MadeMail = { subject: string; html: string; text: string; attachments?: MailAttachment[] };

export type NewMail = MadeMail & {
  /** Unique per occasion: `order-confirmation:<order id>`. */
  dedupeKey: string;
  kind: MailKind;
  language: Language;
  recipient: string;
  /** Of a mail to staff: the person concerned. */
  replyTo?: string | undefined;
  orderId?: string | undefined;
  /** When the address has had its mail of the day. */
  notBefore?: Date | undefined;
};

/** In the transaction of its event (decisions 7); wakes `mail-outbox` after the commit. */
export const queueMail = (db: Db, mail: NewMail): Promise<void> => queueMails(db, [mail]);

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

function wakeOutbox(db: Db): void {
  const wake = () => wakeJob(mailOutboxJob);
  if (db instanceof PgTransaction) afterCommit(db, wake);
  else wake();
}

function refuseLineBreak({ recipient, replyTo = "" }: { recipient: string; replyTo?: string | undefined }): void {
  if (/[\r\n]/.test(recipient + replyTo)) throw new Error("a recipient holds a line break");
}

/** If `make` throws, the mail is queued without texts and written later. Throws if the database is away. */
export async function queueOrderMail(
  tx: Db,
  mail: Omit<NewMail, keyof MadeMail> & { orderId: string },
  make: () => MadeMail,
): Promise<void> {
  try {
    const made = make();
    // A savepoint: a failed statement would end the transaction.
    await tx.transaction((inner) => queueMail(inner, { ...mail, ...made }));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, alert: "mail-not-made", kind: mail.kind, orderId: mail.orderId }, "a mail was not made");
    const { notBefore: nextAttemptAt, ...rest } = mail;
    await tx
      .insert(outbox)
      .values({ id: randomUUID(), ...rest, subject: "", html: "", text: "", status: "unmade", nextAttemptAt })
      .onConflictDoNothing({ target: outbox.dedupeKey });
    wakeOutbox(tx);
  }
}

/** Written when due; it may be dropped then (define-mail.server.ts). */
export async function queueDelayedMail(
  tx: Db,
  { delaySeconds = 0, ...mail }: UnmadeMail & { delaySeconds?: number },
): Promise<void> {
  const nextAttemptAt = sql`now() + make_interval(secs => ${delaySeconds}::int)`;
  await tx
    .insert(outbox)
    .values({ id: randomUUID(), ...mail, subject: "", html: "", text: "", status: "unmade", nextAttemptAt })
    .onConflictDoNothing({ target: outbox.dedupeKey });
  if (delaySeconds === 0) wakeOutbox(tx);
}

export type UnmadeMail = Omit<NewMail, keyof MadeMail | "notBefore"> & { orderId: string };

/** SQL for another statement, for each row of `from`; placeholders `unmadeValues`. */
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

/** Copies of a letter, written when due, after all other mails; none for those who unsubscribe before. */
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

/** In the transaction of the change, also if claimed, since it is checked again before sending. A sent one stays. */
const rowsPerStatement = 1000;

/**
 * Drops an outdated mail in the transaction of the change, also a claimed one, which is checked again before sending. A
 * sent one stays.
 */
export async function dropMail(tx: Db, dedupeKey: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ status: "dropped" })
    .where(and(eq(outbox.dedupeKey, dedupeKey), inArray(outbox.status, ["unmade", "queued", "sending"])));
}

/** The next mail takes the place of this one: it no longer leaves if it waits, and its key is free. */
export async function replaceMail(tx: Db, dedupeKey: string): Promise<void> {
  await dropMail(tx, dedupeKey);
  await tx
    .update(outbox)
    .set({ dedupeKey: sql`${outbox.dedupeKey} || ':' || ${outbox.id}` })
    .where(eq(outbox.dedupeKey, dedupeKey));
}

export async function cancelMail(tx: Db, dedupeKey: string): Promise<Result<"sent">> {
  const taken = await tx
    .update(outbox)
    .set({ status: "dropped", dedupeKey: sql`${outbox.dedupeKey} || ':' || ${outbox.id}` })
    .where(and(eq(outbox.dedupeKey, dedupeKey), inArray(outbox.status, ["unmade", "queued"]), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return taken.length > 0 ? { ok: true } : { ok: false, error: "sent" };
}

/** The mails of an order that no worker has begun to send go to its new address. */
export async function readdressMails(tx: Db, orderId: string, recipient: string): Promise<void> {
  const isWaiting = and(inArray(outbox.status, ["unmade", "queued"]), eq(outbox.attempts, 0));
  const isToBuyer = notInArray(outbox.kind, [...staffMailKinds]);
  await tx
    .update(outbox)
    .set({ recipient })
    .where(and(eq(outbox.orderId, orderId), isWaiting, isToBuyer));
}

/** A mail of the same occasion can be queued again, since what it reported was undone. */
export async function freeMailKey(tx: Db, dedupeKey: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ dedupeKey: sql`${outbox.dedupeKey} || ':' || ${outbox.id}` })
    .where(eq(outbox.dedupeKey, dedupeKey));
}

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

/** `sent`: a worker has begun to send it. */
export async function rewriteMail(tx: Db, dedupeKey: string, made: MadeMail): Promise<Result<"sent">> {
  const isWaiting = and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.status, "queued"), eq(outbox.attempts, 0));
  const rewritten = await tx.update(outbox).set(made).where(isWaiting).returning({ id: outbox.id });
  return rewritten.length > 0 ? { ok: true } : { ok: false, error: "sent" };
}

/** Orders with an unsent mail of the kind, longest waiting last. */
export async function ordersWithWaitingMail(db: Db, kind: string, limit: number): Promise<string[]> {
  const waiting = await db
    .select({ orderId: outbox.orderId })
    .from(outbox)
    .where(and(inArray(outbox.status, ["unmade", "queued"]), eq(outbox.kind, kind), eq(outbox.attempts, 0)))
    .orderBy(desc(outbox.nextAttemptAt))
    .limit(limit);
  return waiting.flatMap(({ orderId }) => orderId ?? []);
}

export const droppedMail = (): SQL => sql`
  update ${outbox} set status = 'dropped'
  where dedupe_key = ${sql.placeholder("droppedKey")} and status in ('unmade', 'queued', 'sending')`;

export const droppedValues = (dedupeKey: string) => ({ droppedKey: dedupeKey });

/** Once the files that these mails wait for exist. */
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
