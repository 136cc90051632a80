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
import type { Clock } from "#app/platform/time/clock.ts";
import type { OutboxMail } from "./define-mail.server.ts";
import { mailSettings } from "./mail-settings.server.ts";
import { errorSentence } from "./server/error-sentence.ts";
import { type MailAttachment, outbox } from "./server/tables.server.ts";

type Mail = typeof outbox.$inferSelect;

/** Files added at sending, by kind, and not stored. `later`: still being made, at most `maxWaitMinutes`. */
export type MailFiles = ReadonlyMap<
  string,
  (db: Db, mail: { orderId: string; createdAt: Date; dedupeKey: string }) => Promise<MailFile[] | "later">
>;
type MailFile = { filename: string; contentType: string; base64: string };

const maxWaitMinutes = 10;

const isWaiting = inArray(outbox.status, ["queued", "unmade"]);

const isPermanent = (error: unknown) => {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 500 && code < 600;
};

export type MailSender = { send(mail: Mail): Promise<unknown>; close(): void };
type SentMail = Pick<
  Mail,
  | "id"
  | "recipient"
  | "replyTo"
  | "subject"
  | "text"
  | "html"
  | "language"
  | "isBulk"
  | "listUnsubscribe"
  | "attachments"
>;
/** `verify`: signs in without sending. */
export type SmtpSender = { send(mail: SentMail): Promise<unknown>; close(): void; verify(): Promise<void> };

export function smtpSender(options: { smtpUrl: string; from: string; messageDomain: string }): SmtpSender {
  // One object: a second argument would be defaults of each mail.
  const transport: Transporter = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Of EHLO; by default `[127.0.0.1]` on machines without a full name.
    name: ehloName(options.messageDomain),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);
  return {
    async send(mail) {
      const sent = await transport.sendMail({
        from: options.from,
        to: mail.recipient,
        // Readers do press "reply".
        replyTo: mail.replyTo ?? mailSettings().replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Constant, so that mailboxes recognise duplicates.
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

/** RFC 5321 4.1.3: bracketed. A URL's IPv6 has brackets already. */
const ehloName = (host: string): string =>
  isIP(host) ? `[${host}]` : host.startsWith("[") ? `[IPv6:${host.slice(1)}` : host;

const answerOf = ({ response }: { response?: unknown }): string | null =>
  typeof response === "string" ? response.replace(/\s+/g, " ").slice(0, 200) : null;

/** Fails like a mail server that is away: during a deploy a newer instance has it. */
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

/** Oldest first. Not those whose delivery began within ten minutes: their jobs retry them. */
export async function dueMails({
  db,
  clock,
}: Pick<DeliveryContext, "db" | "clock">): Promise<{ id: string; isBulk: boolean }[]> {
  const now = clock.now().getTime();
  // Claimed by an instance of the version before the queue.
  await db
    .update(outbox)
    .set({ status: "queued" })
    .where(and(eq(outbox.status, "sending"), lt(outbox.nextAttemptAt, new Date(now - 600_000))));
  // By the database's finer clock.
  return db
    .select({ id: outbox.id, isBulk: outbox.isBulk })
    .from(outbox)
    .where(and(isWaiting, lte(outbox.nextAttemptAt, new Date(now + 1_000))))
    .orderBy(asc(outbox.nextAttemptAt));
}

/** Temporary failures throw for a retry; permanent ones, or the last attempt, mark it dead (decisions 7). */
export async function deliverMail(context: DeliveryContext, id: string, isLastAttempt: boolean): Promise<void> {
  const { db, clock, sender } = context;
  const isStillWaiting = and(eq(outbox.id, id), isWaiting);
  // For ten minutes nobody else starts it.
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
    // Without the server's message, which may contain the address.
    if (!isDead) throw new Error(`a mail was not delivered: ${code}`);
  };
  let mail: Mail | undefined;
  try {
    // Written at each attempt: the reader may have unsubscribed.
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
    const reason = errorSentence(error, mailSettings().smtpUrl) || null;
    log.warn({ mailId: id, kind: mail.kind, attempts: started.attempts, code, reason, dead }, "mail not sent");
    return failed(code, dead, reason);
  }
  const sent = {
    status: "sent" as const,
    sentAt: clock.now(),
    lastError: null,
    lastErrorText: null,
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

/** No failed attempt: next in half a minute, or with the file (`sendMailsOf`). */
async function wait({ db, clock }: DeliveryContext, { id }: Mail): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} - 1`, nextAttemptAt: new Date(clock.now().getTime() + 30_000) })
    .where(and(eq(outbox.id, id), isWaiting));
}

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

export async function giveUpMail(db: Database, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ status: "dead" })
    .where(and(eq(outbox.id, id), isWaiting));
}

/** A sent but unmarked mail would be sent again, so a lost database is awaited. */
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
