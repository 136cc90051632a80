import { fill, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { type MadeMail, queueOrderMail } from "#app/mail/queue-mail.server.ts";
import type { MailMakers } from "#app/mail/send-outbox.server.ts";
import { toStaff } from "#app/mail/staff-mails.server.ts";
import { adminOrderPath } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { type DisputeState, disputeStates } from "../order-status.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { factsOf, later } from "./order-mail.server.ts";

/** What has changed in a dispute, as payments report it. */
export type DisputeNote = {
  id: string;
  state: DisputeState;
  change: "state" | "answerBy" | "fundsWithdrawn" | "fundsReinstated";
  amountCents: Cents;
  answerBy: Date | null;
};

/** What a mail reports: a state that has begun, or another change. */
type Topic = DisputeState | Exclude<DisputeNote["change"], "state">;
const topics: readonly Topic[] = [...disputeStates, "answerBy", "fundsWithdrawn", "fundsReinstated"];

const topicOf = ({ change, state }: Pick<DisputeNote, "change" | "state">): Topic =>
  change === "state" ? state : change;

function words(language: Language, topic: Topic) {
  const t = loadTexts<typeof import("../texts/fr/staff-mails.json")>("orders", "staff-mails", language);
  const sections = {
    ...{ inquiry: t.disputeInquiry, open: t.disputeOpen, kept: t.disputeKept, lost: t.disputeLost },
    ...{ answerBy: t.disputeDate, fundsWithdrawn: t.disputeFundsTaken, fundsReinstated: t.disputeFundsReturned },
  };
  return { ...t.dispute, ...sections[topic] };
}

/** Why an order whose payment is or was disputed is held, in the language of the mails to staff. */
export function disputeHoldReason(state: DisputeState): string {
  const t = loadTexts<typeof import("../texts/fr/staff-mails.json")>(
    "orders",
    "staff-mails",
    settings().mail.staffLanguage,
  );
  const { disputeInquiry: inquiry, disputeOpen: open, disputeKept: kept, disputeLost: lost } = t;
  return { inquiry, open, kept, lost }[state].holdReason;
}

/** Whether an order is held for a dispute, and not for a reason of staff. */
export const isHeldForDispute = ({ hold_reason }: OrderRow): boolean =>
  disputeStates.some((state) => disputeHoldReason(state) === hold_reason);

/**
 * To staff, for each change of an inquiry or a dispute: the provider accepts an answer only for some days. `order`: as it is
 * after that, perhaps held.
 */
export async function queueDisputeNote(tx: Db, order: OrderRow, dispute: DisputeNote): Promise<void> {
  const topic = topicOf(dispute);
  const team = toStaff(topic === "kept" || topic === "lost" ? "dispute-closed" : "payment-disputed");
  if (!team) return;
  // The topic is the last part of the key, by which the mail can be written later; the beginning of a dispute has none.
  const { id, answerBy } = dispute;
  const day = topic === "answerBy" && answerBy ? [answerBy.getTime() / 1_000] : [];
  const facts = { ...factsOf(order, team.kind, id, ...day, ...(topic === "open" ? [] : [topic])), ...team };
  await queueOrderMail(tx, facts, () => makeDisputeNote(order, team.language, topic, dispute));
}

const laterDisputeNote: ReturnType<typeof later> = async (...mail) => {
  const { staffLanguage } = settings().mail;
  const made = await later((order, key) =>
    makeDisputeNote(order, staffLanguage, topics.find((topic) => key.endsWith(`:${topic}`)) ?? "open"),
  )(...mail);
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
  topic: Topic,
  { amountCents, answerBy }: Partial<Pick<DisputeNote, "amountCents" | "answerBy">> = {},
): MadeMail {
  const t = words(language, topic);
  const values = { number: order.number };
  const rows: [string, string][] = [];
  if (amountCents !== undefined) rows.push([t.amount, money(amountCents, language, { always: true })]);
  const awaitsAnswer = topic === "inquiry" || topic === "open" || topic === "answerBy";
  if (answerBy && awaitsAnswer) rows.push([t.due, longDate(answerBy, language)]);
  return renderMail({
    language,
    subject: fill(t.subject, values),
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.intro, values), ...(isHeldForDispute(order) && "held" in t ? [t.held] : [])],
    rows,
    action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(order.id)}` },
  });
}
