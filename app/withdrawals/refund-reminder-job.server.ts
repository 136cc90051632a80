import { type Database, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { refundReminderMail } from "./emails/withdrawal-staff-mails.server.ts";
import { isReminderDue, refundsDue } from "./refunds-due.server.ts";

/** Before and after the due date, once each. */
export async function remindOfRefunds({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const refund of await refundsDue(db, clock))
    if (isReminderDue(refund, now)) await refundReminderMail.queue(db, refund);
}

export const refundReminderJob: Job = {
  name: "refunds-due",
  cron: "7 4 * * *",
  run: () => remindOfRefunds({ db: database(), clock: systemClock }),
};
