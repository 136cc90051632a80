/** What the mails about an order share. */
import { eq } from "drizzle-orm";
import { townLines } from "#app/catalogue/postcodes.ts";
import { countryName } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { defineMail, type Envelope, type Mail, type MailDefinition } from "#app/mail/define-mail.server.ts";
import { queueDelayedMail, type UnmadeMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { orderFieldLabels } from "./fields/order-field-labels.server.ts";
import { signAccess } from "./order-access.server.ts";
import { orderLinkHash } from "./order-link.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { orders } from "./server/tables.server.ts";

type Definition<Details, Texts> = Pick<MailDefinition<OrderData<Details>, Texts>, "kind" | "texts" | "write"> & {
  /** What distinguishes several mails of the kind about the same order. */
  keyParts?: (data: OrderData<Details>) => (string | number)[];
  /** The buyer, in the order's language, if it is not given. */
  to?: () => Pick<Envelope, "recipient" | "language">;
  /** What the mail says besides its order, found again when it is due; undefined: its occasion has passed. */
  detailsLater: (db: Db, order: OrderRow, dedupeKey: string) => Promise<Details | undefined>;
};

type OrderData<Details> = { order: OrderRow } & Details;

export type OrderMail<Details> = Mail<OrderData<Details>> & {
  /** Queues the mail to be written when it is due, from what is true then. */
  queueUnwritten(db: Db, data: OrderData<Details>, options?: { delaySeconds?: number }): Promise<void>;
  /** For a statement that queues it, as `queuedUnmade` does. */
  unwritten(data: OrderData<Details>): UnmadeMail;
};

/** A mail about an order. If it cannot be written at once, the outbox writes it from the order as it is then. */
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
    ...{ kind, orderId: data.order.id, dedupeKey: mail.dedupeKey(data) },
  });
  return {
    ...mail,
    unwritten,
    queueUnwritten: (db, data, options) => queueDelayedMail(db, { ...unwritten(data), ...options }),
  };
}

/** The signed link of the mail shows the order to its bearer (decisions 11). */
export const orderLink = (order: OrderRow, language: Language): string =>
  `${publicAddress(paths.confirmation, language)}?orderId=${order.id}&access=${signAccess(order.id)}`;

/** The same for the page on which the buyer follows the order, once it is paid. */
export const trackingLink = ({ id }: { id: string }, language: Language): string =>
  `${publicAddress(paths.trackedOrder, language)}?orderId=${id}&access=${signAccess(id)}`;

/** The same proof for the withdrawal page, which then asks for no confirmation by mail (docs/decisions/0020). */
export const withdrawalLink = ({ id, number }: OrderRow, language: Language): string =>
  `${publicAddress(paths.withdrawal, language)}${orderLinkHash({ number, access: signAccess(id) })}`;

/** The row of the address, under the mail's own word for it, and what the buyer asks of the courier. */
export const addressRows = (order: OrderRow, language: Language, label: string): [string, string][] => [
  [label, addressLines(order, language)],
  ...(order.carrier_note ? [[orderFieldLabels(language).carrier_note, order.carrier_note] as [string, string]] : []),
];

/** As on a parcel, in lines. */
const addressLines = (order: OrderRow, language: Language): string =>
  `${order.first_name} ${order.last_name}\n${order.address}\n${townLines(order)}\n${countryName(order.country, language)}`;
