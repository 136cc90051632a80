import { randomUUID } from "node:crypto";
import type { Language } from "#app/i18n/languages.ts";
import { database } from "#app/platform/database/database.server.ts";
import { enqueue, type Job, type Queue } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Result } from "#app/platform/result.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { OutboxMail } from "./define-mail.server.ts";
import { mailSettings } from "./mail-settings.server.ts";
import { mailOutboxJob } from "./queue-mail.server.ts";
import {
  defaultFrom,
  deliverMail,
  dueMails,
  giveUpMail,
  type MailFiles,
  type SmtpSender,
  smtpSender,
} from "./send-outbox.server.ts";
import { errorSentence } from "./server/error-sentence.ts";

const mailQueueName = "mail";

export const outboxJob: Job = {
  name: mailOutboxJob,
  cron: "* * * * *",
  async run() {
    const due = await dueMails({ db: database(), clock: systemClock });
    const idsOf = (isBulk: boolean) => due.filter((mail) => mail.isBulk === isBulk).map(({ id }) => id);
    await enqueue(mailQueueName, idsOf(false));
    await enqueue(mailQueueName, idsOf(true), { priority: -1 });
  },
};

/** Retries after 30 to 60 seconds, doubling up to an hour: about four hours. */
export const mailQueue = (mails: readonly OutboxMail[], { files }: { files?: MailFiles } = {}): Queue => ({
  name: mailQueueName,
  enqueuedBy: mailOutboxJob,
  retryLimit: 9,
  retryDelay: 30,
  retryDelayMax: 3600,
  expireInSeconds: 600,
  work: (id, { isLastAttempt }) =>
    deliverMail({ db: database(), clock: systemClock, sender: mailSender(), mails, files }, id, isLastAttempt),
  giveUp: (id) => giveUpMail(database(), id),
});

/** The error is a code; the server's words are logged. Undefined without a mail server. */
export async function checkMailServer(): Promise<Result<string> | undefined> {
  const checked = mailSender();
  if (!checked) return undefined;
  try {
    await checked.verify();
    return { ok: true };
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    log.warn({ code, reason: errorSentence(error, mailSettings().smtpUrl) }, "the mail server did not let the shop in");
    return { ok: false, error: String(responseCode ?? code ?? "unknown") };
  }
}

export function mailFrom(): string {
  return mailSettings().from ?? defaultFrom(settings().publicUrl);
}

let made: { of: string; sender: SmtpSender } | undefined;

/** Created again when its settings change. */
function mailSender(): SmtpSender | undefined {
  const { smtpUrl } = mailSettings();
  if (!smtpUrl) return undefined;
  const options = { smtpUrl, from: mailFrom(), messageDomain: new URL(settings().publicUrl).hostname };
  const of = JSON.stringify(options);
  if (made?.of !== of) {
    made?.sender.close();
    made = { of, sender: smtpSender(options) };
  }
  return made.sender;
}

type TestMail = { recipient: string; language: Language; subject: string; html: string; text: string };

/** Sends at once and past the outbox; the error is a code of the mail client or server. */
export async function sendTestMail(mail: TestMail): Promise<Result<string>> {
  const sender = mailSender();
  if (!sender) return { ok: false, error: "noServer" };
  const checked = await checkMailServer();
  if (checked?.ok === false) return checked;
  try {
    await sender.send({
      ...mail,
      id: randomUUID(),
      attachments: [],
      replyTo: null,
      isBulk: false,
      listUnsubscribe: null,
    });
    return { ok: true };
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    return { ok: false, error: String(responseCode ?? code ?? "unknown") };
  }
}
