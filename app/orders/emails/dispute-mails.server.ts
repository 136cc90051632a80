import { fill, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { toStaff } from "#app/mail/mail-kinds.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { defineOrderMail } from "../order-mail.server.ts";
import { type DisputeState, disputeStates } from "../order-status.ts";
import type { OrderRow } from "../rules/order-row.ts";

export type DisputeNote = {
  id: string;
  state: DisputeState;
  change: "state" | "answerBy" | "fundsWithdrawn" | "fundsReinstated";
  amountCents: Cents;
  answerBy: Date | null;
};

type Topic = DisputeState | Exclude<DisputeNote["change"], "state">;
const topics: readonly Topic[] = [...disputeStates, "answerBy", "fundsWithdrawn", "fundsReinstated"];

const topicOf = ({ change, state }: Pick<DisputeNote, "change" | "state">): Topic =>
  change === "state" ? state : change;

type Texts = typeof import("../texts/fr/staff-mails.json");
const texts = (language: Language) => loadTexts<Texts>("orders", "staff-mails", language);

function wordsOf(t: Texts, topic: Topic) {
  const sections = {
    inquiry: t.disputeInquiry,
    open: t.disputeOpen,
    kept: t.disputeKept,
    lost: t.disputeLost,
    answerBy: t.disputeDate,
    fundsWithdrawn: t.disputeFundsTaken,
    fundsReinstated: t.disputeFundsReturned,
  };
  return { ...t.dispute, ...sections[topic] };
}

export function disputeHoldReason(state: DisputeState): string {
  const { disputeInquiry, disputeOpen, disputeKept, disputeLost } = texts(settings().mail.staffLanguage);
  return { inquiry: disputeInquiry, open: disputeOpen, kept: disputeKept, lost: disputeLost }[state].holdReason;
}

export const isHeldForDispute = ({ hold_reason }: OrderRow): boolean =>
  disputeStates.some((state) => disputeHoldReason(state) === hold_reason);

type Reported = {
  topic: Topic;
  dispute?: DisputeNote;
};

/** To staff, on each change of an inquiry or dispute, because the provider accepts answers only for some days. */
const disputeMail = (kind: "payment-disputed" | "dispute-closed") =>
  defineOrderMail({
    kind,
    texts,
    to: toStaff,
    // The topic is the last part of the key, except at the beginning of a dispute.
    keyParts: ({ topic, dispute }: { order: OrderRow } & Reported) => {
      const day = topic === "answerBy" && dispute?.answerBy ? [dispute.answerBy.getTime() / 1_000] : [];
      return [dispute?.id ?? "", ...day, ...(topic === "open" ? [] : [topic])];
    },
    detailsLater: async (_, __, key): Promise<Reported> => ({
      topic: topics.find((topic) => key.endsWith(`:${topic}`)) ?? "open",
    }),
    write: ({ order, topic, dispute }, { t, language }) => {
      const words = wordsOf(t, topic);
      const values = { number: order.number };
      const awaitsAnswer = topic === "inquiry" || topic === "open" || topic === "answerBy";
      const rows: [label: string, value: string][] = [];
      if (dispute) rows.push([words.amount, money(dispute.amountCents, language, { always: true })]);
      if (dispute?.answerBy && awaitsAnswer) rows.push([words.due, longDate(dispute.answerBy, language)]);
      return {
        subject: fill(words.subject, values),
        preheader: words.preheader,
        heading: words.heading,
        paragraphs: [fill(words.intro, values), ...(isHeldForDispute(order) && "held" in words ? [words.held] : [])],
        rows,
        action: { label: words.action, url: `${settings().publicUrl}${adminOrderPath(order.id)}` },
      };
    },
  });

const disputedMail = disputeMail("payment-disputed");
const disputeClosedMail = disputeMail("dispute-closed");

export const disputeMails = [disputedMail, disputeClosedMail];

export async function queueDisputeMail(tx: Db, order: OrderRow, dispute: DisputeNote): Promise<void> {
  const topic = topicOf(dispute);
  const mail = topic === "kept" || topic === "lost" ? disputeClosedMail : disputedMail;
  await mail.queue(tx, { order, topic, dispute });
}
