import { randomUUID } from "node:crypto";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type MailAttachment, outbox } from "./tables.server.ts";

export type NewMail = {
  /** Names the mail's occasion, so that it is queued once only: `order-confirmation:<order id>`. */
  dedupeKey: string;
  kind: string;
  language: Language;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  orderId?: string;
  attachments?: MailAttachment[];
  /** Not sent before this time: the address has had its mail of the day. */
  notBefore?: Date;
};

/**
 * Queues a mail in the transaction of what it tells of (decisions 7). Line breaks cannot enter headers: the subject is one
 * line and the recipient was validated. Wake the job `mail-outbox` after the commit.
 */
export async function queueMail(db: Db, { notBefore, ...mail }: NewMail): Promise<void> {
  if (/[\r\n]/.test(mail.recipient)) throw new Error("a recipient holds a line break");
  await db
    .insert(outbox)
    .values({
      id: randomUUID(),
      ...mail,
      subject: mail.subject.replace(/\s+/g, " ").trim(),
      orderId: mail.orderId ?? null,
      attachments: mail.attachments ?? [],
      ...(notBefore ? { nextAttemptAt: notBefore } : {}),
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

export const mailOutboxJob = "mail-outbox";
