/** The mails that report what staff or the provider did with an order after its payment (decisions 7). */

import { and, eq } from "drizzle-orm";
import { fill, money } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { type MailContent, renderMail } from "#app/mail/mail-layout.ts";
import { cancelMail, type MadeMail, queueOrderMail } from "#app/mail/queue-mail.server.ts";
import type { MailMakers } from "#app/mail/send-outbox.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { orderFieldLabels } from "../fields/order-field-labels.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orderEvents } from "../server/tables.server.ts";
import { addressLines, factsOf, later, trackingLink, withdrawalLink } from "./order-mail.server.ts";

type Texts = typeof import("../texts/fr/staff-mails.json");
type ConfirmationTexts = typeof import("../texts/fr/mails.json");

/** How the outbox renders them later, if they could not be rendered at once. */
export const staffMailMakers: MailMakers = new Map([
  [
    "order-address-changed",
    later((order, key) => makeAddressChanged(order, key.endsWith(":buyer") ? "buyer" : "staff")),
  ],
  ["order-delivered", later(makeDelivered)],
  ["order-returned", later(makeReturned)],
  ["order-cancelled", later(makeCancelled)],
  ["order-not-refunded", makeNotRefundedLater],
  ["order-corrected", later((order, key) => makeCorrected(order, refundOfKey(key)))],
  ["order-refunded", later((order, key) => makeRefunded(order, refundOfKey(key)))],
]);

/**
 * None while the order is unpaid: nobody has confirmed its e-mail address, and the mail repeats what was typed (security 6.60).
 * Who changed it is the last part of the mail's key.
 */
export async function queueAddressChanged(tx: Db, order: OrderRow, by: AddressAuthor): Promise<void> {
  if (order.status === "Tentative_ok") return;
  await queueOrderMail(tx, factsOf(order, "order-address-changed", order.version, by), () =>
    makeAddressChanged(order, by),
  );
}

export const queueDelivered = (tx: Db, order: OrderRow, notBefore: Date): Promise<void> =>
  queueOrderMail(tx, { ...factsOf(order, "order-delivered"), notBefore }, () => makeDelivered(order));

/** False once the mail has left, or is about to. */
export const cancelDelivered = (tx: Db, order: OrderRow): Promise<boolean> =>
  cancelMail(tx, factsOf(order, "order-delivered").dedupeKey);

export const queueReturned = (tx: Db, order: OrderRow): Promise<void> =>
  queueOrderMail(tx, factsOf(order, "order-returned"), () => makeReturned(order));

export const queueCancelled = (tx: Db, order: OrderRow): Promise<void> =>
  queueOrderMail(tx, factsOf(order, "order-cancelled"), () => makeCancelled(order));

/** `closedAs`: the buyer got the money another way than on the card, or from the bank after a lost dispute. */
type Refund = { amountCents: Cents; closedAs?: (typeof closings)[number] | undefined };
const closings = ["settled", "chargeback"] as const;

/** One for each refund; the amount is the last part of its key, after a word if it did not go back to the card. */
export function queueRefunded(tx: Db, order: OrderRow, refund: Refund): Promise<void> {
  const parts = [...(refund.closedAs ? [refund.closedAs] : []), refund.amountCents];
  return queueOrderMail(tx, factsOf(order, "order-refunded", order.version, ...parts), () =>
    makeRefunded(order, refund),
  );
}

/** One for each correction, whose file it carries; its number is a part of the key. */
export const queueCorrected = (tx: Db, order: OrderRow, correction: { number: string; amountCents: Cents }) =>
  queueOrderMail(tx, factsOf(order, "order-corrected", correction.number, correction.amountCents), () =>
    makeCorrected(order, correction),
  );

const refundOfKey = (key: string): Refund => ({
  amountCents: Number(/:(\d+)$/.exec(key)?.[1]),
  closedAs: closings.find((word) => key.includes(`:${word}:`)),
});

type FailedRefund = { amountCents: Cents; reason: string };

export const queueNotRefunded = (tx: Db, order: OrderRow, refund: FailedRefund): Promise<void> =>
  queueOrderMail(tx, factsOf(order, "order-not-refunded"), () => makeNotRefunded(order, refund));

async function makeNotRefundedLater(...mail: Parameters<ReturnType<typeof later>>) {
  const [db, orderId] = mail;
  const isEnd = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "notRefunded"));
  const [end] = await db.select().from(orderEvents).where(isEnd);
  const refund = { amountCents: centsFromDecimal(end?.amount ?? "0"), reason: end?.note ?? "" };
  return later((order) => makeNotRefunded(order, refund))(...mail);
}

type AddressAuthor = "staff" | "buyer";
type Words = { subject: string; preheader: string; heading: string };

/** `values` are filled into subject, preheader and heading too. */
function staffMail(
  order: OrderRow,
  write: (t: Texts, language: Language) => { words: Words; values?: Record<string, string> } & Partial<MailContent>,
): MadeMail {
  const language = storedLanguage(order.language);
  const t = loadTexts<Texts>("orders", "staff-mails", language);
  const { words, values, paragraphs = [], ...more } = write(t, language);
  const own = { number: order.number, ...values };
  return renderMail({
    language,
    subject: fill(words.subject, own),
    preheader: fill(words.preheader, own),
    heading: fill(words.heading, own),
    paragraphs: paragraphs.map((text) => fill(text, own)),
    action: { label: t.action, url: trackingLink(order, language) },
    ...more,
  });
}

function makeAddressChanged(order: OrderRow, by: AddressAuthor): MadeMail {
  return staffMail(order, (t, language) => {
    const words = by === "buyer" ? t.ownAddress : t.address;
    return {
      words,
      paragraphs: [words.intro],
      rows: [
        [t.address.row, addressLines(order, language)],
        [orderFieldLabels(language).phone, order.phone],
      ],
      footnotes: [words.wrong],
    };
  });
}

function makeDelivered(order: OrderRow): MadeMail {
  // The same words as in the confirmation.
  const law = loadTexts<ConfirmationTexts>("orders", "mails", storedLanguage(order.language));
  // Of an own order the car may not be known.
  const vehicle = `${order.vehicle_brand} ${order.vehicle_model}`.trim();
  return staffMail(order, (t, language) => ({
    words: t.delivered,
    values: { vehicle },
    paragraphs: [vehicle === "" ? t.delivered.introAny : t.delivered.intro, t.delivered.steps],
    action: { label: t.delivered.action, url: publicAddress(paths.installationManual, language) },
    footnotes: [
      {
        text: t.delivered.port,
        link: { label: t.delivered.portLink, url: publicAddress(paths.portLocation, language) },
      },
      ...(order.origin === "shop"
        ? [{ text: law.withdrawal, link: { label: law.withdrawalLink, url: withdrawalLink(order, language) } }]
        : []),
    ],
  }));
}

function makeReturned(order: OrderRow): MadeMail {
  const { status, payment_status } = order;
  return staffMail(order, ({ returned: t }) => {
    if (payment_status === "free") return { words: t, paragraphs: [t.intro, t.nothing] };
    if (payment_status === "refunded") return { words: t, paragraphs: [t.intro, t.refunded] };
    // Where the order ends with its return the refund was waived.
    return { words: t, paragraphs: status === "Remboursee" ? [t.intro] : [t.intro, t.refund] };
  });
}

function makeCancelled(order: OrderRow): MadeMail {
  const isPaid = order.payment_status === "paid" || order.payment_status === "partially_refunded";
  return staffMail(order, (t) => ({
    words: t.cancelled,
    paragraphs: [t.cancelled.intro, isPaid ? t.cancelled.refund : t.cancelled.nothing, t.cancelled.question],
  }));
}

const makeCorrected = (order: OrderRow, { amountCents }: { amountCents: Cents }): MadeMail =>
  staffMail(order, (t, language) => ({
    words: t.corrected,
    values: { amount: money(amountCents, language, { always: true }) },
    paragraphs: [t.corrected.intro, t.cancelled.question],
  }));

const makeNotRefunded = (order: OrderRow, { amountCents, reason }: FailedRefund): MadeMail =>
  staffMail(order, (t, language) => ({
    words: t.notRefunded,
    values: { amount: money(amountCents, language, { always: true }) },
    paragraphs: [t.notRefunded.intro, t.notRefunded.disagree],
    rows: [[t.notRefunded.reason, reason]],
  }));

function makeRefunded(order: OrderRow, { amountCents, closedAs }: Refund): MadeMail {
  return staffMail(order, ({ refunded, refundedOtherwise, refundedByBank }, language) => {
    const own = closedAs && { settled: refundedOtherwise, chargeback: refundedByBank }[closedAs];
    const t = { ...refunded, ...(own && { ...own, preheader: own.intro }) };
    const show = (cents: Cents) => money(cents, language, { always: true });
    const total = centsFromDecimal(order.total_amount);
    return {
      words: t,
      values: { amount: show(amountCents) },
      paragraphs: closedAs ? [t.intro] : [t.intro, t.bank],
      rows: [
        [t.rowOrder, order.number],
        [t.rowPaid, show(total)],
        [t.rowRefunded, show(amountCents)],
      ],
    };
  });
}
