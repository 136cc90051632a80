import { brand } from "#app/brand.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { isLanguage, type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database.server.ts";
import { takeFromLimit } from "#app/platform/limits.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { withdrawalLimits } from "../withdrawal-limits.ts";
import type { Withdrawal } from "../withdrawal-row.ts";

type Texts = typeof import("../texts/fr/mails.json");
type Occasion = { withdrawal: Withdrawal; order: { id: string; number: string } | undefined; clock: Clock };

/** The acknowledgement on a durable medium, with content, date and time, and the note to staff. */
export async function queueWithdrawalMails(tx: Db, occasion: Occasion): Promise<void> {
  await queueAcknowledgement(tx, occasion);
  await queueStaffNote(tx, occasion);
}

async function queueAcknowledgement(tx: Db, { withdrawal, order, clock }: Occasion): Promise<void> {
  const language: Language = isLanguage(withdrawal.language) ? withdrawal.language : "fr";
  const t = loadTexts<Texts>("withdrawals", "mails", language);
  const { publicUrl } = settings();
  const { postalAddress } = brand.publisher;
  const mail = renderMail({
    language,
    subject: fill(t.acknowledgement.subject, { brand: brand.name }),
    preheader: t.acknowledgement.preheader,
    heading: fill(t.acknowledgement.heading, { name: withdrawal.name }),
    paragraphs: [
      t.acknowledgement.intro,
      fill(t.acknowledgement.statement, { brand: brand.name, reference: withdrawal.orderReference }),
    ],
    rows: rowsOf(withdrawal, language, t),
    action: {
      label: t.acknowledgement.action,
      url: `${publicUrl}${localizedPath("/cgv", language)}#retractation`,
    },
    footnotes: [
      t.acknowledgement.unreceived,
      postalAddress
        ? fill(t.acknowledgement.returnTo, { publisher: brand.publisher.name, address: postalAddress })
        : fill(t.acknowledgement.returnAsk, { email: brand.supportEmail }),
      t.acknowledgement.refund,
      fill(t.acknowledgement.notMe, { email: brand.supportEmail }),
    ],
  });
  const turn = await takeFromLimit(tx, withdrawalLimits.mailsPerEmail, withdrawal.email.toLowerCase());
  await queueMail(tx, {
    ...mail,
    dedupeKey: `withdrawal:${withdrawal.id}`,
    kind: "withdrawal-acknowledgement",
    language,
    recipient: withdrawal.email,
    ...(order ? { orderId: order.id } : {}),
    ...(turn.allowed ? {} : { notBefore: new Date(clock.now().getTime() + turn.retryAfterSeconds * 1000) }),
  });
}

async function queueStaffNote(tx: Db, { withdrawal, order }: Occasion): Promise<void> {
  const staff = settings().mail.staff;
  if (!staff) return;
  const t = loadTexts<Texts>("withdrawals", "mails", "fr");
  const mail = renderMail({
    language: "fr",
    subject: fill(t.staff.subject, { reference: order?.number ?? withdrawal.orderReference }),
    preheader: t.staff[withdrawal.outcome],
    heading: t.staff.heading,
    paragraphs: [t.staff[withdrawal.outcome]],
    rows: rowsOf(withdrawal, "fr", t),
    action: { label: t.staff.action, url: `${settings().publicUrl}/admin/orders` },
  });
  await queueMail(tx, {
    ...mail,
    dedupeKey: `withdrawal-staff:${withdrawal.id}`,
    kind: "withdrawal-staff",
    language: "fr",
    recipient: staff,
    ...(order ? { orderId: order.id } : {}),
  });
}

function rowsOf(withdrawal: Withdrawal, language: Language, t: Texts): [string, string][] {
  return [
    [t.rows.name, withdrawal.name],
    [t.rows.order, withdrawal.orderReference],
    [t.rows.email, withdrawal.email],
    [t.rows.received, fill(t.rows.receivedAt, { moment: dateAndTime(withdrawal.receivedAt, language) })],
    [t.rows.reference, withdrawal.id],
  ];
}
