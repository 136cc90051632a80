import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { createTransport, type Transporter, type TransportOptions } from "nodemailer";
import { brand } from "#app/brand.ts";
import { type Database, type Db, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { publicFolder } from "#app/platform/http/public-files.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { OutboxMail } from "./define-mail.server.ts";
import { errorSentence } from "./server/error-sentence.ts";
import { type MailAttachment, outbox } from "./server/tables.server.ts";

type Mail = typeof outbox.$inferSelect;

/**
 * Files that are added to the mails of an order when they are sent, by the mails' kind. They are not stored with the mail.
 * `later`: the file is still being made; the mail waits for it, `maxWaitMinutes` at most.
 */
export type MailFiles = ReadonlyMap<
  string,
  (db: Db, mail: { orderId: string; createdAt: Date; dedupeKey: string }) => Promise<MailFile[] | "later">
>;
type MailFile = { filename: string; contentType: string; base64: string };

/** Then the mail is sent without the file. */
const maxWaitMinutes = 10;

const isWaiting = inArray(outbox.status, ["queued", "unmade"]);

/** Refused for good: the address or the message will not become acceptable by trying again. */
const isPermanent = (error: unknown) => {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 500 && code < 600;
};

/** What `send` resolves to is the mail server's answer, if it is a text. */
export type MailSender = { send(mail: Mail): Promise<unknown>; close(): void };
/** `verify`: connects and signs in, and sends nothing. */
export type SmtpSender = MailSender & { verify(): Promise<void> };

export function smtpSender(options: { smtpUrl: string; from: string; messageDomain: string }): SmtpSender {
  // In one object: a second argument would be defaults of each mail, and none of these would apply.
  const transport: Transporter = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Of EHLO: by default the program would name the machine, as `[127.0.0.1]` where that has no full name.
    name: ehloName(options.messageDomain),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);
  return {
    async send(mail) {
      const sent = await transport.sendMail({
        from: options.from,
        to: mail.recipient,
        // Nobody reads the sender's address, and readers do press "reply".
        replyTo: mail.replyTo ?? brand.supportEmail,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same row always has the same Message-ID: if an acknowledgement was lost, mailboxes can recognise the duplicate.
        messageId: `<${mail.id}@${options.messageDomain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          "Content-Language": mail.language,
          ...(mail.isBulk && { Precedence: "bulk" }),
          ...(mail.listUnsubscribe && {
            "List-Unsubscribe": `<${mail.listUnsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
        attachments: await Promise.all(
          mail.attachments.map(async (file) => ({
            filename: file.filename,
            contentType: file.contentType,
            content: await contentOf(file),
          })),
        ),
      });
      return answerOf(sent);
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** RFC 5321 4.1.3: an address is named in brackets. `host` is a URL's, where those of IPv6 have theirs already. */
const ehloName = (host: string): string =>
  isIP(host) ? `[${host}]` : host.startsWith("[") ? `[IPv6:${host.slice(1)}` : host;

/** The mail server's answer when it accepted the mail: its code and its own id of the message. */
const answerOf = ({ response }: { response?: unknown }): string | null =>
  typeof response === "string" ? response.replace(/\s+/g, " ").slice(0, 200) : null;

/** A document that is not there fails like a mail server that is away: during a deploy the newer instance has it. */
async function contentOf(file: MailAttachment): Promise<Buffer> {
  if ("base64" in file) return Buffer.from(file.base64, "base64");
  if (basename(file.document) !== file.document) throw new Error(`no name of a document: ${file.document}`);
  return readFile(join(publicFolder, "documents", file.document));
}

export type DeliveryContext = {
  db: Database;
  clock: Clock;
  sender: MailSender | undefined;
  mails: readonly OutboxMail[];
  files?: MailFiles;
};

/**
 * The due mails, oldest first. Mails that a worker started to deliver in the last ten minutes are not due: their jobs
 * retry them.
 */
export async function dueMails({
  db,
  clock,
}: Pick<DeliveryContext, "db" | "clock">): Promise<{ id: string; isBulk: boolean }[]> {
  const now = clock.now().getTime();
  // Claimed by an instance of the version before the queue that stopped before it had sent the mail.
  await db
    .update(outbox)
    .set({ status: "queued" })
    .where(and(eq(outbox.status, "sending"), lt(outbox.nextAttemptAt, new Date(now - 600_000))));
  // The database stamps rows with its own, finer clock: a mail queued this very moment is due.
  return db
    .select({ id: outbox.id, isBulk: outbox.isBulk })
    .from(outbox)
    .where(and(isWaiting, lte(outbox.nextAttemptAt, new Date(now + 1_000))))
    .orderBy(asc(outbox.nextAttemptAt));
}

/**
 * Writes a mail if it has no texts yet, and sends it, or keeps it where there is no sender (decisions 7). A temporary failure
 * throws, so that its job is retried; a permanent refusal, or a failure of the last attempt, marks the mail dead. A mail that
 * was sent or dropped in the meantime stays as it is.
 */
export async function deliverMail(context: DeliveryContext, id: string, isLastAttempt: boolean): Promise<void> {
  const { db, clock, sender } = context;
  const isStillWaiting = and(eq(outbox.id, id), isWaiting);
  // For ten minutes neither the sweep nor an instance of the version before the queue starts it again.
  const [started] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: new Date(clock.now().getTime() + 600_000) })
    .where(isStillWaiting)
    .returning();
  if (!started) return;
  const failed = async (code: string, isDead: boolean, text: string | null = null) => {
    await withRetries(() =>
      db
        .update(outbox)
        .set({ lastError: code, lastErrorText: text, ...(isDead ? { status: "dead" as const } : {}) })
        .where(isStillWaiting),
    );
    // Without the mail server's own message, which may contain the address.
    if (!isDead) throw new Error(`a mail was not delivered: ${code}`);
  };
  let mail: Mail | undefined;
  try {
    // A copy of a letter is made at each attempt: its reader may have unsubscribed since the last one.
    mail = started.html === "" || started.isBulk ? await makeMail(context, started) : started;
  } catch (error) {
    log.error(
      { err: error, alert: "mail-not-made", mailId: id, kind: started.kind, dead: isLastAttempt },
      "a mail was not made",
    );
    return failed("not made", isLastAttempt);
  }
  if (!mail) return;
  if (!sender) {
    await db.update(outbox).set({ status: "kept" }).where(isStillWaiting);
    return;
  }
  let answer: unknown;
  try {
    const files = await filesOf(context, mail);
    if (files === "later") return await wait(context, mail);
    answer = await sender.send({ ...mail, attachments: [...mail.attachments, ...files] });
  } catch (error) {
    const code = codeOf(error);
    const dead = isPermanent(error) || isLastAttempt;
    const reason = errorSentence(error, settings().mail.smtpUrl) || null;
    log.warn({ mailId: id, kind: mail.kind, attempts: started.attempts, code, reason, dead }, "mail not sent");
    return failed(code, dead, reason);
  }
  const sent = {
    ...{ status: "sent" as const, sentAt: clock.now(), lastError: null, lastErrorText: null },
    answer: typeof answer === "string" ? answer : null,
  };
  const texts = mail.isBulk ? { html: "", text: "" } : {};
  await withRetries(() =>
    db
      .update(outbox)
      .set({ ...sent, ...texts })
      .where(eq(outbox.id, id)),
  );
}

/** The mail server's code with its enhanced form (RFC 3463) where it gave one, or that of the connection's fault. */
function codeOf(error: unknown): string {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  if (responseCode === undefined) return String(code ?? "unknown");
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\s/.exec(response ?? "");
  return enhanced ? `${responseCode} ${enhanced[1]}` : String(responseCode);
}

async function filesOf({ db, clock, files }: DeliveryContext, mail: Mail): Promise<MailFile[] | "later"> {
  const find = files?.get(mail.kind);
  if (!find || mail.orderId === null) return [];
  const found = await find(db, { ...mail, orderId: mail.orderId });
  if (found !== "later") return found;
  if (clock.now().getTime() - mail.createdAt.getTime() < maxWaitMinutes * 60_000) return "later";
  log.error({ alert: "mail-without-file", mailId: mail.id, kind: mail.kind }, "a mail is sent without its file");
  return [];
}

/** No attempt has failed: the next one is in half a minute, or when the file is there (`sendMailsOf`). */
async function wait({ db, clock }: DeliveryContext, { id }: Mail): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} - 1`, nextAttemptAt: new Date(clock.now().getTime() + 30_000) })
    .where(and(eq(outbox.id, id), isWaiting));
}

/** Writes the texts from what the database says now; `undefined`: the mail's occasion has passed, and it is dropped. */
async function makeMail(
  { db, mails }: DeliveryContext,
  { id, kind, orderId, dedupeKey }: Mail,
): Promise<Mail | undefined> {
  const writeLater = mails.find((each) => each.kind === kind)?.writeLater;
  if (!writeLater) throw new Error("nothing writes mails of this kind");
  const made = await writeLater(db, { orderId, dedupeKey });
  const values = made ? { ...made, status: "queued" as const } : { status: "dropped" as const };
  const [mail] = await db
    .update(outbox)
    .set(values)
    .where(and(eq(outbox.id, id), isWaiting))
    .returning();
  return mail?.status === "queued" ? mail : undefined;
}

/** Marks a mail dead whose last attempt was interrupted, by a killed process for example. */
export async function giveUpMail(db: Database, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ status: "dead" })
    .where(and(eq(outbox.id, id), isWaiting));
}

/** A mail that was sent but not marked would be sent again, so a lost database is waited for. */
async function withRetries(mark: () => Promise<unknown>): Promise<void> {
  for (const wait of [0, 200, 500, 1_000, 2_000, 5_000, 10_000]) {
    if (wait > 0) await sleep(wait);
    try {
      await mark();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
  await mark();
}

export const defaultFrom = (publicUrl: string): string => `${brand.name} <no-reply@${new URL(publicUrl).hostname}>`;
