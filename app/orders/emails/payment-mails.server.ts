import { zoneDays } from "#app/catalogue/zone-days.server.ts";
import { fill, longDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { dropMail, replaceMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { transitTo } from "../delivery/delivery-dates.ts";
import { amountRows, defineOrderMail, orderLink, orderRows, withdrawalLink } from "../order-mail.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { termsDocument } from "../terms/terms-document.ts";

type Texts = typeof import("../texts/fr/mails.json");

const texts = (language: Language) => loadTexts<Texts>("orders", "mails", language);

/** Once per order (law: L221-13). Written when sent, since it waits for the invoice (docs/decisions/0034). */
export const confirmationMail = defineOrderMail({
  kind: "order-confirmation",
  texts,
  detailsLater: async () => ({}),
  write: ({ order }, { t, language }) => {
    const vehicle = `${order.vehicle_brand} ${order.vehicle_model}`;
    const free = order.payment_status === "free" || centsFromDecimal(order.total_amount) === 0;
    const [min, max] = transitTo(order, zoneDays(order.created_at));
    const days = fill(t.confirmation.days, { min, max });
    const date = longDate(order.created_at, language);
    return {
      subject: fill(t.confirmation.subject, { number: order.number }),
      preheader: fill(t.confirmation.preheader, { vehicle }),
      heading: fill(t.confirmation.heading, { firstName: order.first_name }),
      paragraphs: [
        fill(free ? t.confirmation.introFree : t.confirmation.intro, { vehicle }),
        fill(t.confirmation.delivery, { days }),
      ],
      picture: t.rows.product,
      rows: orderRows(order, language),
      amounts: amountRows(order, language),
      action: { label: t.confirmation.action, url: orderLink(order, language) },
      footnotes: [
        ...(order.vat_amount === null ? [t.importTax] : []),
        { text: t.withdrawal, link: { label: t.withdrawalLink, url: withdrawalLink(order, language) } },
        fill(t.withdrawalForm, { number: order.number, date }),
        t.guarantee,
        // Data Act, article 3(2).
        { text: t.data, link: { label: t.dataLink, url: publicAddress(paths.dataRights, language) } },
        {
          text: fill(t.terms, { date: longDate(order.accepted_terms_at, language), version: order.terms_version }),
          link: { label: t.termsLink, url: publicAddress(paths.termsOfSale, language) },
        },
      ],
      attachments: [
        {
          filename: fill(t.termsFile, { version: order.terms_version }),
          contentType: "application/pdf",
          document: termsDocument(order.terms_version, language),
        },
      ],
    };
  },
});

/** By then most buyers have paid with another card. */
export const paymentRefusedMailMinutes = 10;

/** By itself once per order, if it still waits when the mail is due: nothing was charged, and it can still be paid. */
export const paymentRefusedMail = defineOrderMail({
  kind: "payment-refused",
  texts,
  detailsLater: async (_, { status }) => (status === "Tentative_ok" ? {} : undefined),
  write: ({ order }, { t: { refused: t }, language }) => ({
    subject: fill(t.subject, { number: order.number }),
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.intro, { number: order.number }), t.retry],
    action: { label: t.action, url: orderLink(order, language) },
  }),
});

export const queuePaymentRefused = (tx: Db, order: OrderRow): Promise<void> =>
  paymentRefusedMail.queueUnwritten(tx, { order }, { delaySeconds: paymentRefusedMailMinutes * 60 });

/** At once, in place of the one that waits: paying or cancelling drops it like that. */
export async function resendPaymentRefused(tx: Db, order: OrderRow): Promise<void> {
  await replaceMail(tx, paymentRefusedMail.dedupeKey({ order }));
  await paymentRefusedMail.queueUnwritten(tx, { order });
}

export const dropPaymentRefused = (tx: Db, order: OrderRow): Promise<void> =>
  dropMail(tx, paymentRefusedMail.dedupeKey({ order }));

export const paymentMails = (order: OrderRow) => ({
  queued: confirmationMail.unwritten({ order }),
  dropped: paymentRefusedMail.dedupeKey({ order }),
});

export async function queuePaymentMails(tx: Db, order: OrderRow): Promise<void> {
  await dropPaymentRefused(tx, order);
  await confirmationMail.queueUnwritten(tx, { order });
}
