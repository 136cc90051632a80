import { systemClock } from "#app/platform/clock.ts";
import { database } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { type MailMakers, makeMails } from "./make-mails.server.ts";
import { mailOutboxJob } from "./queue-mail.server.ts";
import { defaultFrom, type MailSender, sendOutbox, smtpSender } from "./send-outbox.server.ts";

let sender: MailSender | undefined;

/** Every minute, and soon after each mail that was queued. */
export const outboxJob = (makers: MailMakers): Job => ({
  name: mailOutboxJob,
  cron: "* * * * *",
  async run() {
    const { mail, publicUrl } = settings();
    if (mail.smtpUrl)
      sender ??= smtpSender({
        smtpUrl: mail.smtpUrl,
        from: mail.from ?? defaultFrom(publicUrl),
        messageDomain: new URL(publicUrl).hostname,
      });
    const context = { db: database(), clock: systemClock };
    await makeMails({ ...context, makers });
    await sendOutbox({ ...context, sender });
  },
});
