import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import { brand } from "#app/brand.ts";
import type { Clock } from "#app/platform/clock.ts";
import { type Database, isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { publicFolder } from "#app/platform/public-files.server.ts";
import { type MailAttachment, outbox } from "./tables.server.ts";

export const maxAttempts = 10;

/** Seconds to wait after so many failed attempts: 30 s, 1, 2, 4 … at most 60 minutes. About 4 hours before giving up. */
export const backoffSeconds = (attempts: number): number => Math.min(3600, 30 * 2 ** Math.max(0, attempts - 1));

/** Refused for good: the address or the message will not become acceptable by trying again. */
const isPermanent = (error: unknown) => {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 500 && code < 600;
};

export type MailSender = { send(mail: typeof outbox.$inferSelect): Promise<void>; close(): void };

export function smtpSender(options: { smtpUrl: string; from: string; messageDomain: string }): MailSender {
  const transport: Transporter = createTransport(options.smtpUrl, {
    // @ts-expect-error time-outs are options of the SMTP transport, which the URL form's type does not list
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from: options.from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same row always has the same Message-ID: where an acknowledgement was lost, mailboxes can tell the double.
        messageId: `<${mail.id}@${options.messageDomain}>`,
        headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.language },
        attachments: await Promise.all(
          mail.attachments.map(async (file) => ({
            filename: file.filename,
            contentType: file.contentType,
            content: await contentOf(file),
          })),
        ),
      });
    },
    close: () => transport.close(),
  };
}

/** A document that is not there fails like a mail server that is away: during a deploy the newer instance has it. */
async function contentOf(file: MailAttachment): Promise<Buffer> {
  if ("base64" in file) return Buffer.from(file.base64, "base64");
  if (basename(file.document) !== file.document) throw new Error(`no name of a document: ${file.document}`);
  return readFile(join(publicFolder, "documents", file.document));
}

/**
 * Sends what is due, a few at a time (decisions 7). A mail is claimed before it is sent, so two instances never send the
 * same one; a claim that its worker did not finish is taken over after ten minutes. A permanent refusal, or the tenth
 * failure, makes it a dead letter; others are never blocked by it. Without a sender, mails are kept.
 */
export async function sendOutbox(
  context: { db: Database; clock: Clock; sender: MailSender | undefined },
  batch = 20,
): Promise<{ sent: number; failed: number }> {
  const { db, clock, sender } = context;
  if (!sender) {
    const due = lte(outbox.nextAttemptAt, new Date(clock.now().getTime() + 1_000));
    await db
      .update(outbox)
      .set({ status: "kept" })
      .where(and(eq(outbox.status, "queued"), due));
    return { sent: 0, failed: 0 };
  }
  let sent = 0;
  let failed = 0;
  for (;;) {
    const now = clock.now();
    // The database stamps rows with its own, finer clock: a mail queued this very moment is due.
    const due = new Date(now.getTime() + 1_000);
    const abandoned = new Date(now.getTime() - 600_000);
    const claimed = await db
      .update(outbox)
      .set({ status: "sending", attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: now })
      .where(
        inArray(
          outbox.id,
          db
            .select({ id: outbox.id })
            .from(outbox)
            .where(
              or(
                and(eq(outbox.status, "queued"), lte(outbox.nextAttemptAt, due)),
                and(eq(outbox.status, "sending"), lt(outbox.nextAttemptAt, abandoned)),
              ),
            )
            .orderBy(outbox.nextAttemptAt)
            .limit(batch)
            .for("update", { skipLocked: true }),
        ),
      )
      .returning();
    if (claimed.length === 0) return { sent, failed };
    for (const mail of claimed) {
      const isClaim = and(eq(outbox.id, mail.id), eq(outbox.status, "sending"), eq(outbox.attempts, mail.attempts));
      // Since the claim it may have been dropped (dropMail), or taken over while those before it were sent.
      const [claimed] = await db
        .update(outbox)
        .set({ nextAttemptAt: clock.now() })
        .where(isClaim)
        .returning({ id: outbox.id });
      if (!claimed) continue;
      const failure = await sender.send(mail).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (!failure) {
        await patiently(() =>
          db.update(outbox).set({ status: "sent", sentAt: clock.now(), lastError: null }).where(eq(outbox.id, mail.id)),
        );
        sent++;
        continue;
      }
      failed++;
      const dead = isPermanent(failure.error) || mail.attempts >= maxAttempts;
      const { responseCode, code: ownCode } = failure.error as { responseCode?: number; code?: string };
      const code = responseCode ?? ownCode ?? "unknown";
      await patiently(() =>
        db
          .update(outbox)
          .set({
            status: dead ? "dead" : "queued",
            lastError: String(code),
            nextAttemptAt: new Date(clock.now().getTime() + backoffSeconds(mail.attempts) * 1000),
          })
          .where(isClaim),
      );
      log.warn({ mailId: mail.id, kind: mail.kind, attempts: mail.attempts, code, dead }, "mail not sent");
    }
  }
}

/** A mail that is sent and not marked would be sent again: a database that was lost just then is waited for. */
async function patiently(mark: () => Promise<unknown>): Promise<void> {
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
