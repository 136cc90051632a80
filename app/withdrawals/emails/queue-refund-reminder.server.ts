import { fill, longDate } from "#app/i18n/format.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { toStaff } from "#app/mail/staff-mails.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { adminOrderPath } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { DueRefund } from "../refunds-due.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** To staff, once for each order and situation: the refund of a withdrawal is due, or overdue. */
export async function queueRefundReminder(db: Db, refund: DueRefund): Promise<void> {
  const team = toStaff("refund-due");
  if (!team) return;
  const { language } = team;
  const { refundDue: t } = loadTexts<Texts>("withdrawals", "mails", language);
  const { orderId, number, state } = refund;
  const values = { number, date: longDate(refund.dueAt, language), declared: longDate(refund.declaredAt, language) };
  await writeMail(
    db,
    { ...team, dedupeKey: `refund-due:${orderId}:${state}`, orderId },
    {
      subject: fill(state === "late" ? t.lateSubject : t.subject, values),
      preheader: fill(t[state], values),
      heading: t.heading,
      paragraphs: [fill(t.declared, values), fill(t[state], values)],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(orderId)}` },
    },
  );
}
