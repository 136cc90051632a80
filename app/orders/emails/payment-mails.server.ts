import { eq } from "drizzle-orm";
import { shippingTypeOf } from "#app/catalogue/countries.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { zoneDays } from "#app/catalogue/zone-days.server.ts";
import { decimal, fill, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { toStaff } from "#app/mail/mail-kinds.server.ts";
import { dropMail } from "#app/mail/queue-mail.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { transitTo } from "../delivery/delivery-dates.ts";
import { addressRows, defineOrderMail, orderLink, withdrawalLink } from "../order-mail.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";
import { termsDocument } from "../terms/terms-document.ts";
import { texts as staffTexts } from "./order-progress-mails.server.ts";

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
      rows: orderRows(order, language, t),
      amounts: amountRows(order, language, t),
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

/** At most once per order, if it still waits when the mail is due: nothing was charged, and it can still be paid. */
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

function orderRows(order: OrderRow, language: Language, t: Texts): [string, string][] {
  return [
    [t.rows.number, order.number],
    [t.rows.date, longDate(order.created_at, language)],
    [t.rows.vehicle, `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year}`],
    [t.rows.energy, ownValue(energyNames(language), order.vehicle_energy) ?? order.vehicle_energy],
    [t.rows.plate, order.license_plate],
    ...addressRows(order, language, t.rows.address),
  ];
}

function amountRows(order: OrderRow, language: Language, t: Texts): [string, string][] {
  const cents = (amount: string) => centsFromDecimal(amount);
  const show = (value: number) => money(value, language, { always: true });
  const rows: [string, string][] = [[t.rows.product, show(cents(order.product_price))]];
  if (cents(order.discount_amount) > 0)
    rows.push([fill(t.rows.discount, { code: order.promo_code ?? "" }), `−${show(cents(order.discount_amount))}`]);
  const shipping = cents(order.shipping_price);
  // Spec 9: free shipping is a label for France only; elsewhere 0 € means nothing.
  const isOffered = shipping === 0 && shippingTypeOf(order.country) === "france";
  rows.push([t.rows.shipping, isOffered ? t.rows.shippingFree : show(shipping)]);
  if (order.vat_amount !== null && order.vat_rate !== null) {
    const rate = decimal(Number(order.vat_rate), language);
    rows.push(
      [t.rows.net, show(cents(order.total_amount) - cents(order.vat_amount))],
      [fill(t.rows.vat, { rate }), show(cents(order.vat_amount))],
    );
    rows.push([t.rows.total, show(cents(order.total_amount))]);
  } else rows.push([t.rows.totalOutside, show(cents(order.total_amount))]);
  return rows;
}

type Request = { orderId: string; version: number; amountCents: Cents };
type Approval = Request & { number: string; recipient: string };

/** To each person who may approve: amount, order number and link, without names or the reason. */
const approvalMail = defineMail({
  kind: "refund-approval",
  texts: staffTexts,
  to: ({ orderId, version, recipient }: Approval) => ({
    recipient,
    language: toStaff().language,
    key: `${orderId}:${version}:${recipient}`,
  }),
  write({ orderId, number, amountCents }, { t: { approval: t }, language }) {
    const filled = (text: string) => fill(text, { number, amount: money(amountCents, language, { always: true }) });
    return {
      subject: filled(t.subject),
      preheader: filled(t.preheader),
      heading: t.heading,
      paragraphs: [filled(t.intro), t.until],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(orderId)}` },
    };
  },
});

/** Once for each request and person. */
export async function queueApprovalMails(tx: Transaction, request: Request, recipients: readonly string[]) {
  const { orderId, version, amountCents } = request;
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  for (const recipient of order ? recipients : [])
    await approvalMail.queue(tx, { orderId, version, amountCents, number: order!.number, recipient });
}
