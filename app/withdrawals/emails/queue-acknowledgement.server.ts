import { brand } from "#app/brand.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { MailContent } from "#app/mail/mail-layout.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { deliveriesOf, findOrder } from "#app/orders/find-order.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { hasReturnSlip, returnSlipPath } from "../return-slip.server.ts";
import { returnAddress } from "../rules/return-address.ts";
import { withdrawalLimits } from "../server/withdrawal-limits.ts";
import { answerLink } from "../server/withdrawal-links.server.ts";
import type { Withdrawal } from "../server/withdrawal-row.ts";
import { answerDays, type WithdrawalState } from "../server/withdrawal-state.ts";
import { queueDigest } from "./queue-digest.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/**
 * The acknowledgement on a durable medium (directive 2023/2673 art. 11a), queued with the declaration. Until the address is
 * proved to be the buyer's it contains fixed words, the order's number and the time, and nothing that was typed, because
 * anyone can have it sent to anybody. An address gets one at once for a declaration that names its order, one for
 * any other, and an hourly digest of the rest; a declaration that moves its order is always acknowledged at once.
 */
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
  const language: Language = storedLanguage(withdrawal.language);
  const typed = withdrawal.email.toLowerCase();
  const limit = order ? withdrawalLimits.recognised : withdrawalLimits.unrecognised;
  const isAtOnce = state === "withdrawn" || (await takeFromLimit(tx, limit, mailboxOf(typed))).allowed;
  if (!isAtOnce) return queueDigest(tx, { withdrawal, now: clock.now() });
  const common = { kind: "withdrawal-acknowledgement", language, orderId: order?.id };
  const isBuyers = order?.email.toLowerCase() === typed;
  const withdrawn = state === "withdrawn" ? await withdrawnOrder(tx, order?.id ?? null) : undefined;
  const contentFor = (recipient: string) =>
    state === "unconfirmed"
      ? requestForConfirmation(withdrawal, language)
      : receipt(withdrawal, { language, state, withdrawn, recipient, showsTyped: state === "withdrawn" && isBuyers });
  const dedupeKey = `withdrawal:${withdrawal.id}`;
  await writeMail(tx, { ...common, dedupeKey, recipient: withdrawal.email }, contentFor(withdrawal.email));
  // The declarant had it sent to another address: the buyer is informed too.
  if (order && state === "withdrawn" && !isBuyers)
    await writeMail(
      tx,
      { ...common, dedupeKey: `${dedupeKey}:buyer`, recipient: order.email },
      contentFor(order.email),
    );
}

/** After the acknowledgement's link was used, or staff accepted: the current state, and how to send the dongle back. */
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
  const { withdrawal, recipients, language, orderId } = occasion;
  const withdrawn = occasion.state === "withdrawn" ? await withdrawnOrder(tx, orderId) : undefined;
  for (const [index, recipient] of recipients.entries())
    await writeMail(
      tx,
      {
        dedupeKey: `withdrawal-receipt:${withdrawal.id}${index === 0 ? "" : `:${index}`}`,
        ...{ kind: "withdrawal-receipt", language, recipient, orderId: orderId ?? undefined },
      },
      receipt(withdrawal, { ...occasion, withdrawn, recipient }),
    );
}

/**
 * How the goods come back and whether a refund is due. The slip's link shows the order to its bearer, so it is sent to the
 * order's own address only; `slipUrl` is null if nothing was shipped.
 */
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
    ...{ email: order.email.toLowerCase(), country: order.country, isFree: order.payment_status === "free" },
    isDelivered: (await deliveriesOf(tx, [order.id])).has(order.id),
    slipUrl: (await hasReturnSlip(tx, order)) ? slipUrl : null,
  };
}

function requestForConfirmation(withdrawal: Withdrawal, language: Language): Content {
  const texts = loadTexts<Texts>("withdrawals", "mails", language);
  const t = texts.acknowledgement;
  return {
    ...t,
    paragraphs: [t.intro, texts.statement, t.confirm],
    rows: declarationRows(withdrawal, { language, t: texts, showsTyped: false }),
    action: { label: t.action, url: answerLink("confirm", withdrawal.id, language) },
    footnotes: [
      { text: t.notMe, link: { label: t.notMeLink, url: answerLink("dispute", withdrawal.id, language) } },
      fill(t.validity, { days: answerDays }),
    ],
  };
}

type Receipt = {
  language: Language;
  state: WithdrawalState;
  showsTyped: boolean;
  recipient: string;
  withdrawn: WithdrawnOrder | undefined;
};

function receipt(withdrawal: Withdrawal, { language, state, showsTyped, recipient, withdrawn }: Receipt): Content {
  const texts = loadTexts<Texts>("withdrawals", "mails", language);
  const t = texts.receipt;
  // Another address learns nothing about the order: it gets the text for deliveries abroad, and the refund that the law promises.
  const own = withdrawn?.email === recipient.toLowerCase() ? withdrawn : undefined;
  const comesBack = withdrawn !== undefined && withdrawn.slipUrl !== null;
  const address = comesBack && returnAddress(brand.publisher, { country: own?.country ?? "", language });
  const effects = comesBack
    ? [...(own?.isDelivered ? [] : [t.unreceived]), address ? t.sendBack : t.returnAsk, ...(own ? [t.slip] : [])]
    : [t.notSent];
  const refund = own?.isFree ? t.nothing : comesBack ? `${t.refund} ${t.refundWait}` : t.refund;
  const terms = { label: t.action, url: `${publicAddress(paths.termsOfSale, language)}#retractation` };
  return {
    ...t,
    paragraphs: [t.intro, texts.statement, ...(state === "withdrawn" ? [...effects, refund] : [t.checking])],
    rows: [
      ...declarationRows(withdrawal, { language, t: texts, showsTyped }),
      ...(address ? [row(texts.rows.returnTo, address.join("\n"))] : []),
    ],
    action: own?.slipUrl ? { label: t.slipLink, url: own.slipUrl } : terms,
    footnotes: [...(comesBack ? [{ text: t.costs, link: terms }] : []), t.notMe],
  };
}

/** The typed address, and the order's if it is a different one. */
export const recipientsOf = ({ email }: Withdrawal, order: { email: string } | undefined): string[] =>
  !order || order.email.toLowerCase() === email.toLowerCase() ? [email] : [email, order.email];

type Content = Omit<MailContent, "language">;

/** The declaration as facts; typed text only for an address that is known to be the buyer's. */
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
