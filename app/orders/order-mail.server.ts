import { eq } from "drizzle-orm";
import { shippingTypeOf } from "#app/catalogue/countries.ts";
import { townLines } from "#app/catalogue/postcodes.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { countryName, decimal, fill, longDate, money } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail, type Envelope, type Mail, type MailDefinition } from "#app/mail/define-mail.server.ts";
import { queueDelayedMail, type UnmadeMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { orderFieldLabels } from "./fields/order-field-labels.server.ts";
import { type NoteField, notesIn } from "./fields/order-field-rules.ts";
import { signAccess } from "./order-access.server.ts";
import { orderLinkHash } from "./order-link.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { orders } from "./server/tables.server.ts";

type Definition<Details, Texts> = Pick<MailDefinition<OrderData<Details>, Texts>, "kind" | "texts" | "write"> & {
  keyParts?: (data: OrderData<Details>) => (string | number)[];
  to?: () => Pick<Envelope, "recipient" | "language">;
  /** Contents found again when the mail is due; undefined if it is no longer needed. */
  detailsLater: (db: Db, order: OrderRow, dedupeKey: string) => Promise<Details | undefined>;
};

type OrderData<Details> = { order: OrderRow } & Details;

export type OrderMail<Details> = Mail<OrderData<Details>> & {
  queueUnwritten(db: Db, data: OrderData<Details>, options?: { delaySeconds?: number }): Promise<void>;
  /** For a statement that queues it, like `queuedUnmade`. */
  unwritten(data: OrderData<Details>): UnmadeMail;
};

/** If it cannot be written at once, the outbox writes it from the order as it is then. */
export function defineOrderMail<Details, Texts>(definition: Definition<Details, Texts>): OrderMail<Details> {
  const { kind, texts, write, keyParts = () => [], to, detailsLater } = definition;
  const toBuyer = ({ email, language }: OrderRow) => ({ recipient: email, language: storedLanguage(language) });
  const mail = defineMail({
    kind,
    texts,
    write,
    to: (data: OrderData<Details>) => ({
      ...(to ? to() : toBuyer(data.order)),
      key: [data.order.id, ...keyParts(data)].join(":"),
      orderId: data.order.id,
    }),
    async dataLater(db, orderId, dedupeKey) {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order) throw new Error("the mail's order is not there any more");
      return detailsLater(db, order, dedupeKey).then((details) => details && { order, ...details });
    },
  });
  const unwritten = (data: OrderData<Details>): UnmadeMail => ({
    ...toBuyer(data.order),
    kind,
    orderId: data.order.id,
    dedupeKey: mail.dedupeKey(data),
  });
  return {
    ...mail,
    unwritten,
    queueUnwritten: (db, data, options) => queueDelayedMail(db, { ...unwritten(data), ...options }),
  };
}

/** Shows the order to the bearer of the mail (decisions 11). */
export const orderLink = (order: OrderRow, language: Language): string =>
  `${publicAddress(paths.confirmation, language)}?orderId=${order.id}&access=${signAccess(order.id)}`;

/** For the tracking page of a paid order. */
export const trackingLink = ({ id }: { id: string }, language: Language): string =>
  `${publicAddress(paths.trackedOrder, language)}?orderId=${id}&access=${signAccess(id)}`;

/** For the withdrawal page, which then needs no confirmation by mail (docs/decisions/0020). */
export const withdrawalLink = ({ id, number }: OrderRow, language: Language): string =>
  `${publicAddress(paths.withdrawal, language)}${orderLinkHash({ number, access: signAccess(id) })}`;

type AddressField = "first_name" | "last_name" | "address" | "postal_code" | "city" | "country";
export type Recipient = Pick<OrderRow, AddressField | NoteField>;

export const addressRows = (order: Recipient, language: Language, label: string): [string, string][] => [
  [label, addressLines(order, language)],
  ...notesIn("mail", order, orderFieldLabels(language)),
];

const texts = (language: Language) => loadTexts<typeof import("./texts/fr/mails.json")>("orders", "mails", language);

/** Alternative of the dongle's picture in mails. */
export const productName = (language: Language): string => texts(language).rows.product;

const addressLines = (order: Recipient, language: Language): string =>
  `${order.first_name} ${order.last_name}\n${order.address}\n${townLines(order)}\n${countryName(order.country, language)}`;

type Car = "vehicle_brand" | "vehicle_model" | "vehicle_year" | "vehicle_energy" | "license_plate";
type Ordered = Recipient & Pick<OrderRow, "number" | "created_at" | Car>;
type Price = "product_price" | "discount_amount" | "promo_code" | "shipping_price" | "total_amount";
type Amounts = Pick<OrderRow, Price | "country" | "vat_amount" | "vat_rate">;

export function orderRows(order: Ordered, language: Language): [string, string][] {
  const t = texts(language);
  return [
    [t.rows.number, order.number],
    [t.rows.date, longDate(order.created_at, language)],
    [t.rows.vehicle, `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year}`],
    [t.rows.energy, ownValue(energyNames(language), order.vehicle_energy) ?? order.vehicle_energy],
    [t.rows.plate, order.license_plate],
    ...addressRows(order, language, t.rows.address),
  ];
}

export function amountRows(order: Amounts, language: Language): [string, string][] {
  const t = texts(language);
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
