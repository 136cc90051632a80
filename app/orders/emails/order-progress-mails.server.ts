import { and, eq } from "drizzle-orm";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { MailBody } from "#app/mail/define-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { orderFieldLabels } from "../fields/order-field-labels.server.ts";
import { addressRows, defineOrderMail, trackingLink, withdrawalLink } from "../order-mail.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orderEvents } from "../server/tables.server.ts";

type Texts = typeof import("../texts/fr/staff-mails.json");
type ConfirmationTexts = typeof import("../texts/fr/mails.json");
type Words = { t: Texts; language: Language };

export const texts = (language: Language) => loadTexts<Texts>("orders", "staff-mails", language);

export function orderMailBody(
  order: OrderRow,
  { t, language }: Words,
  body: {
    words: { subject: string; preheader: string; heading: string };
    values?: Record<string, string>;
    paragraphs: string[];
  } & Partial<MailBody>,
): MailBody {
  const { words, values, paragraphs, ...rest } = body;
  const filled = (text: string) => fill(text, { number: order.number, ...values });
  return {
    subject: filled(words.subject),
    preheader: filled(words.preheader),
    heading: filled(words.heading),
    paragraphs: paragraphs.map(filled),
    action: { label: t.action, url: trackingLink(order, language) },
    ...rest,
  };
}

export const exact = (cents: Cents, language: Language): string => money(cents, language, { always: true });

type AddressAuthor = "staff" | "buyer";

const addressChangedMail = defineOrderMail({
  kind: "order-address-changed",
  texts,
  keyParts: ({ order, by }: { order: OrderRow; by: AddressAuthor }) => [order.version, by],
  detailsLater: async (_, __, key): Promise<{ by: AddressAuthor }> => ({
    by: key.endsWith(":buyer") ? "buyer" : "staff",
  }),
  write: ({ order, by }, mail) => {
    const { address, ownAddress } = mail.t;
    const words = by === "buyer" ? ownAddress : address;
    return orderMailBody(order, mail, {
      words,
      paragraphs: [words.intro],
      rows: [...addressRows(order, mail.language, address.row), [orderFieldLabels(mail.language).phone, order.phone]],
      footnotes: [words.wrong],
    });
  },
});

/** Not for unpaid orders: their e-mail address is unconfirmed, and the mail repeats what was typed (security 6.60). */
export async function queueAddressChanged(tx: Db, order: OrderRow, by: AddressAuthor): Promise<void> {
  if (order.status !== "Tentative_ok") await addressChangedMail.queue(tx, { order, by });
}

export const deliveredMail = defineOrderMail({
  kind: "order-delivered",
  texts,
  detailsLater: async () => ({}),
  write: ({ order }, mail) => {
    const { t, language } = mail;
    // As in the confirmation.
    const law = loadTexts<ConfirmationTexts>("orders", "mails", language);
    // Own orders may have no car.
    const vehicle = `${order.vehicle_brand} ${order.vehicle_model}`.trim();
    const { intro, introAny, steps, action, port, portLink } = t.delivered;
    return orderMailBody(order, mail, {
      words: t.delivered,
      picture: law.rows.product,
      values: { vehicle },
      paragraphs: [vehicle === "" ? introAny : intro, steps],
      action: { label: action, url: publicAddress(paths.installationManual, language) },
      footnotes: [
        { text: port, link: { label: portLink, url: publicAddress(paths.portLocation, language) } },
        ...(order.origin === "shop"
          ? [{ text: law.withdrawal, link: { label: law.withdrawalLink, url: withdrawalLink(order, language) } }]
          : []),
      ],
    });
  },
});

export const returnedMail = defineOrderMail({
  kind: "order-returned",
  texts,
  detailsLater: async () => ({}),
  write: ({ order }, mail) => {
    const { returned: t } = mail.t;
    // An order that ends with its return has a waived refund.
    const refund = order.status === "Remboursee" ? [] : [t.refund];
    const outcomes = new Map([
      ["free", [t.nothing]],
      ["refunded", [t.refunded]],
    ]);
    const paragraphs = [t.intro, ...(outcomes.get(order.payment_status) ?? refund)];
    return orderMailBody(order, mail, { words: t, paragraphs });
  },
});

export const cancelledMail = defineOrderMail({
  kind: "order-cancelled",
  texts,
  detailsLater: async () => ({}),
  write: ({ order }, mail) => {
    const { cancelled: t } = mail.t;
    const isPaid = order.payment_status === "paid" || order.payment_status === "partially_refunded";
    const paragraphs = [t.intro, isPaid ? t.refund : t.nothing, t.question];
    return orderMailBody(order, mail, { words: t, paragraphs });
  },
});

type Refund = { amountCents: Cents; closedAs?: (typeof closings)[number] | undefined };
const closings = ["settled", "chargeback"] as const;

export const amountOfKey = (key: string): Cents => Number(/:(\d+)$/.exec(key)?.[1]);

/** The amount is the last part of the key, after a word if it was not refunded to the card. */
export const refundedMail = defineOrderMail({
  kind: "order-refunded",
  texts,
  keyParts: ({ order, amountCents, closedAs }: { order: OrderRow } & Refund) => [
    order.version,
    ...(closedAs ? [closedAs] : []),
    amountCents,
  ],
  detailsLater: async (_, __, key): Promise<Refund> => ({
    amountCents: amountOfKey(key),
    closedAs: closings.find((word) => key.includes(`:${word}:`)),
  }),
  write: ({ order, amountCents, closedAs }, mail) => {
    const { refunded, refundedOtherwise, refundedByBank } = mail.t;
    const sentence = closedAs && { settled: refundedOtherwise, chargeback: refundedByBank }[closedAs];
    const t = { ...refunded, ...(sentence && { ...sentence, preheader: sentence.intro }) };
    const amount = exact(amountCents, mail.language);
    return orderMailBody(order, mail, {
      words: t,
      values: { amount },
      paragraphs: closedAs ? [t.intro] : [t.intro, t.bank],
      rows: [
        [t.rowOrder, order.number],
        [t.rowPaid, exact(centsFromDecimal(order.total_amount), mail.language)],
        [t.rowRefunded, amount],
      ],
    });
  },
});

type FailedRefund = { amountCents: Cents; reason: string };

export const notRefundedMail = defineOrderMail({
  kind: "order-not-refunded",
  texts,
  async detailsLater(db, { id }): Promise<FailedRefund> {
    const isEnd = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "notRefunded"));
    const [end] = await db.select().from(orderEvents).where(isEnd);
    return { amountCents: centsFromDecimal(end?.amount ?? "0"), reason: end?.note ?? "" };
  },
  write: ({ order, amountCents, reason }, mail) => {
    const { notRefunded: t } = mail.t;
    return orderMailBody(order, mail, {
      words: t,
      values: { amount: exact(amountCents, mail.language) },
      paragraphs: [t.intro, t.disagree],
      rows: [[t.reason, reason]],
    });
  },
});

export const orderProgressMails = [
  ...[addressChangedMail, deliveredMail, returnedMail, cancelledMail],
  ...[refundedMail, notRefundedMail],
];
