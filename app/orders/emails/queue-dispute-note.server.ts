import { fill, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { type MadeMail, queueOrderMail } from "#app/mail/queue-mail.server.ts";
import type { MailMakers } from "#app/mail/send-outbox.server.ts";
import { toStaff } from "#app/mail/staff-mails.server.ts";
import { adminOrderPath } from "#app/paths.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import { settings } from "#app/platform/settings.server.ts";
import { type DisputeState, disputeStates } from "../order-status.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { factsOf, later } from "./order-mail.server.ts";

type DisputeFacts = { id: string; state: DisputeState; amountCents: Cents; answerBy: Date | null };

function words(language: Language, state: DisputeState) {
  const t = loadTexts<typeof import("../texts/fr/staff-mails.json")>("orders", "staff-mails", language);
  return { ...t.dispute, ...{ open: t.disputeOpen, kept: t.disputeKept, lost: t.disputeLost }[state] };
}

/** Why an order whose payment is or was disputed is held, in the language of the mails to staff. */
export const disputeHoldReason = (state: DisputeState): string =>
  words(settings().mail.staffLanguage, state).holdReason;

/** Whether an order is held for a dispute, and not for a reason of staff. */
export const isHeldForDispute = ({ hold_reason }: OrderRow): boolean =>
  disputeStates.some((state) => disputeHoldReason(state) === hold_reason);

/**
 * To staff, once for each dispute when it begins, since the provider accepts an answer only for some days, and once when it
 * ends. `order`: as it is after that, perhaps held.
 */
export async function queueDisputeNote(tx: Db, order: OrderRow, dispute: DisputeFacts): Promise<void> {
  const team = toStaff(dispute.state === "open" ? "payment-disputed" : "dispute-closed");
  if (!team) return;
  const { id, state } = dispute;
  // The state is the last part of the key, by which the mail can be written later.
  const facts = { ...factsOf(order, team.kind, id, ...(state === "open" ? [] : [state])), ...team };
  await queueOrderMail(tx, facts, () => makeDisputeNote(order, team.language, dispute));
}

const laterDisputeNote: ReturnType<typeof later> = async (...mail) => {
  const { staffLanguage } = settings().mail;
  const made = await later((order, key) => {
    const state = (["kept", "lost"] as const).find((end) => key.endsWith(`:${end}`)) ?? "open";
    return makeDisputeNote(order, staffLanguage, { state });
  })(...mail);
  return made && { ...made, language: staffLanguage };
};

/** Where it could not be made at once: without the facts that the order does not have. */
export const disputeMailMakers: MailMakers = new Map([
  ["payment-disputed", laterDisputeNote],
  ["dispute-closed", laterDisputeNote],
]);

function makeDisputeNote(
  order: OrderRow,
  language: Language,
  { state, amountCents, answerBy }: Pick<DisputeFacts, "state"> & Partial<DisputeFacts>,
): MadeMail {
  const t = words(language, state);
  const values = { number: order.number };
  const rows: [string, string][] = [];
  if (amountCents !== undefined) rows.push([t.amount, money(amountCents, language, { always: true })]);
  if (answerBy && state === "open") rows.push([t.due, longDate(answerBy, language)]);
  return renderMail({
    language,
    subject: fill(t.subject, values),
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.intro, values), ...(isHeldForDispute(order) ? [t.held] : [])],
    rows,
    action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(order.id)}` },
  });
}
