import { brand } from "#app/brand.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail, type MailBody } from "#app/mail/define-mail.server.ts";
import { deliveriesOf, findOrder } from "#app/orders/find-order.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { returnAddress } from "#app/orders/return-address.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { hasReturnSlip, returnSlipPath } from "../return-slip.server.ts";
import { withdrawalLimits } from "../server/withdrawal-limits.ts";
import { answerLink } from "../server/withdrawal-links.server.ts";
import { answerDays, type Withdrawal, type WithdrawalState } from "../server/withdrawal-state.ts";
import { queueDigest } from "./withdrawal-digest.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

const texts = (language: Language) => loadTexts<Texts>("withdrawals", "mails", language);

type Occasion = {
  withdrawal: Withdrawal;
  recipient: string;
  state: WithdrawalState;
  withdrawn: WithdrawnOrder | undefined;
  showsTyped: boolean;
};

/** On a durable medium (directive 2023/2673 art. 11a). For an unproved address only fixed words, number and time. */
const acknowledgementMail = defineMail({
  kind: "withdrawal-acknowledgement",
  keyPrefix: "withdrawal",
  texts,
  to: ({ withdrawal, recipient, orderId }: Occasion & { orderId: string | undefined }) => ({
    recipient,
    language: storedLanguage(withdrawal.language),
    key: recipient === withdrawal.email ? withdrawal.id : `${withdrawal.id}:buyer`,
    orderId,
  }),
  write: (occasion, words) =>
    occasion.state === "unconfirmed" ? requestForConfirmation(occasion.withdrawal, words) : receipt(occasion, words),
});

/** At once for one that names the address's order, one other, and any that moves its order; a digest of the rest. */
export async function queueAcknowledgement(
  tx: Db,
  occasion: {
    withdrawal: Withdrawal;
    order: { id: string; email: string } | undefined;
    state: WithdrawalState;
    clock: Clock;
  },
): Promise<void> {
  const { withdrawal, order, state, clock } = occasion;
  const typed = withdrawal.email.toLowerCase();
  const limit = order ? withdrawalLimits.recognised : withdrawalLimits.unrecognised;
  const isAtOnce = state === "withdrawn" || (await takeFromLimit(tx, limit, mailboxOf(typed))).allowed;
  if (!isAtOnce) return queueDigest(tx, { withdrawal, now: clock.now() });
  const isBuyers = order?.email.toLowerCase() === typed;
  const withdrawn = state === "withdrawn" ? await withdrawnOrder(tx, order?.id ?? null) : undefined;
  const mail = { withdrawal, state, withdrawn, showsTyped: state === "withdrawn" && isBuyers, orderId: order?.id };
  await acknowledgementMail.queue(tx, { ...mail, recipient: withdrawal.email });
  // Sent elsewhere: the buyer is informed too.
  if (order && state === "withdrawn" && !isBuyers)
    await acknowledgementMail.queue(tx, { ...mail, recipient: order.email });
}

const receiptMail = defineMail({
  kind: "withdrawal-receipt",
  texts,
  to: (mail: Occasion & { language: Language; index: number; orderId: string | null }) => ({
    recipient: mail.recipient,
    language: mail.language,
    orderId: mail.orderId ?? undefined,
    key: keyOf(mail.withdrawal, mail.index),
  }),
  write: receipt,
});

const keyOf = ({ id }: Withdrawal, index: number): string => (index === 0 ? id : `${id}:${index}`);

export async function queueReceipt(
  tx: Db,
  occasion: {
    withdrawal: Withdrawal;
    recipients: string[];
    language: Language;
    state: WithdrawalState;
    showsTyped: boolean;
    orderId: string | null;
  },
): Promise<void> {
  const { recipients, ...mail } = occasion;
  const withdrawn = mail.state === "withdrawn" ? await withdrawnOrder(tx, mail.orderId) : undefined;
  for (const [index, recipient] of recipients.entries())
    await receiptMail.queue(tx, { ...mail, withdrawn, recipient, index });
}

type Refused = {
  withdrawal: Withdrawal;
  reason: string;
  recipient: string;
  index: number;
  orderId: string | undefined;
};

/** Reason and objection (law 1: names the mediator). Typed text: only the number. */
const paymentRefusedMail = defineMail({
  kind: "withdrawal-refusal",
  texts,
  to: ({ withdrawal, recipient, index, orderId }: Refused) => ({
    recipient,
    language: storedLanguage(withdrawal.language),
    orderId,
    key: keyOf(withdrawal, index),
  }),
  write: ({ withdrawal, reason }, { t: all, language }) => {
    const { refusal: t } = all;
    const { mediator } = shopFacts().publisher;
    const objection = [t.object, ...(mediator ? [fill(t.mediator, { mediator })] : [])];
    return {
      ...t,
      paragraphs: [t.intro, ...reason.split(/\n{2,}/), ...objection],
      rows: declarationRows(withdrawal, { language, t: all, showsTyped: false }),
      action: { label: t.action, url: `${publicAddress(paths.termsOfSale, language)}#litiges` },
      footnotes: [t.guarantees],
    };
  },
});

export async function queueRefusal(
  tx: Db,
  { withdrawal, reason, order }: { withdrawal: Withdrawal; reason: string; order?: { id: string; email: string } },
): Promise<void> {
  for (const [index, recipient] of recipientsOf(withdrawal, order).entries())
    await paymentRefusedMail.queue(tx, { withdrawal, reason, recipient, index, orderId: order?.id });
}

/** The slip's link shows the order, so only its own address gets it; null `slipUrl`: nothing was shipped. */
type WithdrawnOrder = {
  email: string;
  country: string;
  isFree: boolean;
  isDelivered: boolean;
  slipUrl: string | null;
};

async function withdrawnOrder(tx: Db, orderId: string | null): Promise<WithdrawnOrder | undefined> {
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  if (!order) return undefined;
  const slipUrl = `${settings().publicUrl}${returnSlipPath(order.id, signAccess(order.id))}`;
  return {
    email: order.email.toLowerCase(),
    country: order.country,
    isFree: order.payment_status === "free",
    isDelivered: (await deliveriesOf(tx, [order.id])).has(order.id),
    slipUrl: (await hasReturnSlip(tx, order)) ? slipUrl : null,
  };
}

type Words = { t: Texts; language: Language };

function requestForConfirmation(withdrawal: Withdrawal, { t: all, language }: Words): MailBody {
  const { acknowledgement: t, statement } = all;
  return {
    ...t,
    paragraphs: [t.intro, statement, t.confirm],
    rows: declarationRows(withdrawal, { language, t: all, showsTyped: false }),
    action: { label: t.action, url: answerLink("confirm", withdrawal.id, language) },
    footnotes: [
      { text: t.notMe, link: { label: t.notMeLink, url: answerLink("dispute", withdrawal.id, language) } },
      fill(t.validity, { days: answerDays }),
    ],
  };
}

function receipt(
  { withdrawal, state, showsTyped, recipient, withdrawn }: Occasion,
  { t: all, language }: Words,
): MailBody {
  const { receipt: t, statement, rows } = all;
  // Another address gets general text.
  const recognised = withdrawn?.email === recipient.toLowerCase() ? withdrawn : undefined;
  const comesBack = withdrawn !== undefined && withdrawn.slipUrl !== null;
  const address = comesBack && returnAddress(shopFacts().returnTo, { country: recognised?.country ?? "", language });
  const effects = comesBack
    ? [
        ...(recognised?.isDelivered ? [] : [t.unreceived]),
        address ? t.sendBack : t.returnAsk,
        ...(recognised ? [t.slip] : []),
      ]
    : [t.notSent];
  const refund = recognised?.isFree ? t.nothing : comesBack ? `${t.refund} ${t.refundWait}` : t.refund;
  const terms = { label: t.action, url: `${publicAddress(paths.termsOfSale, language)}#retractation` };
  return {
    ...t,
    paragraphs: [t.intro, statement, ...(state === "withdrawn" ? [...effects, refund] : [t.checking])],
    rows: [
      ...declarationRows(withdrawal, { language, t: all, showsTyped }),
      ...(address ? [row(rows.returnTo, address.join("\n"))] : []),
    ],
    action: recognised?.slipUrl ? { label: t.slipLink, url: recognised.slipUrl } : terms,
    footnotes: [...(comesBack ? [{ text: t.costs, link: terms }] : []), t.notMe],
  };
}

export const recipientsOf = ({ email }: Withdrawal, order: { email: string } | undefined): string[] =>
  !order || order.email.toLowerCase() === email.toLowerCase() ? [email] : [email, order.email];

/** Typed text only for the buyer's proved address. */
export function declarationRows(
  withdrawal: Withdrawal,
  { language, t, showsTyped }: { language: Language; t: Texts; showsTyped: boolean },
): [string, string][] {
  const number = orderNumberIn(withdrawal.orderReference, brand.orderPrefix);
  const reference = showsTyped ? withdrawal.orderReference : number;
  return [
    ...(showsTyped ? [row(t.rows.name, withdrawal.name)] : []),
    ...(reference ? [row(t.rows.order, reference)] : []),
    ...(showsTyped ? [row(t.rows.email, withdrawal.email)] : []),
    [t.rows.received, fill(t.rows.receivedAt, { moment: dateAndTime(withdrawal.receivedAt, language) })],
    [t.rows.reference, withdrawal.id],
  ];
}

const row = (label: string, value: string): [string, string] => [label, value];
