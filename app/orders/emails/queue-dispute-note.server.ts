import { fill, longDate, money } from "#app/i18n/format.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { type MadeMail, queueOrderMail } from "#app/mail/queue-mail.server.ts";
import type { MailMakers } from "#app/mail/send-outbox.server.ts";
import { adminOrderPath } from "#app/paths.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import { settings } from "#app/platform/settings.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { factsOf, later } from "./order-mail.server.ts";

type DisputeFacts = { id: string; amountCents: Cents; answerBy: Date | null; isHeldNow: boolean };

const staffLanguage = () => settings().mail.staffLanguage;
const words = () =>
  loadTexts<typeof import("../texts/fr/staff-mails.json")>("orders", "staff-mails", staffLanguage()).disputed;

/** Why an order whose payment is disputed is held, in the language of the mails to staff. */
export const disputeHoldReason = (): string => words().holdReason;

/** To staff, once for each dispute: the provider accepts an answer only for some days. */
export async function queueDisputeNote(tx: Db, order: OrderRow, dispute: DisputeFacts): Promise<void> {
  const { staff } = settings().mail;
  if (!staff) return;
  const facts = { ...factsOf(order, "payment-disputed", dispute.id), recipient: staff, language: staffLanguage() };
  await queueOrderMail(tx, facts, () => makeDisputeNote(order, dispute));
}

/** Where it could not be made at once: without the facts that the order does not have. */
export const disputeMailMakers: MailMakers = new Map([
  [
    "payment-disputed",
    async (...mail) => {
      const made = await later((order) => makeDisputeNote(order))(...mail);
      return made && { ...made, language: staffLanguage() };
    },
  ],
]);

function makeDisputeNote(order: OrderRow, dispute?: DisputeFacts): MadeMail {
  const t = words();
  const values = { number: order.number };
  return renderMail({
    language: staffLanguage(),
    subject: fill(t.subject, values),
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.intro, values), ...(dispute?.isHeldNow ? [t.held] : [])],
    ...(dispute && { rows: rowsOf(dispute, t) }),
    action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(order.id)}` },
  });
}

function rowsOf({ amountCents, answerBy }: DisputeFacts, t: ReturnType<typeof words>): [string, string][] {
  const rows: [string, string][] = [[t.amount, money(amountCents, staffLanguage(), { always: true })]];
  if (answerBy) rows.push([t.due, longDate(answerBy, staffLanguage())]);
  return rows;
}
